#pragma once

#include "core/pipeline/pipeline_settings.h"
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

/// A schedule as torchtitan calls it.
struct TorchtitanSchedule
{
    std::string_view name;             ///< `ZBVZeroBubble`
    std::optional<ScheduleKind> known; ///< none: only as a table of its own
    bool isV = false;                  ///< stage s and the one as far from the end share a rank
};

/// Case does not matter. Null if there is none.
const TorchtitanSchedule *findTorchtitanSchedule(std::string_view name);
/// Of given steps the runtime that pipeline_parallel_schedule_csv is for.
std::string_view torchtitanName(ScheduleKind kind);

/// Operators go to the stage whose list names their module, or the deepest one around it; those of modules that no list
/// names to the first stage that has what they read. Errors: those of the file, `nothing_matches`, `named_twice`,
/// `wrong_order`.
Result<ImportedPlan> importTorchtitan(const ImportInput &input, const Job &job);

} // namespace cutaway
