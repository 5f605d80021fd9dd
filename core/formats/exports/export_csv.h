#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A row for each operator, as RFC 4180 has it: name, type, module, group, devices, seconds, output_bytes, total_bytes.
/// Several devices are separated by `; `. Of plans whose items can be run in several ways, `way` is the one that they
/// are run in: `S(0), R → R`, `row_wise · fused`. Against a baseline, `difference` (`same`, `moved`, `changed`) and
/// `baseline`, the group or the way there; null: there is none. O(items · ways).
std::string exportCsv(const EditedPlan &plan, const EditedPlan *baseline = nullptr);

/// The plan's item table, a row a row: titles first, bytes and seconds as numbers. Errors: `no_table`.
Result<std::string> exportItemTableCsv(const EditedPlan &plan);

} // namespace cutaway
