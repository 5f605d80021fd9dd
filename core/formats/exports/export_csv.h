#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A row for each operator, as RFC 4180 has it: name, type, module, group, devices, seconds, output_bytes, total_bytes.
/// Several devices are separated by `; `. O(items).
std::string exportCsv(const EditedPlan &plan);

} // namespace cutaway
