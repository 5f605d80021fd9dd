#pragma once

#include "core/base/sort_unique.h"
#include "core/plan/placed/placement.h"
#include "core/plan/placed/placement_scoring.h"
#include "core/plan/plan_terms.h"

#include <algorithm>

namespace cutaway {

/// What a move would do: makes it in a copy and scores that, O(nodes + edges). Codes, in this order: `no_such_node`,
/// `no_such_group`, `no_such_lane`, `not_movable`, `not_offered`, `device_taken`, `wrong_device_count`, `not_empty`,
/// `cannot_run`, `cycle`, `over_capacity`. What is wrong already and does not get worse is no reason to refuse.
Preview previewPlacementMove(const PlacementScoring &scoring, const Placement &placement,
                             const PlacementFigures &before, const ParameterValues &controls, const Move &move);

/// What plans are compared by: the time of the simulated step where the kind has one, else what is minimised.
std::optional<double> headlineSec(const PlacementScoring &scoring, const Placement &placement,
                                  const PlacementFigures &figures, const ParameterValues &controls);

/// The move with what goes along: the nodes of the units moved, all hosts for one of them.
Move withCompanions(const PlacementScoring &scoring, const Placement &placement, const Move &move);

/// Makes the move as it stands, without tests. Nodes whose configuration does not fit their new group get another.
Applied performPlacementMove(const PlacementScoring &scoring, Placement &placement, const Move &move);

/// `Move layer2_0_conv1 to stage 3`.
Text describePlacementMove(const PlacementScoring &scoring, const Placement &placement, const Move &move);

/// Small things that the parts of a placement's moves share.

/// The number of a group; of one that does not exist yet, the number that it would get.
std::int64_t idOf(const Placement &placement, GroupIndex group);
std::string nameOf(const Placement &placement, ItemIndex item);

/// Lanes are devices, position by position; the one behind them all stands for none.
std::vector<DeviceIndex> devicesOf(const Placement &placement, const std::vector<LaneIndex> &lanes);
std::vector<LaneIndex> lanesOf(const Placement &placement, const PlacedGroup &group);

} // namespace cutaway
