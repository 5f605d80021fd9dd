#pragma once

#include "core/formats/models/execution_trace/call_tree.h"

namespace cutaway {

struct RecordedNodes
{
    std::vector<Node> nodes; ///< tensors that nobody wrote, then the chosen calls in their order
    std::vector<Text> warnings;
};

/// An input of a call is the last of the chosen ones that wrote its tensor, in place or as a result; a tensor that none
/// wrote is a placeholder. O(calls and their values).
RecordedNodes recordedNodes(const std::vector<RecordedCall> &calls, const CallTree &tree,
                            const std::vector<std::uint32_t> &chosen);

} // namespace cutaway
