#pragma once

#include "core/base/sort_unique.h"
#include "core/plan/placed/placement.h"
#include "core/plan/plan_indices.h"

#include <algorithm>

/// Small things that the parts of a placement's moves share.
namespace cutaway {

/// The number of a group; of one that does not exist yet, the number that it would get.
std::int64_t idOf(const Placement &placement, GroupIndex group);
std::string nameOf(const Placement &placement, ItemIndex item);

/// Lanes are devices, position by position; the one behind them all stands for none.
std::vector<DeviceIndex> devicesOf(const Placement &placement, const std::vector<LaneIndex> &lanes);
std::vector<LaneIndex> lanesOf(const Placement &placement, const PlacedGroup &group);

} // namespace cutaway
