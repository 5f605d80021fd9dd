#pragma once

#include "core/base/text.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"

#include <optional>
#include <string_view>
#include <vector>

namespace cutaway {

/// The two peaks of a roofline (Williams et al., 2009).
struct Peaks
{
    double flopsPerSec = 0;
    double bytesPerSec = 0; ///< of the device's own memory

    friend bool operator==(const Peaks &, const Peaks &) = default;
};

/// A common accelerator with the peaks that its maker states: dense 16-bit matrix products (32-bit sums), memory.
struct Accelerator
{
    std::string_view id;    ///< `a100-sxm-80gb`
    std::string_view title; ///< `NVIDIA A100 SXM 80 GB`
    Peaks peaks;
    double float32FlopsPerSec = 0; ///< without tensor cores
    std::string_view source;       ///< where the figures stand
};

/// By maker and age.
const std::vector<Accelerator> &accelerators();
/// Null if there is none of this id.
const Accelerator *findAccelerator(std::string_view id);
/// The accelerator that a driver calls so: `NVIDIA A100-SXM4-80GB`. Null if none is known.
const Accelerator *acceleratorOfName(std::string_view driverName);

/// What a device can do at most: its fields `peak_flops` (operations per second) and `memory_bytes_per_sec`; where they
/// are missing, those of the accelerator that its field `accelerator` or, failing that, its name tells of.
std::optional<Peaks> peaksOf(const Device &device);
/// Of the first device that tells them.
std::optional<Peaks> peaksOf(const Inventory &inventory);

/// The id in a device's field `accelerator`; empty if there is none.
std::string givenAccelerator(const Device &device);
/// With `accelerator` in place of peaks of its own; an empty id takes it away and leaves those.
Device withAccelerator(Device device, std::string_view id);

/// `{"peak_flops": …, "memory_bytes_per_sec": …}` for a device's fields.
std::string peaksFields(const Peaks &peaks);

/// Floating-point operations of one call, from the shapes of what it reads and makes: two for each product in
/// convolutions, matrix products and attention; a few for each element elsewhere; none where elements only move. None
/// if the shapes are not known. The file's own `flops` win. O(inputs).
std::optional<double> estimateFlops(const Graph &graph, NodeIndex node);

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
