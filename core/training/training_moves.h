#pragma once

#include "core/plan/move.h"
#include "core/training/training_state.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// The state after a move. Items are nodes of the graph, groups stages. A block that goes to another stage takes along
/// all between it and the boundary; with `alone` exactly the listed items go. A change of `tensor` sets
/// `sequence_parallel`, one of `chunks` the schedule, and a new number of stages cuts the layers evenly.
///
/// Errors: `no_such_item`, `no_such_group`, `no_such_choice`, `cannot_move`, `empty_stage`, `not_a_layer`, `not_a_run`,
/// `fixed_stages`, those of `setSetting`, `checkDegrees` and `evenStages`. What it does not fit in memory is no error.
/// O(blocks).
Result<TrainingState> moved(const TrainingState &state, const Graph &graph, const Move &move);
/// The same for who wants a move: refuses settings of experts that the model does not have, `no_experts`. Documents may
/// have them, and undo brings back what was there.
Result<TrainingState> allowedMove(const TrainingState &state, const Graph &graph, const Move &move);

/// The move from one state to another of the same model.
Move moveBetween(const TrainingState &from, const TrainingState &to);

/// What a block is pinned to, as views have it.
Pin pinAt(const PlacePins &pins, std::uint32_t place);

/// One entry of a moves document; refusals have no `where`. Errors: `unknown_node`, `several_nodes`, `bad_mode`,
/// `not_a_layer`, `bad_zero`, `unknown_move` and what `moved` says of places.
Result<Move> readMove(const TrainingState &state, const Graph &graph, const nlohmann::json &entry);

/// Another way to run a block: a mode of recomputation, or a ZeRO stage.
struct LayerChoice
{
    bool isZero = false;
    RecomputeMode mode;
    int zero = -1; ///< below 0: as the plan's

    friend bool operator==(const LayerChoice &, const LayerChoice &) = default;
};

/// Those that menus offer for a block, the modes first: the usual ones, the modules that it has, and its own.
std::vector<LayerChoice> listedChoices(const TrainingState &state, std::size_t place);

/// A number for any choice, listed or not; none of these is a place in a list.
std::size_t choiceNumber(const LayerChoice &choice);
/// What a number means for a block: a place in its list, or one of `choiceNumber`. Nothing for any other.
std::optional<LayerChoice> choiceOfNumber(const TrainingState &state, std::size_t place, std::size_t number);

Text choiceName(const LayerChoice &choice);

} // namespace cutaway::training
