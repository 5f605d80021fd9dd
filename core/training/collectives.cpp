#include "core/training/collectives.h"

#include <algorithm>
#include <cmath>

namespace cutaway::training {

GroupLink linkOf(const Cluster &cluster, double ranks, double stride)
{
    const double perNode = double(cluster.gpusPerNode);
    GroupLink link;
    link.ranks = ranks;
    link.inside = std::max(1.0, std::min(ranks, std::floor(perNode / stride)));
    const double intra = cluster.intraBandwidth * cluster.calibration.intra;
    if (link.inside < ranks) {
        link.bandwidth = std::min(intra, cluster.interBandwidth * cluster.calibration.inter * link.inside);
        link.latencySec = cluster.interLatencySec;
    } else {
        link.bandwidth = intra;
        link.latencySec = cluster.intraLatencySec;
    }
    return link;
}

double roundsOf(double ranks)
{
    return ranks > 1 ? std::ceil(std::log2(ranks)) : 0;
}

double allReduceSec(const GroupLink &link, double bytes)
{
    return 2 * gatherSec(link, bytes);
}

double gatherSec(const GroupLink &link, double bytes)
{
    return gatherSec(link, link.ranks, bytes);
}

double gatherSec(const GroupLink &link, double ranks, double bytes)
{
    if (ranks <= 1)
        return 0;
    return (ranks - 1) / ranks * bytes / link.bandwidth + roundsOf(ranks) * link.latencySec;
}

double allToAllSec(const Cluster &cluster, const GroupLink &link, double bytes)
{
    if (link.ranks <= 1)
        return 0;
    const double between =
        (link.ranks - link.inside) / link.ranks * bytes / (cluster.interBandwidth * cluster.calibration.inter);
    const double within = (link.inside - 1) / link.ranks * bytes / (cluster.intraBandwidth * cluster.calibration.intra);
    return std::max(between, within) + link.latencySec * roundsOf(link.ranks);
}

} // namespace cutaway::training
