#include "core/plan/suggestions.h"

#include "core/base/deadline.h"
#include "core/base/units.h"
#include "core/plan/suggestion_candidates.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace cutaway {

namespace {

constexpr double rounding = 1e-9; // of the plan's latency: less is no gain

bool overfills(const Preview &preview)
{
    return std::ranges::any_of(preview.memory, &Preview::LaneMemory::overfills);
}

/// `8 operators of layer4.0` where the text has `8 operators`.
Text within(const std::string &module, const Text &text)
{
    constexpr std::string_view things = "%1 operators";
    if (!text.pattern() || module.empty())
        return text;
    if (text.pattern() == things)
        return phrase("%1 operators of %2", {text.arguments().front(), module});
    std::vector<Text> arguments;
    std::ranges::transform(text.arguments(), std::back_inserter(arguments),
                           [&module](const Text &argument) { return within(module, argument); });
    return phrase(text.pattern(), std::move(arguments));
}

class SuggestionSearch
{
public:
    SuggestionSearch(const EditedPlan &plan, const SuggestionLimits &limits) : m_plan(plan), m_limits(limits) {}

    Suggestions run(const std::vector<CandidateMove> &candidates, const Job &job)
    {
        const Deadline deadline(job, std::chrono::duration<double>(m_limits.time).count());
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
        const bool isOver = preview.allowed ? overfills(preview) : preview.code == "over_capacity";
        if (preview.allowed && !isOver)
            add(candidate, gain);
        else if (isOver && !candidate.move.items.empty() && (!m_found.heldBack || gain > m_found.heldBack->gainSec)) {
            m_found.heldBack = suggestion(candidate, gain);
            m_found.heldBackBecause = shortage(preview);
        }
    }

    /// `dev_1 lacks 2.81 MiB`.
    Text shortage(const Preview &preview) const
    {
        const auto full = std::ranges::find_if(preview.memory, [](const Preview::LaneMemory &memory) {
            return memory.capacity && memory.after > *memory.capacity;
        });
        if (full == preview.memory.end())
            return preview.reason;
        return phrase("%1 lacks %2", {m_plan.lane(full->lane).label, formatBytes(full->after - *full->capacity)});
    }

    Suggestion suggestion(const CandidateMove &candidate, double gain) const
    {
        return {candidate.move, within(candidate.module, m_plan.describe(candidate.move)), gain};
    }

