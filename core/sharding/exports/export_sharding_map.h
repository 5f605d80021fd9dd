#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// Module path → first node that uses it and the placements of its parameters, by attribute, in order of first use
/// (README.md, section 10). Every parameter is there, tied ones under each of their names.
/// Errors: `wrong_kind`.
Result<std::string> exportShardingMap(const EditedPlan &plan);

} // namespace cutaway
