#pragma once

#include "core/base/text.h"
#include "core/estimates/device_peaks.h"
#include "core/graph/graph.h"

#include <optional>
#include <vector>

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

/// What an operator does as estimates count it: operations, and the bytes that it reads and makes.
struct OperatorWork
{
    double flops = 0;
    double bytes = 0;
};

/// Of all operators of a graph.
struct GraphWork
{
    /// None of nodes that are no operators, and of operators whose shapes are missing.
    std::vector<std::optional<OperatorWork>> byNode;
    /// What the latencies were estimated with: the highest rates that any of them implies, so that no operator is
    /// faster. None where they are measured, which do not tell memory time apart.
    std::optional<Peaks> impliedPeaks;
};

/// O(nodes + edges).
GraphWork workOf(const Graph &graph);

/// What helps where an operator has no latency, and where the others' are already estimates. O(nodes).
Text latencyAdvice(const Graph &graph);

} // namespace cutaway
