#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// What torchtitan's pipeline configuration says.
struct TorchtitanFile
{
    std::vector<std::vector<std::string>> parts; ///< per stage the modules that it keeps
    std::string schedule;                        ///< `Interleaved1F1B`; empty: not told
    std::optional<std::int64_t> degree;          ///< ranks
    std::optional<std::int64_t> microbatches;
    std::string kept; ///< the other fields of a JSON file, as a compact object; empty: none
};

bool isTorchtitanFile(const ForeignFile &file);

/// JSON, or the literal after `module_fqns_per_model_part` in a Python or TOML text, of which nothing is executed.
/// Errors: `wrong_type` with JSON path, `not_literal` with line and column.
Result<TorchtitanFile> readTorchtitanFile(const ForeignFile &file);

} // namespace cutaway
