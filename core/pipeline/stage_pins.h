#pragma once

#include "core/pipeline/pipeline_moves.h"
#include "core/plan/picture.h"

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

} // namespace cutaway
