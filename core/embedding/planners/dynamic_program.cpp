#include "core/embedding/planners/dynamic_program.h"

#include "core/base/rounding.h"

#include <algorithm>

namespace cutaway::embedding {

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
