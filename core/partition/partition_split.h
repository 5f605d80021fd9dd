#pragma once

#include "core/partition/partition_state.h"

namespace cutaway {

/// A submodule of the split model (README.md, section 11).
struct Submodule
{
    std::uint32_t partition = noPartition;
    std::vector<NodeIndex> inputs;  ///< nodes from outside, in order of first use
    std::vector<NodeIndex> outputs; ///< own operations read outside, in order of their first reader
};

/// One submodule for each partition with operations, in torch.fx's order of execution. Empty if partitions form a
/// cycle. O(nodes + edges).
std::vector<Submodule> splitPartitions(const PartitionState &state);

} // namespace cutaway
