#include "core/judging/compared_plan.h"

#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway::judging {

namespace {

/// `R,R S(0),R → S(0),R` is written `R,R × S(0),R → S(0),R`: what goes in, then what comes out.
std::string withOperandsApart(const std::string &label)
{
    const std::size_t arrow = label.find(" → ");
    std::string text;
    for (std::size_t i = 0; i < label.size(); ++i) {
        if (arrow != label.npos && i < arrow && label[i] == ' ')
            text += " × ";
        else
            text += label[i];
    }
    return text;
}

/// The ways that an item runs now, `row_wise · fused`; how a file had it is no other way.
std::vector<std::string> currentChoices(const EditedPlan &plan, ItemIndex item)
{
    constexpr std::string_view asOpened = " (as opened)";
    std::vector<std::string> labels;
    for (ChoiceInfo &choice : plan.choices(item)) {
        if (!choice.isCurrent)
            continue;
        if (choice.label.ends_with(asOpened))
            choice.label.resize(choice.label.size() - asOpened.size());
        if (std::ranges::find(labels, choice.label) == labels.end())
            labels.push_back(withOperandsApart(choice.label));
    }
    return labels;
}

class Gathering
{
public:
    explicit Gathering(const EditedPlan &plan) : m_plan(plan), m_rules(comparisonRulesOf(plan)) {}

    ComparedPlan make()
    {
        m_result.graph = &m_plan.graph();
        m_result.hasFixedGroups = m_rules.hasShards;
        m_result.wholes = m_rules.hasShards ? wholeNoun(*findKind(m_plan.kind())).many : std::string();
        addLanes();
        if (m_rules.hasGroups)
            addGroups();
        addItems();
        return std::move(m_result);
    }

private:
    std::optional<std::int64_t> idOf(LaneIndex lane) const
    {
        if (!m_plan.lane(lane).isPlace)
            return std::nullopt;
        const std::vector<Device> &devices = m_plan.inventory()->devices;
        const bool isDevice = m_rules.lanesAreDevices && m_plan.laneCount() <= devices.size() + 1;
        return isDevice && lane.value() < devices.size() ? devices[lane.value()].logicalId : std::int64_t(lane.value());
    }

    void addLanes()
    {
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i) {
            m_laneIds.push_back(idOf(LaneIndex(i)));
            if (!m_laneIds.back())
                continue;
            const LaneInfo info = m_plan.lane(LaneIndex(i));
            m_result.lanes.push_back({*m_laneIds.back(), usedOn(info), secondsOn(info), LaneIndex(i)});
        }
        fillIdleLanes();
    }

    std::int64_t usedOn(const LaneInfo &lane) const
    {
        if (!m_rules.hasReserves)
            return lane.usedBytes;
        std::int64_t bytes = 0;
        for (const GroupIndex group : lane.groups)
            bytes += m_plan.group(group).usedBytes;
        return bytes;
    }

    std::optional<double> secondsOn(const LaneInfo &lane) const
    {
        std::optional<double> seconds;
        for (const GroupIndex group : lane.groups) {
            if (const std::optional<double> own = m_plan.group(group).seconds)
                seconds = seconds.value_or(0) + *own;
        }
        return seconds;
    }

    /// A place where nothing runs is busy for no time, where the kind knows times at all.
    void fillIdleLanes()
    {
        const bool hasTimes =
            std::ranges::any_of(m_result.lanes, [](const ComparedLane &lane) { return lane.seconds.has_value(); });
        for (ComparedLane &lane : m_result.lanes) {
            if (hasTimes && !lane.seconds)
                lane.seconds = 0;
        }
    }

    void addGroups()
    {
        std::vector<std::pair<std::int64_t, GroupIndex>> order;
        for (std::size_t i = 0; i < m_plan.groupCount(); ++i) {
            const GroupInfo info = m_plan.group(GroupIndex(i));
            if (info.exists && info.id >= 0)
                order.emplace_back(info.id, GroupIndex(i));
        }
        std::ranges::sort(order);
        m_result.groups.reserve(order.size());
        m_groupsOfItem.resize(m_plan.itemCount());
        for (const auto &[id, group] : order) {
            const auto position = std::uint32_t(m_result.groups.size());
            addGroup(id, group);
            for (const ItemIndex item : m_plan.groupItems(group))
                m_groupsOfItem[item.value()].push_back(position);
        }
    }

    void addGroup(std::int64_t id, GroupIndex group)
    {
        const GroupInfo info = m_plan.group(group);
        ComparedGroup compared{id, {}, info.seconds, info.usedBytes, group};
        for (const LaneIndex lane : info.lanes) {
            if (lane.value() < m_laneIds.size() && m_laneIds[lane.value()])
                compared.lanes.push_back(*m_laneIds[lane.value()]);
        }
        std::ranges::sort(compared.lanes);
        m_result.groups.push_back(std::move(compared));
    }

    void addItems()
    {
        m_result.items.reserve(m_plan.itemCount());
        for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
            const ItemInfo info = m_plan.item(ItemIndex(i));
            const bool counts = m_rules.hasGroups
                                    ? info.role == ItemRole::Operator && (!m_rules.onlyBadged || !info.badge.empty())
                                    : info.node.isValid();
            if (!counts)
                continue;
            ComparedItem item{std::string(info.label),
                              info.modulePath,
                              {},
                              currentChoices(m_plan, ItemIndex(i)),
                              ItemIndex(i),
                              info.node};
            if (m_rules.hasShards)
                item.name += '/' + std::to_string(m_shards[info.label]++);
            if (m_rules.hasGroups)
                item.groups = std::move(m_groupsOfItem[i]);
            m_result.items.push_back(std::move(item));
        }
    }

    const EditedPlan &m_plan;
    ComparisonRules m_rules;
    ComparedPlan m_result;
    std::vector<std::optional<std::int64_t>> m_laneIds;
    std::vector<std::vector<std::uint32_t>> m_groupsOfItem;
    std::unordered_map<std::string_view, std::size_t> m_shards;
};

} // namespace

Noun wholeNoun(const PlanKindDescriptor &kind)
{
    return {kind.words.colouring, kind.words.colouring + 's'};
}

ComparedPlan comparedPlan(const EditedPlan &plan)
{
    return Gathering(plan).make();
}

} // namespace cutaway::judging
