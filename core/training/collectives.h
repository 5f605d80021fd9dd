#pragma once

#include "core/training/cluster.h"

namespace cutaway::training {

/// What ranks of a group send over: bytes per second of one of them, and the time that each round takes at least.
struct GroupLink
{
    double ranks = 1;  ///< g; need not be whole where shards are repeated
    double inside = 1; ///< ranks of the group on one node
    double bandwidth = 0;
    double latencySec = 0;
};

/// `ranks` that lie `stride` apart, tensor ranks side by side. Those of a group on one node use their links together.
GroupLink linkOf(const Cluster &cluster, double ranks, double stride);

/// ⌈log₂ g⌉: rounds of a collective.
double roundsOf(double ranks);

/// Seconds; nothing for a group of one.
double allReduceSec(const GroupLink &link, double bytes);
/// All-gather and reduce-scatter, `bytes` in all.
double gatherSec(const GroupLink &link, double bytes);
/// Gathers by another number of ranks over the links of this group.
double gatherSec(const GroupLink &link, double ranks, double bytes);
/// Each rank sends `bytes`, spread over all.
double allToAllSec(const Cluster &cluster, const GroupLink &link, double bytes);

} // namespace cutaway::training
