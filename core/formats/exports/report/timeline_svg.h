#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A plan's timeline as an SVG element for a page that has the report's style sheet: a row a lane, bars in the colour
/// of their group, exposed and idle time hatched. Bars too narrow to be seen are drawn together. Empty if there is no
/// timeline. O(bars).
std::string timelineSvg(const EditedPlan &plan, const Timeline &timeline);

} // namespace cutaway
