#include "core/plan/suggestions.h"

#include "core/base/job.h"
#include "core/base/units.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <set>

namespace cutaway {

namespace {

/// A move that might help a group, before anything is known of it.
struct CandidateMove
{
    Move move;
    std::string module; ///< the module whose part is moved; empty: one operator, or the group itself
};

constexpr std::size_t modulesLookedAt = 2000;

void addChoices(const EditedPlan &plan, ItemIndex item, std::vector<CandidateMove> &candidates)
{
    const std::vector<ChoiceInfo> choices = plan.choices(item);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (choices[i].isCurrent)
            continue;
        CandidateMove candidate;
        candidate.move.choices.push_back({item, i});
        candidates.push_back(std::move(candidate));
    }
}

/// One idle lane is tried; a second would do the same in most kinds.
LaneIndex idleLaneOf(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        if (lane.isPlace && lane.groups.empty())
            return LaneIndex(i);
    }
    return {};
}

CandidateMove moveTo(GroupIndex group, const std::vector<ItemIndex> &items, std::string_view module)
{
    CandidateMove candidate{{}, std::string(module)};
    for (const ItemIndex item : items)
        candidate.move.items.push_back({item, group});
    return candidate;
}

CandidateMove moveToIdleLane(const EditedPlan &plan, LaneIndex lane, const std::vector<ItemIndex> &items,
                             std::string_view module)
{
    const GroupIndex created = plan.nextGroup();
    CandidateMove candidate = moveTo(created, items, module);
    candidate.move.create = created;
    candidate.move.lanes.push_back({created, {lane}});
    return candidate;
}

class CandidateCollector
{
public:
    CandidateCollector(const EditedPlan &plan, GroupIndex group, const Job &job)
        : m_plan(plan), m_group(group), m_job(job), m_idleLane(idleLaneOf(plan))
    {
    }

    std::vector<CandidateMove> collect()
    {
        collectEdge();
        for (const auto &[item, groups] : m_outward) {
            for (const GroupIndex to : groups)
                add({item}, to, {});
            addToIdleLane({item}, {});
        }
        for (const ItemIndex item : m_inward)
            add({item}, m_group, {});
        collectModules();
        collectLanes();
        for (const ItemIndex item : m_plan.groupItems(m_group)) {
            if (m_job.stopRequested())
                break;
            addChoices(m_plan, item, m_candidates);
        }
        return std::move(m_candidates);
    }

private:
    /// Operators on both sides of edges that cross the group's boundary.
    void collectEdge()
    {
        for (const ItemIndex item : m_plan.groupItems(m_group)) {
            if (m_job.stopRequested())
                return;
            if (m_plan.groupOf(item) != m_group)
                continue; // a source
            for (const auto neighbours : {m_plan.inputs(item), m_plan.users(item)}) {
                for (const ItemIndex other : neighbours) {
                    const GroupIndex home = m_plan.groupOf(other);
                    if (!home.isValid() || home == m_group)
                        continue;
                    m_outward[item].insert(home);
                    m_inward.insert(other);
                    m_neighbours.insert(home);
                }
            }
        }
    }

    /// The parts of modules that lie on one side of the boundary and reach it, smallest first.
    void collectModules()
    {
        std::set<std::string_view> outward;
        for (const auto &[item, groups] : m_outward)
            addModulesOf(item, outward);
        std::set<std::string_view> inward;
        for (const ItemIndex item : m_inward)
            addModulesOf(item, inward);
        std::vector<CandidateMove> singles = std::move(m_candidates);
        m_candidates.clear();
        addParts(m_group, outward, m_neighbours);
        for (const GroupIndex neighbour : m_neighbours)
            addParts(neighbour, inward, {m_group});
        std::ranges::stable_sort(m_candidates, {},
                                 [](const CandidateMove &candidate) { return candidate.move.items.size(); });
        m_candidates.insert(m_candidates.begin(), std::make_move_iterator(singles.begin()),
                            std::make_move_iterator(singles.end()));
    }

