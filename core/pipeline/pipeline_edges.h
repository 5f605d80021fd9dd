#pragma once

#include "core/pipeline/pipeline_state.h"
#include "core/plan/picture.h"

namespace cutaway {

/// What stages send each other, by the two stages. A value goes from its maker to the first stage that reads it, and
/// from there to the next: so the edges over a boundary add up to what crosses it, and one that leaves out stages is
/// carried through them. Then the weights that stages share. O(edges of the graph).
std::vector<GroupEdge> pipelineEdges(const PipelineState &state);

} // namespace cutaway
