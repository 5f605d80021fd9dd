#include "core/judging/group_matching.h"

#include "core/judging/overlap_graph.h"

#include <tuple>

namespace cutaway::judging {

namespace {

GroupMatching greedyMatching(std::size_t baseCount, std::size_t otherCount, std::vector<Overlap> overlaps)
{
    std::ranges::sort(overlaps, {},
                      [](const Overlap &overlap) { return std::tuple(-overlap.shared, overlap.base, overlap.other); });
    GroupMatching matching{std::vector(baseCount, noPartner), std::vector(otherCount, noPartner), true};
    for (const Overlap &overlap : overlaps) {
        if (matching.otherOfBase[overlap.base] != noPartner || matching.baseOfOther[overlap.other] != noPartner)
            continue;
        matching.otherOfBase[overlap.base] = overlap.other;
        matching.baseOfOther[overlap.other] = overlap.base;
    }
    return matching;
}

} // namespace

GroupMatching matchGroups(std::size_t baseCount, std::size_t otherCount, std::vector<Overlap> overlaps)
{
    if (std::max(baseCount, otherCount) > mostMatchedExactly)
        return greedyMatching(baseCount, otherCount, std::move(overlaps));
    const OverlapGraph graph(baseCount, std::move(overlaps));
    return smallestOfHeaviest(graph, heaviestMatching(graph, baseCount, otherCount));
}

} // namespace cutaway::judging
