#include "core/embedding/planners/planner_loop.h"

#include "core/base/deadline.h"
#include "core/embedding/planners/proposal_bound.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cutaway::embedding {

namespace {

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
