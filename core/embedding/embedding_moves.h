#pragma once

#include "core/embedding/embedding_state.h"
#include "core/embedding/table_choices.h"
#include "core/plan/move.h"

namespace cutaway::embedding {

/// Whether a move is to be tested, or is one that was made before and is now undone or made again.
enum class MoveChecks : std::uint8_t { All, None };

/// What a move comes to, in the order of tables. A shard that cannot go alone takes its table (its column block for
/// `grid_shard`) along, unless the move says `alone`. An unchecked move that says so and names all shards of a table
/// puts each where it says.
///
/// Items are shards, numbered as they are once the move's choices are made; groups are ranks. Errors: `no_such_item`,
/// `no_such_choice`, `no_such_rank`, `fixed_layout`, `other_host_group`, `moves_as_a_group`, `not_offered`. A table
/// that is cut another way is placed on ranks that its limits allow; null: no table has any.
Result<std::vector<TableEdit>> resolveMove(const EmbeddingState &state, const Move &move, MoveChecks checks,
                                           const LimitList *limits = nullptr);

/// Of each table: keeps the way in which it is cut where that is not offered, and forgets any other that it was cut in.
void keepGivenWays(EmbeddingState &state);

/// Makes the changes; returns those that undo them.
std::vector<TableEdit> performEdits(EmbeddingState &state, const std::vector<TableEdit> &edits);

/// The move that performs the edits on the state as it is, by items and choices.
Move moveFor(const EmbeddingState &state, const std::vector<TableEdit> &edits);

} // namespace cutaway::embedding
