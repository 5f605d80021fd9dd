#pragma once

#include "core/partition/partitioning.h"

namespace cutaway {

/// Partitions for operators whose devices are given: one a device where those form no cycle, else several, cut where a
/// device needs what another one made of its values. `deviceOf` holds a device for every operator of the graph, by
/// node. O(nodes + edges).
Partitioning acyclicPartitions(const Graph &graph, const std::vector<DeviceIndex> &deviceOf);

} // namespace cutaway
