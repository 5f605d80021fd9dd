#include "core/embedding/planners/proposer.h"

#include "core/base/rounding.h"

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

namespace {

struct ListedOption
{
    std::int64_t bytes;
    std::uint32_t table;
    std::uint16_t option;
};

} // namespace

DynamicProgram::DynamicProgram(std::vector<std::vector<MemoryAndTime>> tables)
    : m_tables(std::move(tables)), m_options(m_tables.size())
{
    std::vector<ListedOption> listed;
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        for (std::size_t j = 0; j < m_tables[t].size(); ++j)
            listed.push_back({m_tables[t][j].bytes, std::uint32_t(t), std::uint16_t(j)});
    }
    std::ranges::stable_sort(listed, {}, &ListedOption::bytes);
    for (const ListedOption &each : listed) {
        if (m_options[each.table].empty())
            m_order.push_back(each.table);
        m_options[each.table].push_back(each.option);
    }
}

Proposal DynamicProgram::leastMemory() const
{
    Proposal proposal;
    for (const std::vector<std::uint16_t> &options : m_options)
        proposal.push_back(options.front());
    return proposal;
}

void DynamicProgram::run(double totalBytes, std::int64_t bins, const Job &job)
{
    m_steps.assign(m_order.size(), {});
    m_bins.assign(std::size_t(bins), {});
    m_reached = {Cell{}}; // nothing placed: no memory, no time
    const double binSize = totalBytes / double(bins);
    for (std::size_t place = 0; place < m_order.size() && !m_reached.empty(); ++place) {
        if (job.stopRequested()) {
            m_reached.clear();
            return;
        }
        job.progress("memory bins", double(place) / double(m_order.size()));
        extend(place, binSize, bins);
    }
    m_bins = {};
}

/// Adds the table at this place of the order: each of its options to each cell that was reached without it.
void DynamicProgram::extend(std::size_t place, double binSize, std::int64_t bins)
{
    const std::uint32_t table = m_order[place];
    Step &step = m_steps[place];
    step.from.assign(std::size_t(bins), 0);
    step.option.assign(std::size_t(bins), 0);
    for (Cell &cell : m_bins)
        cell.time = infinity;
    const std::vector<std::uint16_t> &options = m_options[table];
    for (std::size_t j = 0; j < options.size(); ++j) {
        const MemoryAndTime &option = m_tables[table][options[j]];
        if (option.isSkipped)
            continue;
        const double memory = double(option.bytes) / binSize;
        for (const Cell &from : m_reached) {
            const double sum = from.memory + memory;
            if (!(sum < double(bins)))
                break; // cells are in rising order of memory
            const auto bin = std::uint32_t(sum);
            const double time = from.time + option.milliseconds;
            if (time < m_bins[bin].time) {
                m_bins[bin].memory = sum;
                m_bins[bin].time = time;
                step.from[bin] = from.bin;
                step.option[bin] = std::uint16_t(j);
            }
        }
    }
    m_reached.clear();
    for (std::size_t bin = 0; bin < m_bins.size(); ++bin) {
        if (m_bins[bin].time != infinity)
            m_reached.push_back({std::uint32_t(bin), m_bins[bin].memory, m_bins[bin].time});
    }
}

Proposal DynamicProgram::trace(std::size_t reached) const
{
    Proposal proposal(m_tables.size(), 0);
    std::uint32_t bin = m_reached[reached].bin;
    for (std::size_t place = m_order.size(); place-- > 0;) {
        const std::uint32_t table = m_order[place];
        proposal[table] = m_options[table][m_steps[place].option[bin]];
        bin = m_steps[place].from[bin];
    }
    return proposal;
}

namespace {

class DynamicProgrammingProposer : public Proposer
{
public:
    DynamicProgrammingProposer(std::vector<std::vector<MemoryAndTime>> tables, double totalBytes, std::int64_t bins,
                               const Job &job)
        : m_program(std::move(tables)), m_totalBytes(totalBytes), m_bins(bins), m_job(job)
    {
    }

    const std::vector<std::uint32_t> &order() const override { return m_program.order(); }

    bool next(Proposal &proposal) override
    {
        if (!m_hasBegun) {
            m_hasBegun = true;
            proposal = m_program.leastMemory();
            return true;
        }
        if (!m_hasRun) {
            m_hasRun = true;
            m_program.run(m_totalBytes, m_bins, m_job);
            m_left = m_program.reachedCount();
        }
        if (m_left == 0)
            return false;
        proposal = m_program.trace(--m_left);
        return true;
    }

    std::size_t expectedCount() const override { return m_hasRun ? m_program.reachedCount() + 1 : 0; }

private:
    DynamicProgram m_program;
    double m_totalBytes;
    std::int64_t m_bins;
    const Job &m_job;
    bool m_hasBegun = false;
    bool m_hasRun = false;
    std::size_t m_left = 0;
};

} // namespace

std::unique_ptr<Proposer> makeDynamicProgramming(const SearchSpace &space, const Topology &topology,
                                                 const std::vector<Storage> &available,
                                                 DynamicProgrammingSettings settings, const Job &job)
{
    std::int64_t total = 0;
    std::int64_t largest = 0;
    for (const Storage &rank : available) {
        total += topology.plannedTier(rank);
        largest = std::max(largest, topology.plannedTier(rank));
    }
    const auto fitsNowhere = [&](const Shard &shard) { return topology.plannedTier(shard.storage) > largest; };
    std::vector<std::vector<MemoryAndTime>> tables;
    for (const std::vector<ShardingOption> &options : space) {
        std::vector<MemoryAndTime> figures;
        for (const ShardingOption &option : options)
            figures.push_back({topology.plannedTier(option.totalStorage), option.totalPerf,
                               settings.prunes && std::ranges::any_of(option.shards, fitsNowhere)});
        tables.push_back(std::move(figures));
    }
    return std::make_unique<DynamicProgrammingProposer>(std::move(tables), double(total),
                                                        settings.binsPerDevice * topology.worldSize, job);
}

} // namespace cutaway::embedding
