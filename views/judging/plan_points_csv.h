#pragma once

#include "views/judging/plan_points.h"

namespace cutaway {

/// A line for each plan: name, whether it is feasible and on the front, what is wrong, parameters and variations,
/// figures in bytes and seconds. RFC 4180; numbers have a point whatever the locale.
QByteArray planPointsCsv(const PlanPoints &points, const std::vector<bool> &isFront);

} // namespace cutaway
