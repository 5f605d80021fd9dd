#pragma once

#include "core/json/json_reading.h"
#include "core/pipeline/pipeline_state.h"
#include "core/plan/move.h"
#include "core/plan/plan_costs.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// What a move makes of the assignment and the settings, and what goes along.
struct PipelineChange
{
    StageAssignment assignment;
    PipelineSettings settings;
    std::vector<NodeIndex> moved; ///< computing nodes whose slot is another, in graph order
};

/// Carries out a move without judging the result. An item goes with all between it and the boundary, unless the move is
/// `alone`; into a group that the move creates it goes with what follows it in its stage. A group that is removed joins
/// the stage before it, the first the one behind. Pins go along where a stage is cut in two or joined with another.
/// Errors: `no_such_node`, `not_movable`, `no_such_group`, `no_such_lane`, `not_offered`, `no_such_setting`,
/// `bad_value`.
Result<PipelineChange> changeBy(const PipelineState &state, const Move &move);

/// What is wrong with the new assignment: a stage that the move leaves empty (`empty_stage`), a value that would be
/// read in an earlier stage than it is made in (`wrong_order`). What is pinned is looked at before (`pinRefusal`).
struct PipelineRefusal
{
    std::string code;
    Text title;
    Text reason;
    std::vector<NodeIndex> culprits;
};
std::optional<PipelineRefusal> refusalOf(const PipelineState &before, const PipelineState &after);

/// What would happen: figures of `state`, whose schedule takes `stepSec`, against those of the plan after the move.
Preview previewPipelineMove(const PipelineState &state, std::optional<double> stepSec, const Move &move);

/// Makes the move without judging it.
Applied performPipelineMove(PipelineState &state, const Move &move);

Text describePipelineMove(const PipelineState &state, const Move &move);

/// Another order of a device's passes as a move: the plan runs by its steps from then on. Steps are called as in a
/// schedule's CSV, `0B1`. Whether they can run so is the preview's to say. Errors: `no_such_step`, `other_row`, those
/// of `stepsOfPlan`.
Result<Move> runStep(const PipelineState &state, const std::string &step, const std::string &other, bool isBehind);

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