    void addModulesOf(ItemIndex item, std::set<std::string_view> &modules) const
    {
        std::string_view path = m_plan.item(item).modulePath;
        while (!path.empty() && modules.size() < modulesLookedAt) {
            modules.insert(path);
            const std::size_t dot = path.rfind('.');
            path = dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
        }
    }

    void addParts(GroupIndex from, const std::set<std::string_view> &modules, const std::set<GroupIndex> &targets)
    {
        std::map<std::string_view, std::vector<ItemIndex>> parts;
        std::size_t operators = 0;
        for (const ItemIndex item : m_plan.groupItems(from)) {
            if (m_plan.groupOf(item) != from)
                continue;
            if (m_job.stopRequested())
                return;
            ++operators;
            std::string_view path = m_plan.item(item).modulePath;
            while (!path.empty()) {
                if (modules.contains(path))
                    parts[path].push_back(item);
                const std::size_t dot = path.rfind('.');
                path = dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
            }
        }
        std::set<std::vector<ItemIndex>> known; // a module that holds but one other has the same part
        for (const auto &[module, items] : parts) {
            if (items.size() < 2 || items.size() == operators || !known.insert(items).second)
                continue;
            for (const GroupIndex to : targets)
                add(items, to, module);
            if (from == m_group)
                addToIdleLane(items, module);
        }
    }

    void collectLanes()
    {
        const std::vector<LaneIndex> lanes = m_plan.group(m_group).lanes;
        if (lanes.size() > 1)
            return; // copies were asked for
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i) {
            const LaneIndex lane(i);
            if (!m_plan.lane(lane).isPlace || std::ranges::count(lanes, lane) > 0)
                continue;
            CandidateMove candidate;
            candidate.move.lanes.push_back({m_group, {lane}});
            m_candidates.push_back(std::move(candidate));
        }
    }

    void add(const std::vector<ItemIndex> &items, GroupIndex to, std::string_view module)
    {
        m_candidates.push_back(moveTo(to, items, module));
    }

    void addToIdleLane(const std::vector<ItemIndex> &items, std::string_view module)
    {
        if (m_idleLane.isValid())
            m_candidates.push_back(moveToIdleLane(m_plan, m_idleLane, items, module));
    }

    const EditedPlan &m_plan;
    GroupIndex m_group;
    const Job &m_job;
    LaneIndex m_idleLane;
    std::map<ItemIndex, std::set<GroupIndex>> m_outward; ///< the group's own at its edge, and where they may go
    std::set<ItemIndex> m_inward;                        ///< of other groups, beside its edge
    std::set<GroupIndex> m_neighbours;
    std::vector<CandidateMove> m_candidates;
};

/// Before the moves of items: they are few, and a search that is cut short has tried them.
std::vector<CandidateMove> otherSettingsOf(const EditedPlan &plan)
{
    std::vector<CandidateMove> candidates;
    for (Move &move : plan.otherSettings())
        candidates.push_back({std::move(move), {}});
    return candidates;
}

/// Other settings of the plan, then moves across the edge of a group: single operators first, then parts of modules,
/// small ones first, then the group as a whole, then other ways to run its items. Each once. O(edges of the group and
/// its neighbours); where the job is stopped, some.
std::vector<CandidateMove> candidateMoves(const EditedPlan &plan, GroupIndex group, const Job &job)
{
    std::vector<CandidateMove> candidates = otherSettingsOf(plan);
    if (std::optional<std::vector<Move>> own = plan.moveCandidates(group, job)) {
        for (Move &move : *own)
            candidates.push_back({std::move(move), {}});
        return candidates;
    }
    std::ranges::move(CandidateCollector(plan, group, job).collect(), std::back_inserter(candidates));
    return candidates;
}

