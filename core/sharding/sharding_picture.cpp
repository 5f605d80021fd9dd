#include "core/graph/operator_kind.h"
#include "core/sharding/sharding_plan.h"

#include <algorithm>
#include <map>

// What the views draw of a sharding plan.
namespace cutaway::sharding {

namespace {

std::string_view typeLabelOf(const LoweredNode &node, const Node &source)
{
    if (node.isParameter)
        return "parameter";
    return node.isLeaf() ? "input" : operatorTypeName(source);
}

/// `all-gather`, `reduce-scatter, all-gather`.
std::string collectivesText(const std::vector<RedistributionStep> &steps)
{
    std::string text;
    for (const RedistributionStep &step : steps)
        text.append(text.empty() ? "" : ", ").append(collectiveName(step.collective));
    return text;
}

} // namespace

ItemInfo ShardingPlan::item(ItemIndex item) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    const LoweredNode &node = problem().node(v);
    const Node &source = graph().node(node.node);
    ItemInfo info;
    info.label = node.name;
    info.typeLabel = typeLabelOf(node, source);
    info.modulePath = source.modulePath;
    info.role = node.isLeaf() ? ItemRole::Source : ItemRole::Operator;
    info.kind = node.isLeaf() ? OperatorKind::Source : operatorKind(source);
    info.seconds = problem().settings().seconds(m_state.nodeCost(v).total());
    info.outputBytes = m_state.bytes(v);
    info.totalBytes = m_state.bytes(v);
    if (!node.isParameter || problem().lowered().of(node.node) == v)
        info.node = node.node;
    info.badge = m_state.output(v).text(" ");
    info.colourNumber = groupOf(m_state.output(v)).value();
    return info;
}

std::span<const ItemIndex> ShardingPlan::inputs(ItemIndex item) const
{
    return m_groups->inputs[item.value()];
}

std::span<const ItemIndex> ShardingPlan::users(ItemIndex item) const
{
    return m_groups->users[item.value()];
}

GroupIndex ShardingPlan::groupOf(const Placements &placements) const
{
    const auto found = std::ranges::find(m_groups->list, placements);
    return found == m_groups->list.end() ? GroupIndex() : GroupIndex(std::size_t(found - m_groups->list.begin()));
}

GroupIndex ShardingPlan::groupOf(ItemIndex item) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    return problem().node(v).isLeaf() ? GroupIndex() : groupOf(m_state.output(v));
}

bool ShardingPlan::isEmpty(GroupIndex group) const
{
    for (std::uint32_t v = 0; v < problem().size(); ++v) {
        if (!problem().node(v).isLeaf() && m_state.output(v) == placementsOf(group))
            return false;
    }
    return true;
}

GroupInfo ShardingPlan::group(GroupIndex group) const
{
    GroupInfo info;
    info.label = placementsOf(group).text(" ");
    info.id = std::int64_t(group.value());
    info.number = group.value();
    double cost = 0;
    for (std::uint32_t v = 0; v < problem().size(); ++v) {
        if (problem().node(v).isLeaf() || m_state.output(v) != placementsOf(group))
            continue;
        ++info.itemCount;
        info.usedBytes += m_state.bytes(v);
        cost += m_state.nodeCost(v).total();
    }
    info.exists = info.itemCount > 0;
    if (info.exists)
        info.lanes.push_back(LaneIndex(0));
    info.seconds = problem().settings().seconds(cost);
    return info;
}

std::vector<ItemIndex> ShardingPlan::groupItems(GroupIndex group) const
{
    std::vector<bool> isIn(problem().size(), false);
    for (std::uint32_t v = 0; v < problem().size(); ++v) {
        if (problem().node(v).isLeaf() || m_state.output(v) != placementsOf(group))
            continue;
        isIn[v] = true;
        for (const LoweredNode::Input &input : problem().node(v).inputs)
            isIn[input.from] = isIn[input.from] || problem().node(input.from).isLeaf();
    }
    std::vector<ItemIndex> items;
    for (std::uint32_t v = 0; v < problem().size(); ++v) {
        if (isIn[v])
            items.push_back(ItemIndex(v));
    }
    return items;
}

LaneInfo ShardingPlan::lane(LaneIndex) const
{
    LaneInfo info;
    info.label = "Mesh " + problem().mesh().text();
    info.kind = "each of " + std::to_string(problem().mesh().deviceCount()) + " devices";
    info.usedBytes = figures().memory.peakBytes();
    std::int64_t capacity = problem().settings().memoryLimitBytes;
    if (capacity == 0 && !m_inventory->devices.empty())
        capacity = std::ranges::min_element(m_inventory->devices, {}, &Device::availableMemBytes)->availableMemBytes;
    if (capacity > 0 && capacity != unknownMemory)
        info.capacityBytes = capacity;
    for (std::size_t g = 0; g < groupCount(); ++g) {
        if (!isEmpty(GroupIndex(g)))
            info.groups.push_back(GroupIndex(g));
    }
    return info;
}

std::vector<GroupEdge> ShardingPlan::edges() const
{
    std::map<std::pair<GroupIndex, GroupIndex>, GroupEdge> edges;
    for (std::uint32_t v = 0; v < problem().size(); ++v) {
        const std::vector<LoweredNode::Input> &inputs = problem().node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const GroupIndex from = groupOf(ItemIndex(inputs[i].from));
            const GroupIndex to = groupOf(ItemIndex(v));
            if (!from.isValid() || from == to)
                continue;
            GroupEdge &edge = edges[{from, to}];
            edge.from = from;
            edge.to = to;
            edge.crossesLanes = false;
            edge.bytes += m_state.bytes(inputs[i].from);
            edge.seconds += problem().settings().seconds(m_state.edgeCost(v, i)).value_or(0.0);
        }
    }
    std::vector<GroupEdge> list;
    for (auto &[ends, edge] : edges)
        list.push_back(std::move(edge));
    return list;
}

std::optional<EdgeNote> ShardingPlan::edgeNote(ItemIndex from, ItemIndex to) const
{
    const std::uint32_t reader = std::uint32_t(to.value());
    const std::vector<LoweredNode::Input> &inputs = problem().node(reader).inputs;
    const auto input = std::ranges::find(inputs, std::uint32_t(from.value()), &LoweredNode::Input::from);
    if (input == inputs.end())
        return std::nullopt;
    const std::size_t place = std::size_t(input - inputs.begin());
    const std::vector<RedistributionStep> steps = problem().settings().communication.steps(
        m_state.output(input->from), m_state.strategy(reader).inputs[place], input->bytes);
    if (steps.empty())
        return std::nullopt;
    EdgeNote note;
    note.label = collectivesText(steps);
    double price = 0;
    for (const RedistributionStep &step : steps) {
        note.bytes += std::int64_t(step.bytes);
        price += step.price;
    }
    note.seconds = problem().settings().seconds(price).value_or(0.0);
    return note;
}

} // namespace cutaway::sharding
