#pragma once

#include "core/base/job.h"
#include "core/formats/byte_source.h"

#include <string>
#include <string_view>

namespace cutaway {

/// `sha256:` and 64 hexadecimal digits. O(bytes).
std::string digestOf(std::string_view bytes);
/// The same without having all bytes in memory. Errors: those of reading, `cancelled`.
Result<std::string> digestOf(const ByteSource &source, const Job &job);

} // namespace cutaway
