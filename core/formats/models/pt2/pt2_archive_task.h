#pragma once

#include "core/formats/models/pt2/pt2_archive.h"

#include <string>
#include <string_view>

namespace cutaway {

/// Like `readPt2Archive`, by a worker: what libzip does with a damaged archive ends nobody else. Errors: those, and
/// those of `askWorker`.
Result<Pt2Archive> readPt2ArchiveByWorker(const ByteSource &source, const std::string &wanted, const Job &job);

/// The worker's mode `archive`: from a file's path, or its bytes, to what is read of it.
Result<std::string> pt2ArchiveTask(std::string_view request);

} // namespace cutaway
