#pragma once

#include "core/base/text.h"
#include "core/partition/partition_cost.h"

#include <optional>
#include <string>

namespace cutaway {

/// A latency that no plan can beat whose partitions all lie on devices and within their memory.
struct LatencyBound
{
    double seconds = 0;
    /// The transfer that the proof ends with; invalid: the longest path alone proves the bound.
    NodeIndex from;
    NodeIndex to;
};

/// The larger of two bounds:
/// - the longest path without any transfer, since every cut adds to it;
/// - what memory forces apart: were only edges cut whose transfer makes the longest path through them shorter than B,
///   all other edges would lie inside devices; where what they tie together exceeds the largest device, B is a bound.
///
/// A transfer takes what it takes over the fastest way between two devices, and a storage of tied parameters counts at
/// one of its holders only. None where an operation has no latency. O(edges log edges).
std::optional<LatencyBound> latencyBound(const Graph &graph, const Inventory &inventory,
                                         Transfers transfers = Transfers::Rate);

/// One sentence on what proves it.
Text boundOrigin(const Graph &graph, const LatencyBound &bound);

} // namespace cutaway
