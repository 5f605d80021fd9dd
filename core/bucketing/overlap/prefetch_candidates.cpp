#include "core/bucketing/overlap/prefetch_candidates.h"

#include <algorithm>
#include <tuple>

namespace cutaway {

namespace {

struct Candidate
{
    using Rank = std::tuple<int, std::uint32_t, double>; ///< urgency, first compute node, what it would hide

    Rank rank;
    NodeIndex start;
    std::uint32_t transfer = 0;
};

int urgencyOf(const OverlapFacts &facts, NodeIndex start, std::size_t computed)
{
    if (facts.isOffPath(start))
        return facts.leadsToScatter(start) ? 1 : 3;
    return facts.firstCompute[start.value()] == computed + 1 ? 0 : 2;
}

/// Those of one key behind its best; keys stay in the order of their best, and what cannot be merged has one of its
/// own.
void groupByKey(const OverlapFacts &facts, std::vector<Candidate> &candidates)
{
    const std::size_t keys = facts.transfers.size();
    const auto keyOf = [&](const Candidate &candidate) {
        return std::min<std::size_t>(facts.transfers[candidate.transfer].key, keys);
    };
    std::vector<std::size_t> firstOf(keys + 1, candidates.size());
    for (std::size_t i = candidates.size(); i-- > 0;)
        firstOf[keyOf(candidates[i])] = i;
    std::ranges::stable_sort(candidates, {}, [&](const Candidate &candidate) { return firstOf[keyOf(candidate)]; });
}

} // namespace

std::vector<std::uint32_t> prefetchCandidates(const OverlapFacts &facts, const OverlapSettings &settings,
                                              const std::vector<std::uint32_t> &unstarted, std::size_t computed,
                                              const std::vector<double> &left, const std::vector<double> &exposedMs)
{
    std::vector<Candidate> candidates;
    // Torch looks at one more than its limit says.
    for (std::size_t i = 0; i < unstarted.size() && std::int64_t(i) <= settings.maxDistance; ++i) {
        const std::uint32_t t = unstarted[i];
        const Transfer &transfer = facts.transfers[t];
        const std::uint32_t first = facts.firstCompute[transfer.start.value()];
        const bool isTooFar = !facts.isOffPath(transfer.start) &&
                              std::int64_t(first) - std::int64_t(computed) > settings.maxComputePreFetch;
        if (left[transfer.group] <= 0 || isTooFar)
            continue;
        const Candidate::Rank rank{urgencyOf(facts, transfer.start, computed), first,
                                   -std::min(left[transfer.group], exposedMs[t])};
        candidates.push_back({rank, transfer.start, t});
    }
    std::ranges::sort(candidates, {}, [](const Candidate &c) { return std::pair(c.rank, c.start); });
    if (settings.groupsByKey)
        groupByKey(facts, candidates);
    std::vector<std::uint32_t> sorted;
    for (const Candidate &candidate : candidates)
        sorted.push_back(candidate.transfer);
    return sorted;
}

} // namespace cutaway
