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

/// The move from one state to another of the same model.
Move moveBetween(const TrainingState &from, const TrainingState &to);

/// What a block is pinned to, as views have it.
Pin pinAt(const PlacePins &pins, std::uint32_t place);

/// One entry of a moves document; refusals have no `where`. Errors: `unknown_node`, `several_nodes`, `bad_mode`,
/// `not_a_layer`, `bad_zero`, `unknown_move` and what `moved` says of places.
Result<Move> readMove(const TrainingState &state, const Graph &graph, const nlohmann::json &entry);

} // namespace cutaway::training
