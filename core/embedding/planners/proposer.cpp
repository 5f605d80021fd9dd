#include "core/embedding/planners/proposer.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace cutaway::embedding {

namespace {

/// Places of a table's options by rising score, first come first on ties.
std::vector<std::uint16_t> byScore(const std::vector<ShardingOption> &options, bool useDepth)
{
    std::vector<std::uint16_t> places(options.size());
    std::iota(places.begin(), places.end(), std::uint16_t(0));
    std::ranges::stable_sort(places, {}, [&](std::uint16_t place) { return scoreOf(options[place], useDepth); });
    return places;
}

/// All tables cut the same way, once for each way.
class UniformProposer : public Proposer
{
public:
    UniformProposer(const SearchSpace &space, bool useDepth) : m_order(tableOrder(space.size()))
    {
        for (const std::vector<ShardingOption> &options : space) {
            for (const ShardingOption &option : options) {
                if (std::ranges::find(m_seen, option.type) == m_seen.end()) {
                    m_seen.push_back(option.type);
                    addProposal(space, option.type, useDepth);
                }
            }
        }
    }

    const std::vector<std::uint32_t> &order() const override { return m_order; }
    bool next(Proposal &proposal) override
    {
        if (m_next == m_proposals.size())
            return false;
        proposal = m_proposals[m_next++];
        return true;
    }
    std::size_t expectedCount() const override { return m_proposals.size(); }

private:
    void addProposal(const SearchSpace &space, ShardingType type, bool useDepth)
    {
        Proposal proposal;
        for (const std::vector<ShardingOption> &options : space) {
            std::size_t best = options.size();
            for (std::size_t j = 0; j < options.size(); ++j) {
                if (options[j].type == type &&
                    (best == options.size() || scoreOf(options[j], useDepth) < scoreOf(options[best], useDepth)))
                    best = j;
            }
            if (best == options.size())
                return;
            proposal.push_back(std::uint16_t(best));
        }
        m_proposals.push_back(std::move(proposal));
    }

    std::vector<std::uint32_t> m_order;
    std::vector<ShardingType> m_seen;
    std::vector<Proposal> m_proposals;
    std::size_t m_next = 0;
};

/// Starts from each table's best option and takes the table that needs most memory on to its next, time and again.
class GreedyProposer : public Proposer
{
public:
    GreedyProposer(const SearchSpace &space, bool useDepth, std::int64_t threshold)
        : m_space(space), m_order(tableOrder(space.size())), m_threshold(threshold), m_place(space.size(), 0)
    {
        for (const std::vector<ShardingOption> &options : space)
            m_sorted.push_back(byScore(options, useDepth));
        for (std::size_t t = 0; t < space.size(); ++t)
            m_demand.push_back(demandOf(t));
    }

    const std::vector<std::uint32_t> &order() const override { return m_order; }

    bool next(Proposal &proposal) override
    {
        if (m_isDone)
            return false;
        proposal.resize(m_space.size());
        for (std::size_t t = 0; t < m_space.size(); ++t)
            proposal[t] = m_sorted[t][m_place[t]];
        return true;
    }

    void feedback(const Outcome &outcome) override
    {
        if (isStuck(outcome) || !advance())
            m_isDone = true;
    }

private:
    /// Largest shard and sum, HBM before DDR.
    using Demand = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

    Demand demandOf(std::size_t table) const
    {
        const ShardingOption &option = m_space[table][m_sorted[table][m_place[table]]];
        Storage largest;
        for (const Shard &shard : option.shards) {
            largest.hbm = std::max(largest.hbm, shard.storage.hbm);
            largest.ddr = std::max(largest.ddr, shard.storage.ddr);
        }
        return {largest.hbm, option.totalStorage.hbm, largest.ddr, option.totalStorage.ddr};
    }

    bool isStuck(const Outcome &outcome)
    {
        if (m_threshold == 0 || !outcome.isPlaced)
            return false;
        if (!m_hasBest || outcome.rating < m_best) {
            m_hasBest = true;
            m_best = outcome.rating;
            m_inferior = 0;
            return false;
        }
        return ++m_inferior > m_threshold;
    }

    bool advance()
    {
        Demand most{0, 0, 0, 0};
        std::size_t chosen = m_space.size();
        for (std::size_t t = 0; t < m_space.size(); ++t) {
            if (m_place[t] + 1U < m_sorted[t].size() && m_demand[t] > most) {
                most = m_demand[t];
                chosen = t;
            }
        }
        if (chosen == m_space.size())
            return false;
        ++m_place[chosen];
        m_demand[chosen] = demandOf(chosen);
        return true;
    }

    const SearchSpace &m_space;
    std::vector<std::uint32_t> m_order;
    std::int64_t m_threshold;
    std::vector<std::vector<std::uint16_t>> m_sorted;
    std::vector<std::uint16_t> m_place; ///< per table, in `m_sorted`
    std::vector<Demand> m_demand;
    std::int64_t m_inferior = 0;
    bool m_hasBest = false;
    double m_best = 0;
    bool m_isDone = false;
};

/// All combinations, the last table varying fastest.
class GridProposer : public Proposer
{
public:
    GridProposer(const SearchSpace &space, std::int64_t maxProposals)
        : m_order(tableOrder(space.size())), m_place(space.size(), 0)
    {
        for (const std::vector<ShardingOption> &options : space) {
            m_sorted.push_back(byScore(options, true));
            m_isDone = m_isDone || m_count > maxProposals / std::int64_t(options.size());
            m_count = m_isDone ? 0 : m_count * std::int64_t(options.size());
        }
        m_isDone = m_isDone || m_count > maxProposals;
    }

    const std::vector<std::uint32_t> &order() const override { return m_order; }

    bool next(Proposal &proposal) override
    {
        if (m_isDone)
            return false;
        proposal.resize(m_place.size());
        for (std::size_t t = 0; t < m_place.size(); ++t)
            proposal[t] = m_sorted[t][m_place[t]];
        std::size_t t = m_place.size();
        while (t > 0 && ++m_place[t - 1] == m_sorted[t - 1].size())
            m_place[--t] = 0;
        m_isDone = t == 0;
        return true;
    }

    std::size_t expectedCount() const override { return std::size_t(m_count); }

private:
    std::vector<std::uint32_t> m_order;
    std::vector<std::vector<std::uint16_t>> m_sorted;
    std::vector<std::uint16_t> m_place;
    std::int64_t m_count = 1;
    bool m_isDone = false;
};

} // namespace

std::vector<std::uint32_t> tableOrder(std::size_t count)
{
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    return order;
}

double scoreOf(const ShardingOption &option, bool useDepth)
{
    if (!useDepth)
        return option.totalPerf;
    double largest = 0;
    for (const Shard &shard : option.shards)
        largest = std::max(largest, shard.total);
    return largest;
}

std::unique_ptr<Proposer> makeUniform(const SearchSpace &space, bool useDepth)
{
    return std::make_unique<UniformProposer>(space, useDepth);
}

std::unique_ptr<Proposer> makeGreedy(const SearchSpace &space, bool useDepth, std::int64_t threshold)
{
    return std::make_unique<GreedyProposer>(space, useDepth, threshold);
}

std::unique_ptr<Proposer> makeGridSearch(const SearchSpace &space, std::int64_t maxProposals)
{
    return std::make_unique<GridProposer>(space, maxProposals);
}

} // namespace cutaway::embedding
