#pragma once

#include "core/base/result.h"
#include "core/training/exports/framework_documents.h"

/// Files that torchtitan takes as they are. Source of their fields: its configuration, `torchtitan/config`, as of
/// January 2026 (TOML) and August 2026 (Python).

namespace cutaway::training {

/// What becomes of a plan in these files: as in its fields (`torchtitan`), with the microbatches as planned.
const Framework &torchtitanPython();
const Framework &torchtitanToml();

struct TorchtitanFile
{
    bool isPython = false; ///< a function that makes a configuration; else TOML
    std::string base;      ///< `llama3/8B`: the model and its flavor there; empty: as the graph's name tells
    std::string graphName;
    std::string title;          ///< one line
    std::vector<Text> warnings; ///< of what runs otherwise than planned
};

/// Errors: `no_base`, the graph's name does not tell which model of torchtitan it is; `bad_base`.
Result<std::string> torchtitanFile(const TrainingRun &run, const TorchtitanFile &file);

} // namespace cutaway::training