/// Other ways to run an item, and moves to wherever it can be dropped: the groups of its neighbours, the other groups,
/// an idle lane. O(groups).
std::vector<CandidateMove> candidateMoves(const EditedPlan &plan, ItemIndex item)
{
    std::vector<CandidateMove> candidates;
    addChoices(plan, item, candidates);
    const GroupIndex home = plan.groupOf(item);
    if (!home.isValid())
        return candidates;
    std::vector<GroupIndex> targets;
    for (const auto neighbours : {plan.inputs(item), plan.users(item)}) {
        for (const ItemIndex other : neighbours)
            targets.push_back(plan.groupOf(other));
    }
    for (std::size_t i = 0; i < plan.groupCount(); ++i)
        targets.emplace_back(i);
    std::set<GroupIndex> known{GroupIndex(), home};
    for (const GroupIndex to : targets) {
        if (known.insert(to).second && plan.group(to).exists)
            candidates.push_back(moveTo(to, {item}, {}));
    }
    if (const LaneIndex idle = idleLaneOf(plan); idle.isValid())
        candidates.push_back(moveToIdleLane(plan, idle, {item}, {}));
    return candidates;
}

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
constexpr std::size_t settingsPaired = 16;
constexpr double secondsForPairs = 20;

/// What a move gains, allowed or not; nothing where that cannot be said.
std::optional<double> gainOf(const Preview &preview)
{
    if (!preview.latencyBefore || !preview.latencyAfter)
        return std::nullopt;
    return *preview.latencyBefore - *preview.latencyAfter;
}

/// A move that may become one of two.
struct Half
{
    CandidateMove candidate;
    double gainSec = 0;      ///< by itself, memory left aside
    bool keepsGroups = true; ///< what a move of items says of groups holds beside it
};

/// Whether every item is in the group that it was in once the settings are these.
bool keepsGroups(const EditedPlan &plan, const Move &settings)
{
    const std::unique_ptr<EditedPlan> copy = plan.clone();
    copy->restore(settings);
    if (copy->itemCount() != plan.itemCount() || copy->groupCount() != plan.groupCount())
        return false;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (copy->groupOf(ItemIndex(i)) != plan.groupOf(ItemIndex(i)))
            return false;
    }
    return true;
}

/// Both at once; nothing where they are about the same thing or each makes a group, nor of a choice and of items, which
/// a choice may number anew.
std::optional<Move> bothOf(const Half &half, const Half &otherHalf)
{
    const Move &one = half.candidate.move;
    const Move &other = otherHalf.candidate.move;
    const auto isShared = [&](ItemIndex item) {
        return std::ranges::any_of(one.items, [&](const auto &to) { return to.item == item; }) ||
               std::ranges::any_of(one.choices, [&](const auto &choice) { return choice.item == item; });
    };
    const bool isOfOneItem =
        std::ranges::any_of(other.items, [&](const auto &to) { return isShared(to.item); }) ||
        std::ranges::any_of(other.choices, [&](const auto &choice) { return isShared(choice.item); });
    const bool isOfOneSetting = std::ranges::any_of(other.settings, [&](const Move::Setting &setting) {
        return std::ranges::count(one.settings, setting.name, &Move::Setting::name) > 0;
    });
    const bool isOfOneGroup = !one.lanes.empty() && !other.lanes.empty() && one.lanes[0].group == other.lanes[0].group;
    const bool areSettings = !one.settings.empty() && !other.settings.empty();
    const bool isOneSettings = one.settings.empty() != other.settings.empty();
    const bool isMixed = !isOneSettings && !areSettings && one.choices.empty() != other.choices.empty();
    const bool isAnew = isOneSettings && !(half.keepsGroups && otherHalf.keepsGroups);
    if (isMixed || isAnew || isOfOneItem || isOfOneSetting || isOfOneGroup ||
        (one.create.isValid() && other.create.isValid()))
        return std::nullopt;
    Move both = one;
    both.items.insert(both.items.end(), other.items.begin(), other.items.end());
    both.lanes.insert(both.lanes.end(), other.lanes.begin(), other.lanes.end());
    both.choices.insert(both.choices.end(), other.choices.begin(), other.choices.end());
    both.settings.insert(both.settings.end(), other.settings.begin(), other.settings.end());
    if (other.create.isValid())
        both.create = other.create;
    return both;
}

