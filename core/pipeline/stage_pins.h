#pragma once

#include "core/json/json_reading.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_state.h"
#include "core/plan/plan_costs.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The last operator of the stage before this one, and its own first; without those of empty stages. `stage` is not 0.
std::vector<NodeIndex> nodesAtBoundary(const PipelineState &state, std::size_t stage);

/// Whether the boundary before a stage is pinned: both operators there are to stay where they are. `stage` is not 0.
bool isBoundaryPinned(const PipelineState &state, std::size_t stage);

/// What a move would take out of the stage that it is pinned to, or the pinned boundary that it would take away
/// (`pinned`). O(pins), and O(nodes of two stages) where stages are joined.
std::optional<PipelineRefusal> pinRefusal(const PipelineState &before, const PipelineState &after, const Move &move);

/// `Pin the boundary between stages 1 and 2`, `Unpin 14 operators`.
Text describeStagePins(const PipelineState &state, const std::vector<Move::ItemPin> &pins);

/// What is pinned elsewhere than where it lies; none where all is in its place.
std::optional<Problem> stagePinProblem(const PipelineState &state);

/// The field `pins` of a plan document: computing nodes and the ids of the stages that they are to stay in. `slotOfId`
/// gives a stage's slot, none where there is no such stage. Errors: `unknown_node`, `not_movable`, `wrong_type`,
/// `no_such_group`.
std::map<NodeIndex, std::uint32_t> readStagePins(const nlohmann::json &pins, const Graph &graph,
                                                 const std::map<std::int64_t, std::uint32_t> &slotOfId,
                                                 FirstError &failed);

/// The same, in graph order.
nlohmann::ordered_json stagePinsJson(const Graph &graph, const StageAssignment &assignment);

} // namespace cutaway
