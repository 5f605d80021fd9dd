#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <string>
#include <string_view>

namespace cutaway {

/// `sha256:` and 64 hexadecimal digits. O(bytes).
std::string digestOf(std::string_view bytes);
/// The same without having all bytes in memory. Errors: those of reading, `cancelled`.
Result<std::string> digestOf(const ByteSource &source, const Job &job);
/// Its 32 bytes in base 64, as policies of web pages name a script. O(bytes).
std::string sha256Base64(std::string_view bytes);
/// 32 hexadecimal digits, as other programs write them behind their texts. O(bytes).
std::string md5Of(std::string_view bytes);

} // namespace cutaway
