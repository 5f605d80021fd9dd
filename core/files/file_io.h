#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/files/byte_source.h"

#include <filesystem>
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

/// The bytes of a regular file, no more than `largestText`, or of standard input for `-`, half as many, and no more
/// than it takes to see that they begin as no file. Stops within 50 ms, also where standard input has nothing to say.
/// Errors: `no_such_file`, `not_readable`, `is_a_folder`, `too_large`, `out_of_memory`, `cancelled`.
Result<std::string> readFile(const std::filesystem::path &path, const Job &job = {});
/// Replaces the file at once or not at all; `-` writes to standard output. Refuses a target that is no regular file.
Done writeFile(const std::filesystem::path &path, std::string_view bytes);
/// Whether `writeFile` can begin there, before what is to be written is made. The same errors; leaves nothing behind.
Done checkWritable(const std::filesystem::path &path);

} // namespace cutaway
