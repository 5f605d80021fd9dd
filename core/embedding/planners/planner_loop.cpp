#include "core/embedding/planners/planner_loop.h"

#include "core/base/job.h"
#include "core/embedding/planners/proposer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

namespace cutaway::embedding {

namespace {

/// How fast a proposal can be at best, wherever its shards lie and whatever the ranks' memory.
class ProposalBound
{
public:
    ProposalBound(const SearchSpace &space, std::size_t ranks);

    /// No placement has a lower rating, ms. O(tables · log tables).
    double of(const Proposal &proposal);

private:
    /// The shards of an option: `count` of them take `least` each, or more.
    struct Load
    {
        double least = 0;
        std::size_t count = 0;
        double sum = 0;
        bool isUniform = false; ///< one on each rank
    };

    double ofPacking() const;

    std::size_t m_ranks;
    std::vector<std::vector<Load>> m_loads; ///< by table and option
    std::vector<const Load *> m_sorted;     ///< of the proposal, the largest shards first; kept for its memory
};

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

class Loop
{
public:
    Loop(const SearchSpace &space, Partitioner &partitioner, const LoopLimits &limits, const Job &job)
        : m_space(space)
        , m_partitioner(partitioner)
        , m_limits(limits)
        , m_job(job)
        , m_deadline(job, secondsOrNoLimit(limits.timeoutSec))
    {
        if (limits.ratingToBeat)
            m_bound = std::make_unique<ProposalBound>(space, partitioner.ranks());
    }

    void run(Proposer &proposer)
    {
        Proposal proposal;
        for (std::size_t count = 0; !mustEnd() && proposer.next(proposal); ++count) {
            if (m_job.stopRequested())
                return; // the proposer may have been stopped half-way
            report(count, proposer.expectedCount());
            proposer.feedback(outcomeOf(proposer.order(), proposal));
        }
    }

    LoopResult take() { return std::move(m_result); }

private:
    bool mustEnd() const { return m_deadline.isOver() || (m_limits.stopsAtFirst && m_result.best); }

    void report(std::size_t count, std::size_t expected)
    {
        constexpr std::size_t interval = 32;
        if (!m_job.report || count % interval != 0)
            return;
        m_job.progress(phrase("proposal %1", {std::to_string(m_result.proposals + 1)}),
                       expected == 0 ? -1 : double(count) / double(expected));
    }

    /// Proposals that were evaluated before, by any proposer, are not evaluated again.
    Outcome outcomeOf(const std::vector<std::uint32_t> &order, const Proposal &proposal)
    {
        const auto [known, isNew] = m_known.try_emplace(
            std::string(reinterpret_cast<const char *>(proposal.data()), proposal.size() * sizeof(proposal[0])));
        if (isNew)
            known->second = evaluate(order, proposal);
        return known->second;
    }

    Outcome evaluate(const std::vector<std::uint32_t> &order, const Proposal &proposal)
    {
        ++m_result.proposals;
        if (isHopeless(proposal))
            return {};
        if (!m_partitioner.place(order, proposal)) {
            noteFailure(proposal);
            return {};
        }
        ++m_result.plans;
        const double rating = m_partitioner.rating();
        if (!m_result.best || rating < m_result.best->rating)
            keep(order, proposal, rating);
        return {true, rating};
    }

    bool isHopeless(const Proposal &proposal)
    {
        if (!m_bound)
            return false;
        const double toBeat =
            m_result.best ? std::min(*m_limits.ratingToBeat, m_result.best->rating) : *m_limits.ratingToBeat;
        return std::isfinite(toBeat) && m_bound->of(proposal) >= toBeat;
    }

    void keep(const std::vector<std::uint32_t> &order, const Proposal &proposal, double rating)
    {
        const Placement &placement = m_partitioner.placement();
        LoopResult::Best best{proposal, std::vector<std::vector<std::uint32_t>>(order.size()), rating};
        for (std::size_t place = 0; place < order.size(); ++place)
            best.ranks[order[place]].assign(placement.ranks.begin() + std::ptrdiff_t(placement.first[place]),
                                            placement.ranks.begin() + std::ptrdiff_t(placement.first[place + 1]));
        m_result.best = std::move(best);
    }

    void noteFailure(const Proposal &proposal)
    {
        Storage total;
        for (std::size_t t = 0; t < proposal.size(); ++t)
            total += m_space[t][proposal[t]].totalStorage;
        if (!m_result.leastStorage || total < *m_result.leastStorage)
            m_result.leastStorage = total;
        m_result.failure = m_partitioner.failure();
    }

    const SearchSpace &m_space;
    Partitioner &m_partitioner;
    LoopLimits m_limits;
    const Job &m_job;
    Deadline m_deadline;
    std::unordered_map<std::string, Outcome> m_known;
    std::unique_ptr<ProposalBound> m_bound; ///< null: nothing to beat
    LoopResult m_result;
};

} // namespace

LoopResult runLoop(const SearchSpace &space, const std::vector<std::unique_ptr<Proposer>> &proposers,
                   Partitioner &partitioner, const LoopLimits &limits, const Job &job)
{
    Loop loop(space, partitioner, limits, job);
    for (const std::unique_ptr<Proposer> &proposer : proposers)
        loop.run(*proposer);
    return loop.take();
}

} // namespace cutaway::embedding
