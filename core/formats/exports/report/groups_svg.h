#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// How data goes through a plan's groups, as an SVG element for a page with the report's style sheet: a column a
/// device, a row a group in the order of their starts, so that no edge crosses a box; the critical path is bold. Empty
/// where groups send each other nothing, and where there are so many that it says less than a table.
std::string groupsSvg(const EditedPlan &plan);

} // namespace cutaway
