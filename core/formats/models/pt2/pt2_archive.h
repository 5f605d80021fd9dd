#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What is read of an archive that `torch.export.save` wrote: JSON, and of pickles where tensors lie; no weights.
struct Pt2Archive
{
    /// What its programs are called; first the one that is taken where none is wanted.
    std::vector<std::string> models;
    std::string model;   ///< name of the program that was taken
    std::string program; ///< the exported program
    /// Which record each weight and constant of it lies in, and where in it.
    std::vector<std::string> weightConfigs;
    /// Records of weights and constants, by file name, that hold no byte: the archive was written without them.
    std::vector<std::string> emptyRecords;
};

/// Whether a file begins as zip archives do.
bool looksLikeZip(const ByteSource &source);

/// Both layouts: a folder with `models/NAME.json` (PyTorch 2.8 and later) and flat records (before). Of several models
/// the `wanted` one is taken; where none is, the one named `model`, else the first. Errors: `broken_file`, `no_program`
/// for other archives, such as checkpoints, `unknown_graph`, `too_large` for records whose declared size no real
/// archive has.
Result<Pt2Archive> readPt2Archive(const ByteSource &source, const std::string &wanted, const Job &job);

/// Like `readPt2Archive`, by a worker: what libzip does with a damaged archive ends nobody else. Errors: those, and
/// those of `askWorker`.
Result<Pt2Archive> readPt2ArchiveByWorker(const ByteSource &source, const std::string &wanted, const Job &job);

/// The worker's mode `archive`: from a file's path, or its bytes, to what is read of it.
Result<std::string> pt2ArchiveTask(std::string_view request);

} // namespace cutaway
