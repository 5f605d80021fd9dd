#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

namespace cutaway {

/// The logs that the processes of one run left in a folder, one behind the other by name, unpacked where they are
/// compressed: their records tell which rank wrote them. Errors: `is_a_folder` where it has no such log, and those of
/// opening.
Result<std::unique_ptr<ByteSource>> openTraceFolder(const std::filesystem::path &folder, const Job &job);

/// Whether a file is such a log, by its content.
bool looksLikeTorchTrace(const ByteSource &source);

} // namespace cutaway