/// Looks at moves two by two.
class PairSearch
{
public:
    PairSearch(const EditedPlan &plan, const Job &job) : m_plan(plan), m_deadline(job, secondsForPairs) {}

    SuggestedPair run(std::vector<CandidateMove> candidates)
    {
        lookAtEach(std::move(candidates));
        keepNearest(m_settings, settingsPaired);
        keepNearest(m_moves, movesPaired);
        for (Half &setting : m_settings)
            setting.keepsGroups = !m_deadline.isOver() && keepsGroups(m_plan, setting.candidate.move);
        std::vector<Half> halves = std::move(m_settings);
        std::ranges::move(m_moves, std::back_inserter(halves));
        m_found.moves = halves.size();
        for (const auto &[one, other] : pairsOf(halves)) {
            if (m_deadline.isOver())
                break;
            look(halves[one], halves[other]);
        }
        return std::move(m_found);
    }

private:
    void lookAtEach(std::vector<CandidateMove> candidates)
    {
        for (CandidateMove &candidate : candidates) {
            if (m_deadline.isOver())
                return;
            const Preview preview = m_plan.preview(candidate.move);
            const std::optional<double> gain = gainOf(preview);
            if (!gain || !(preview.allowed || preview.code == "over_capacity"))
                continue;
            if (preview.allowed && !overfills(preview))
                m_leastGainSec = std::max(m_leastGainSec, *gain);
            auto &halves = candidate.move.settings.empty() ? m_moves : m_settings;
            halves.push_back({std::move(candidate), *gain});
        }
    }

    /// Those that gain most or lose least by themselves, memory left aside.
    static void keepNearest(std::vector<Half> &halves, std::size_t most)
    {
        std::ranges::stable_sort(halves, std::greater(), &Half::gainSec);
        if (halves.size() > most)
            halves.erase(halves.begin() + std::ptrdiff_t(most), halves.end());
    }

    /// The likeliest first: a search that is cut short has tried them.
    static std::vector<std::pair<std::size_t, std::size_t>> pairsOf(const std::vector<Half> &halves)
    {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (std::size_t i = 0; i < halves.size(); ++i) {
            for (std::size_t j = i + 1; j < halves.size(); ++j)
                pairs.emplace_back(i, j);
        }
        std::ranges::stable_sort(pairs, std::greater(), [&halves](const auto &pair) {
            return halves[pair.first].gainSec + halves[pair.second].gainSec;
        });
        return pairs;
    }

    void look(const Half &one, const Half &other)
    {
        const std::optional<Move> both = bothOf(one, other);
        if (!both)
            return;
        ++m_found.tried;
        const Preview preview = m_plan.preview(*both);
        const std::optional<double> gain = gainOf(preview);
        const double least = m_found.best ? m_found.best->gainSec : m_leastGainSec;
        if (!gain || !preview.allowed || overfills(preview) || *gain - least <= rounding * *preview.latencyBefore)
            return;
        m_found.best = Suggestion{*both, phrase("%1 and %2", {textOf(one), textOf(other)}), *gain};
    }

    Text textOf(const Half &half) const { return within(half.candidate.module, m_plan.describe(half.candidate.move)); }

    const EditedPlan &m_plan;
    Deadline m_deadline;
    std::vector<Half> m_moves;
    std::vector<Half> m_settings;
    double m_leastGainSec = 0; ///< that a single one brings; two have to bring more
    SuggestedPair m_found;
};

} // namespace

SuggestedPair suggestPair(const EditedPlan &plan, GroupIndex group, const Job &job)
{
    if (group.value() >= plan.groupCount() || !plan.group(group).exists || !plan.cost().latencySec)
        return {};
    return PairSearch(plan, job).run(candidateMoves(plan, group, job));
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
