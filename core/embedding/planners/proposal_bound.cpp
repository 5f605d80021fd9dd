#include "core/embedding/planners/proposal_bound.h"

#include <algorithm>
#include <functional>

namespace cutaway::embedding {

ProposalBound::ProposalBound(const SearchSpace &space, std::size_t ranks) : m_ranks(ranks)
{
    for (const std::vector<ShardingOption> &options : space) {
        std::vector<Load> &loads = m_loads.emplace_back();
        for (const ShardingOption &option : options) {
            const Shard &least = std::ranges::min(option.shards, {}, &Shard::total);
            loads.push_back({least.total, option.shards.size(), option.totalPerf,
                             partitionBy(option.type) == PartitionBy::Uniform});
        }
    }
}

double ProposalBound::of(const Proposal &proposal)
{
    constexpr double roundingRoom = 1 - 1e-9;
    double sum = 0;
    double onEach = 0;
    m_sorted.clear();
    for (std::size_t t = 0; t < proposal.size(); ++t) {
        const Load &load = m_loads[t][proposal[t]];
        sum += load.sum;
        if (load.isUniform)
            onEach += load.least;
        else
            m_sorted.push_back(&load);
    }
    std::ranges::sort(m_sorted, std::greater(), &Load::least);
    return std::max(sum / double(m_ranks), onEach + ofPacking()) * roundingRoom;
}

/// Of k · ranks + 1 shards some rank holds at least k + 1, each at least as large as the smallest of them.
double ProposalBound::ofPacking() const
{
    double most = 0;
    std::size_t shards = 0;
    std::size_t k = 0;
    for (const Load *load : m_sorted) {
        shards += load->count;
        for (; k * m_ranks < shards; ++k)
            most = std::max(most, double(k + 1) * load->least);
    }
    return most;
}

} // namespace cutaway::embedding
