#include "core/plan/suggestions.h"

#include "core/base/deadline.h"
#include "core/base/units.h"
#include "core/plan/suggestion_candidates.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double rounding = 1e-9; // of the plan's latency: less is no gain

class SuggestionSearch
{
public:
    SuggestionSearch(const EditedPlan &plan, const SuggestionLimits &limits) : m_plan(plan), m_limits(limits) {}

    Suggestions run(GroupIndex group, const Job &job)
    {
        const Deadline deadline(job, std::chrono::duration<double>(m_limits.time).count());
        const std::vector<CandidateMove> candidates = candidateMoves(m_plan, group, job);
        m_found.possible = candidates.size();
        for (const CandidateMove &candidate : candidates) {
            if (deadline.isOver() || m_found.tried == m_limits.moves)
                break;
            look(candidate);
            ++m_found.tried;
        }
        dropWhatIsNoBetter();
        return std::move(m_found);
    }

private:
    void look(const CandidateMove &candidate)
    {
        const Preview preview = m_plan.preview(candidate.move);
        if (!preview.latencyBefore || !preview.latencyAfter)
            return;
        const double gain = *preview.latencyBefore - *preview.latencyAfter;
        if (gain <= rounding * *preview.latencyBefore)
            return;
        if (preview.allowed)
            add(candidate, gain);
        else if (preview.code == "over_capacity" && !candidate.move.items.empty() &&
                 (!m_found.heldBack || gain > m_found.heldBack->gainSec)) {
            m_found.heldBack = suggestion(candidate, gain);
            m_found.heldBackBecause = shortage(preview);
        }
    }

    /// `dev_1 lacks 2.81 MiB`.
    std::string shortage(const Preview &preview) const
    {
        const auto full = std::ranges::find_if(preview.memory, [](const Preview::LaneMemory &memory) {
            return memory.capacity && memory.after > *memory.capacity;
        });
        if (full == preview.memory.end())
            return preview.reason;
        return m_plan.lane(full->lane).label + " lacks " + formatBytes(full->after - *full->capacity);
    }

    Suggestion suggestion(const CandidateMove &candidate, double gain) const
    {
        constexpr std::string_view things = " operators";
        std::string text = m_plan.describe(candidate.move);
        const std::size_t at = text.find(things);
        if (!candidate.module.empty() && at != std::string::npos)
            text.insert(at + things.size(), " of " + candidate.module);
        return {candidate.move, std::move(text), gain};
    }

    /// The first of several that gain the same and end in the same group stands for them: it moves least.
    void add(const CandidateMove &candidate, double gain)
    {
        const auto target = [](const Move &move) { return move.items.empty() ? GroupIndex() : move.items.front().to; };
        const bool isKnown = std::ranges::any_of(m_found.best, [&](const Suggestion &known) {
            return std::abs(known.gainSec - gain) <= rounding * gain && target(known.move) == target(candidate.move);
        });
        const bool isAmongBest = m_found.best.size() < m_limits.wanted || gain > m_found.best.back().gainSec;
        if (isKnown || !isAmongBest)
            return;
        const auto at =
            std::ranges::find_if(m_found.best, [gain](const Suggestion &known) { return known.gainSec < gain; });
        m_found.best.insert(at, suggestion(candidate, gain));
        if (m_found.best.size() > m_limits.wanted)
            m_found.best.pop_back();
    }

    void dropWhatIsNoBetter()
    {
        const bool isWorth =
            m_found.heldBack && (m_found.best.empty() || m_found.heldBack->gainSec > m_found.best.front().gainSec);
        if (isWorth)
            return;
        m_found.heldBack.reset();
        m_found.heldBackBecause.clear();
    }

    const EditedPlan &m_plan;
    const SuggestionLimits &m_limits;
    Suggestions m_found;
};

} // namespace

Suggestions suggestMoves(const EditedPlan &plan, GroupIndex group, const Job &job, const SuggestionLimits &limits)
{
    if (group.value() >= plan.groupCount() || !plan.group(group).exists || !plan.cost().latencySec)
        return {};
    return SuggestionSearch(plan, limits).run(group, job);
}

} // namespace cutaway
