#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <string>
#include <vector>

namespace cutaway {

/// What is read of an archive that `torch.export.save` wrote: JSON only, no weights, no pickles.
struct Pt2Archive
{
    std::string model;   ///< name of the program that was taken
    std::string program; ///< the exported program
    /// Which record each weight and constant lies in, and where in it.
    std::vector<std::string> weightConfigs;
    /// Records of weights and constants, by file name, that hold no byte: the archive was written without them.
    std::vector<std::string> emptyRecords;
    std::vector<Text> warnings;
};

/// Whether a file begins as zip archives do.
bool looksLikeZip(const ByteSource &source);

/// Both layouts: a folder with `models/NAME.json` (PyTorch 2.8 and later) and flat records (before). Of several models
/// the one named `model` is taken, else the first. Errors: `broken_file`, `no_program` for other archives, such as
/// checkpoints, `too_large` for records whose declared size no real archive has.
Result<Pt2Archive> readPt2Archive(const ByteSource &source, const Job &job);

} // namespace cutaway