    /// The first of several that gain the same and end in the same group stands for them: it moves least.
    void add(const CandidateMove &candidate, double gain)
    {
        const auto target = [](const Move &move) { return move.items.empty() ? GroupIndex() : move.items.front().to; };
        std::vector<Suggestion> &best = candidate.move.settings.empty() ? m_found.best : m_found.settings;
        const bool isKnown = std::ranges::any_of(best, [&](const Suggestion &known) {
            return std::abs(known.gainSec - gain) <= rounding * gain && target(known.move) == target(candidate.move);
        });
        const bool isAmongBest = best.size() < m_limits.wanted || gain > best.back().gainSec;
        if (isKnown || !isAmongBest)
            return;
        const auto at = std::ranges::find_if(best, [gain](const Suggestion &known) { return known.gainSec < gain; });
        best.insert(at, suggestion(candidate, gain));
        if (best.size() > m_limits.wanted)
            best.pop_back();
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

constexpr std::size_t movesPaired = 64;
constexpr double secondsForPairs = 20;

/// Both at once; nothing where they are about the same thing or each makes a group, nor of a choice and of items, which
/// a choice may number anew.
std::optional<Move> bothOf(const Move &one, const Move &other)
{
    const auto isShared = [&](ItemIndex item) {
        return std::ranges::any_of(one.items, [&](const auto &to) { return to.item == item; }) ||
               std::ranges::any_of(one.choices, [&](const auto &choice) { return choice.item == item; });
    };
    const bool isOfOneItem =
        std::ranges::any_of(other.items, [&](const auto &to) { return isShared(to.item); }) ||
        std::ranges::any_of(other.choices, [&](const auto &choice) { return isShared(choice.item); });
    const bool isOfOneGroup = !one.lanes.empty() && !other.lanes.empty() && one.lanes[0].group == other.lanes[0].group;
    const bool isMixed = one.choices.empty() != other.choices.empty();
    if (isMixed || isOfOneItem || isOfOneGroup || (one.create.isValid() && other.create.isValid()))
        return std::nullopt;
    Move both = one;
    both.items.insert(both.items.end(), other.items.begin(), other.items.end());
    both.lanes.insert(both.lanes.end(), other.lanes.begin(), other.lanes.end());
    both.choices.insert(both.choices.end(), other.choices.begin(), other.choices.end());
    if (other.create.isValid())
        both.create = other.create;
    return both;
}

/// What a move gains, allowed or not; nothing where that cannot be said.
std::optional<double> gainOf(const Preview &preview)
{
    if (!preview.latencyBefore || !preview.latencyAfter)
        return std::nullopt;
    return *preview.latencyBefore - *preview.latencyAfter;
}

/// The moves that gain most or lose least by themselves, memory left aside.
std::vector<Move> nearestToHelping(const EditedPlan &plan, GroupIndex group, const Job &job, const Deadline &deadline)
{
    std::vector<std::pair<double, Move>> moves;
    for (CandidateMove &candidate : candidateMoves(plan, group, job)) {
        if (deadline.isOver())
            break;
        if (!candidate.move.settings.empty())
            continue; // may make all groups anew
        const Preview preview = plan.preview(candidate.move);
        const std::optional<double> gain = gainOf(preview);
        if (gain && (preview.allowed || preview.code == "over_capacity"))
            moves.emplace_back(*gain, std::move(candidate.move));
    }
    std::ranges::stable_sort(moves, std::greater(), &std::pair<double, Move>::first);
    std::vector<Move> nearest;
    for (std::size_t i = 0; i < std::min(moves.size(), movesPaired); ++i)
        nearest.push_back(std::move(moves[i].second));
    return nearest;
}

} // namespace

SuggestedPair suggestPair(const EditedPlan &plan, GroupIndex group, const Job &job)
{
    SuggestedPair pair;
    if (group.value() >= plan.groupCount() || !plan.group(group).exists || !plan.cost().latencySec)
        return pair;
    const Deadline deadline(job, secondsForPairs);
    const std::vector<Move> moves = nearestToHelping(plan, group, job, deadline);
    pair.moves = moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        for (std::size_t j = i + 1; j < moves.size() && !deadline.isOver(); ++j) {
            const std::optional<Move> both = bothOf(moves[i], moves[j]);
            if (!both)
                continue;
            ++pair.tried;
            const Preview preview = plan.preview(*both);
            const std::optional<double> gain = gainOf(preview);
            if (!preview.allowed || overfills(preview) || !gain || *gain <= rounding * *preview.latencyBefore ||
                (pair.best && *gain <= pair.best->gainSec))
                continue;
            pair.best =
                Suggestion{*both, phrase("%1 and %2", {plan.describe(moves[i]), plan.describe(moves[j])}), *gain};
        }
    }
    return pair;
}

Suggestions suggestMoves(const EditedPlan &plan, GroupIndex group, const Job &job, const SuggestionLimits &limits)
{
    if (group.value() >= plan.groupCount() || !plan.group(group).exists || !plan.cost().latencySec)
        return {};
    return SuggestionSearch(plan, limits).run(candidateMoves(plan, group, job), job);
}

Suggestions suggestMoves(const EditedPlan &plan, ItemIndex item, const Job &job, const SuggestionLimits &limits)
{
    if (item.value() >= plan.itemCount() || !plan.cost().latencySec)
        return {};
    return SuggestionSearch(plan, limits).run(candidateMoves(plan, item), job);
}

} // namespace cutaway
