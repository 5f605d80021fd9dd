#pragma once

#include "core/plan/placed/placement_scoring.h"

namespace cutaway {

/// What a move would do: makes it, scores the result and takes it back. Codes, in this order: `no_such_node`,
/// `no_such_group`, `no_such_lane`, `not_movable`, `not_offered`, `device_taken`, `wrong_device_count`, `not_empty`,
/// `cannot_run`, `cycle`, `over_capacity`. What is wrong already and does not get worse is no reason to refuse.
Preview previewPlacementMove(const PlacementScoring &scoring, Placement &placement, const PlacementFigures &before,
                             const ParameterValues &controls, const Move &move);

/// What plans are compared by: the time of the simulated step where the kind has one, else what is minimised.
std::optional<double> headlineSec(const PlacementScoring &scoring, const Placement &placement,
                                  const PlacementFigures &figures, const ParameterValues &controls);

/// The move with what goes along: the nodes of the units moved, all hosts for one of them.
Move withCompanions(const PlacementScoring &scoring, const Placement &placement, const Move &move);

/// Makes the move as it stands, without tests. Nodes whose configuration does not fit their new group get another.
Applied performPlacementMove(const PlacementScoring &scoring, Placement &placement, const Move &move);

/// `Move layer2_0_conv1 to stage 3`.
Text describePlacementMove(const PlacementScoring &scoring, const Placement &placement, const Move &move);

} // namespace cutaway
