#include "core/training/planners/stage_division.h"

#include "core/base/infinity.h"
#include "core/base/rounding.h"

#include <algorithm>

namespace cutaway::training {

namespace {

/// A division of the places up to some end into the stages so far.
struct Prefix
{
    double most = 0;
    double sum = 0;
    std::uint32_t first = 0;    ///< of its last stage
    std::uint32_t previous = 0; ///< position in the list of the stages before
};

class DivisionSearch
{
public:
    DivisionSearch(StageChoice &choice, std::int64_t microbatches, std::uint32_t tail, const Job &job)
        : m_choice(choice)
        , m_repeats(double(microbatches - 1))
        , m_tail(tail)
        , m_job(job)
        , m_stages(std::size_t(choice.stages()))
        , m_places(choice.places())
    {
    }

    Result<StageDivision> run()
    {
        const double bottleneck = leastBottleneck();
        if (m_job.stopRequested())
            return cancelledError();
        if (bottleneck == infinity)
            return StageDivision();
        // Loosened, since sums are rounded in another order.
        m_bound = m_repeats * bottleneck + leastSum(bottleneck * (1 + roundingShare));
        m_bound *= 1 + roundingShare;
        return search();
    }

private:
    /// The places at which a stage may end.
    std::size_t firstEnd(std::size_t stage) const { return stage + 1 == m_stages ? m_places : stage + 1; }
    std::size_t lastEnd(std::size_t stage) const
    {
        if (stage + 1 == m_stages)
            return m_places;
        return std::min<std::size_t>(m_tail, m_places - (m_stages - 1 - stage));
    }

    /// Least over all divisions of the slowest stage.
    double leastBottleneck()
    {
        return scalarProgram([](double before, double own) { return std::max(before, own); },
                             [](double before, double own) { return std::max(before, own); }, infinity);
    }

    /// Least sum of divisions whose stages take at most `most`.
    double leastSum(double most)
    {
        return scalarProgram([](double before, double own) { return before + own; },
                             [](double, double own) { return own; }, most);
    }

    /// `join` gives the value of a division from that before its last stage and the stage's time; a stage is not made
    /// longer once `bound` of it exceeds the best value or its time `most`.
    template <class Join, class Bound>
    double scalarProgram(Join join, Bound bound, double most)
    {
        std::vector<double> before(m_places + 1, infinity);
        before[0] = 0;
        for (std::size_t stage = 0; stage < m_stages && !m_job.stopRequested(); ++stage) {
            std::vector<double> values(m_places + 1, infinity);
            for (std::size_t end = firstEnd(stage); end <= lastEnd(stage); ++end) {
                for (std::size_t first = end; first-- > stage;) {
                    const double least = m_choice.leastSeconds(first, end);
                    if (least > most || bound(0.0, least) >= values[end])
                        break;
                    if (before[first] == infinity)
                        continue;
                    const double own = m_choice.seconds(first, end, stage);
                    if (own == infinity)
                        break; // a longer stage needs more memory still
                    if (own <= most)
                        values[end] = std::min(values[end], join(before[first], own));
                }
            }
            before = std::move(values);
        }
        return before[m_places];
    }

    /// The least that the stages behind `end` add to the sum.
    double leastBehind(std::size_t end, std::size_t stage) const
    {
        if (stage + 1 == m_stages)
            return 0;
        const double waiting = m_choice.leastSeconds(0, 0);
        return m_choice.leastSeconds(end, m_places) + double(m_stages - 2 - stage) * waiting;
    }

    Result<StageDivision> search()
    {
        m_lists.assign(m_stages + 1, std::vector<std::vector<Prefix>>(m_places + 1));
        m_lists[0][0].push_back({});
        for (std::size_t stage = 0; stage < m_stages; ++stage) {
            for (std::size_t end = firstEnd(stage); end <= lastEnd(stage); ++end) {
                if (m_job.stopRequested())
                    return cancelledError();
                m_lists[stage + 1][end] = prefixes(stage, end);
            }
        }
        return trace();
    }

    std::vector<Prefix> prefixes(std::size_t stage, std::size_t end)
    {
        std::vector<Prefix> found;
        const double behind = leastBehind(end, stage);
        // The slowest of the stages behind takes at least their mean.
        const double meanBehind = stage + 1 < m_stages ? behind / double(m_stages - 1 - stage) : 0;
        for (std::size_t first = end; first-- > stage;) {
            const double least = m_choice.leastSeconds(first, end);
            if (m_repeats * std::max(least, meanBehind) + least + behind > m_bound)
                break;
            const std::vector<Prefix> &before = m_lists[stage][first];
            if (before.empty())
                continue;
            const double own = m_choice.seconds(first, end, stage);
            if (own == infinity)
                break; // a longer stage needs more memory still
            for (std::size_t i = 0; i < before.size(); ++i) {
                const Prefix prefix{std::max(before[i].most, own), before[i].sum + own, std::uint32_t(first),
                                    std::uint32_t(i)};
                if (m_repeats * std::max(prefix.most, meanBehind) + prefix.sum + behind <= m_bound)
                    found.push_back(prefix);
            }
        }
        return undominatedPrefixes(std::move(found));
    }

    static std::vector<Prefix> undominatedPrefixes(std::vector<Prefix> prefixes)
    {
        std::ranges::sort(prefixes, [](const Prefix &a, const Prefix &b) {
            return a.most != b.most ? a.most < b.most : a.sum < b.sum;
        });
        double least = infinity;
        std::erase_if(prefixes, [&](const Prefix &each) {
            if (each.sum >= least)
                return true;
            least = each.sum;
            return false;
        });
        return prefixes;
    }

    StageDivision trace() const
    {
        StageDivision division;
        const std::vector<Prefix> &all = m_lists[m_stages][m_places];
        if (all.empty())
            return division;
        const auto worth = [&](const Prefix &prefix) { return m_repeats * prefix.most + prefix.sum; };
        auto best = std::uint32_t(std::ranges::min_element(all, {}, worth) - all.begin());
        division.objectiveSec = worth(all[best]);
        std::size_t end = m_places;
        division.starts.push_back(std::uint32_t(end));
        for (std::size_t stage = m_stages; stage > 0; --stage) {
            const Prefix &prefix = m_lists[stage][end][best];
            end = prefix.first;
            best = prefix.previous;
            division.starts.push_back(std::uint32_t(end));
        }
        std::ranges::reverse(division.starts);
        return division;
    }

    StageChoice &m_choice;
    double m_repeats;
    std::uint32_t m_tail;
    const Job &m_job;
    std::size_t m_stages;
    std::size_t m_places;
    double m_bound = infinity;
    std::vector<std::vector<std::vector<Prefix>>> m_lists; ///< by number of stages and end
};

} // namespace

Result<StageDivision> divideStages(StageChoice &choice, std::int64_t microbatches, std::uint32_t tail, const Job &job)
{
    return DivisionSearch(choice, microbatches, tail, job).run();
}

} // namespace cutaway::training
