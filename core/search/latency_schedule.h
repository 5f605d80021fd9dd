#pragma once

#include "core/search/placement_model.h"

#include <vector>

namespace cutaway {

inline constexpr std::uint32_t onHost = 0xffffffff;

/// Nodes of one accelerator that run as one: the whole of what it holds where that is convex, otherwise one of the
/// pieces that follow each other.
struct SubgraphTimes
{
    std::uint32_t place = 0; ///< the accelerator, as `LatencyInput` numbers them
    double startSec = 0;     ///< when everything that it reads is there
    double transferInSec = 0;
    double computeSec = 0;
    double transferOutSec = 0;
    double finishSec = 0;
    NodeIndex waitsFor; ///< the outside node, or one of the piece before, that it waits for; invalid: none
};

/// When everything is done (core/search/README.md, section 4).
struct LatencySchedule
{
    bool isCyclic = false; ///< subgraphs wait for each other: no times
    double latencySec = 0;
    NodeIndex last;                        ///< the node that is done last
    std::vector<double> finishSec;         ///< per node
    std::vector<NodeIndex> waitsFor;       ///< per host node
    std::vector<SubgraphTimes> subgraphs;  ///< pieces, by accelerator, then in the order in which they run
    std::vector<std::uint32_t> subgraphOf; ///< per node; onHost
    std::vector<std::uint32_t> cycle;      ///< places that wait for each other, if cyclic
};

/// Where everything runs: per node `onHost` or the number of an accelerator below `classOf.size()`; the output's is not
/// looked at.
struct LatencyInput
{
    const PlacementModel &model;
    const std::vector<std::uint32_t> &place;
    const std::vector<std::size_t> &classOf; ///< device class of each accelerator
    std::size_t hostClass = 0;               ///< device class of hosts; not looked at where no node is on a host
};

/// O(accelerators · (nodes + edges)).
LatencySchedule scheduleLatency(const LatencyInput &input);

/// Seconds of the longest path with each node on its fastest kind of device: no plan has a smaller latency.
double criticalPath(const PlacementModel &model);

} // namespace cutaway
