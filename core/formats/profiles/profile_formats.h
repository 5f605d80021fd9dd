#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"
#include "core/formats/profiles/profile.h"

#include <string>
#include <vector>

namespace cutaway {

/// A kind of file with measurements of a model's operators.
struct ProfileFormat
{
    std::string id;    ///< `kineto`
    std::string title; ///< `PyTorch profiler trace`
    std::vector<std::string> extensions;
    std::string carries; ///< for the table of formats
    /// By the first kilobytes of the file.
    bool (*recognises)(std::string_view begin);
    Result<Profile> (*read)(const ByteSource &source, const Job &job);
    bool isStreamed = false; ///< may be larger than memory
};

/// The one list: a format adds a line in profile_formats.cpp. A format comes before those that would take its files
/// too.
const std::vector<ProfileFormat> &profileFormats();
/// The format that a file has; null: none of them.
const ProfileFormat *recogniseProfile(const ByteSource &source);

/// Recognises and reads, gzip files, too. Nothing may throw out of it. Errors: `unknown_format`, those of `openGzip`
/// and of the format's reader.
Result<Profile> importProfile(const ByteSource &source, const Job &job);

} // namespace cutaway
