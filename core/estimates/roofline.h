#pragma once

#include "core/base/text.h"
#include "core/estimates/device_peaks.h"
#include "core/graph/graph.h"

namespace cutaway {

/// What an estimate covered.
struct RooflineReport
{
    std::size_t measured = 0; ///< operators whose latency the file has; it stays
    std::size_t estimated = 0;
    std::size_t unknown = 0; ///< shapes are missing; no latency
};

/// The same graph with a latency for each operator that has none: memory time from the bytes it reads and makes,
/// compute time from its operations, each at the device's peak; so a bound from below, good for comparing. Estimates
/// are marked
/// (`"estimated": true` in `latency`, `flops` under `derived`). O(nodes + edges).
Result<Graph> withEstimatedLatencies(const Graph &graph, const Peaks &peaks, RooflineReport &report);

/// What helps where an operator has no latency, and where the others' are already estimates. O(nodes).
Text latencyAdvice(const Graph &graph);

} // namespace cutaway
