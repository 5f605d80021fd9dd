#include "core/plan/suggestion_candidates.h"

#include "core/plan/edited_plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
