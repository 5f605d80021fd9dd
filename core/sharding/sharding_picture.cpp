#include "core/graph/operator_kind.h"
#include "core/sharding/missing_strategies.h"
#include "core/sharding/operator_roles.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_moves.h"

#include <algorithm>
#include <set>

// What the views draw of a sharding plan.
namespace cutaway::sharding {

namespace {

std::string_view typeLabelOf(const LoweredNode &node, const Node &source)
{
    if (node.isParameter)
        return "parameter";
    return node.isLeaf() ? "input" : operatorTypeName(source);
}

MeshPlacement shown(Placement placement)
{
    if (placement.isSplit())
        return {MeshPlacement::Kind::Cut, placement.dimension()};
    return {placement.isPartial() ? MeshPlacement::Kind::Partial : MeshPlacement::Kind::Whole};
}

std::vector<MeshPlacement> shown(const Placements &placements)
{
    std::vector<MeshPlacement> list;
    for (const Placement placement : placements)
        list.push_back(shown(placement));
    return list;
}

Placement meant(MeshPlacement placement)
{
    switch (placement.kind) {
    case MeshPlacement::Kind::Whole: return Placement::replicated();
    case MeshPlacement::Kind::Cut: return Placement::split(placement.dimension);
    case MeshPlacement::Kind::Partial: return Placement::partial();
    }
    return {};
}

} // namespace

ItemInfo ShardingPlan::item(ItemIndex item) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    const LoweredNode &node = problem().node(v);
    const Node &source = graph().node(node.node);
    ItemInfo info;
    info.label = documentName(problem(), v);
    info.typeLabel = typeLabelOf(node, source);
    info.modulePath = problem().modulePath(v);
    info.kind = node.isLeaf() ? OperatorKind::Source : operatorKind(source);
    double cost = m_state.nodeCost(v).total();
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        cost += m_state.edgeCost(v, i);
    info.seconds = problem().settings().seconds(cost);
    info.outputBytes = m_state.bytes(v);
    info.totalBytes = m_state.bytes(v);
    if (!node.isParameter || problem().lowered().of(node.node) == v)
        info.node = node.node;
    info.badge = m_state.output(v).text(" ");
    info.colourNumber = numberOf(m_state.output(v));
    return info;
}

std::span<const ItemIndex> ShardingPlan::inputs(ItemIndex item) const
{
    return m_fixed->inputs[item.value()];
}

std::span<const ItemIndex> ShardingPlan::users(ItemIndex item) const
{
    return m_fixed->users[item.value()];
}

GroupInfo ShardingPlan::group(GroupIndex) const
{
    GroupInfo info;
    info.label = phrase("Mesh %1", {problem().mesh().text()});
    info.itemCount = problem().size();
    info.usedBytes = figures().memory.peakBytes();
    info.seconds = problem().settings().seconds(figures().objective());
    for (std::size_t i = 0; i < laneCount(); ++i)
        info.lanes.push_back(LaneIndex(i));
    return info;
}

std::vector<ItemIndex> ShardingPlan::groupItems(GroupIndex) const
{
    std::vector<ItemIndex> items;
    for (std::uint32_t v = 0; v < problem().size(); ++v)
        items.push_back(ItemIndex(v));
    return items;
}

LaneInfo ShardingPlan::lane(LaneIndex lane) const
{
    const Device *device = lane.value() < m_devices.size() ? &inventory()->device(m_devices[lane.value()]) : nullptr;
    LaneInfo info;
    info.label = device ? device->name : "device " + std::to_string(lane.value());
    info.kind = device ? device->kind : "";
    info.host = device ? device->host : "";
    info.number = lane.value();
    info.usedBytes = figures().memory.peakBytes();
    info.groups = {GroupIndex(0)};
    std::int64_t capacity = problem().settings().memoryLimitBytes;
    if (capacity == 0 && device)
        capacity = device->availableMemBytes;
    if (capacity > 0 && capacity != unknownMemory)
        info.capacityBytes = capacity;
    return info;
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
    note.label = collectiveNames(steps);
    double price = 0;
    for (const RedistributionStep &step : steps) {
        note.bytes += std::int64_t(step.bytes);
        price += step.price;
    }
    note.seconds = problem().settings().seconds(price).value_or(0.0);
    return note;
}

MeshTensor ShardingPlan::tensor(ItemIndex item) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    MeshTensor tensor;
    tensor.placements = shown(m_state.output(v));
    tensor.rank = problem().node(v).shape().rank();
    tensor.text = problem().node(v).shape().text();
    tensor.role = rolesOf(problem(), v, m_state.strategy(v));
    return tensor;
}

std::vector<MeshPlacement> ShardingPlan::placementsOffered(std::size_t meshDimension) const
{
    std::set<MeshPlacement> offered;
    for (const Placements &output : m_fixed->outputs)
        offered.insert(shown(output[meshDimension]));
    return {offered.begin(), offered.end()};
}

ChosenPlacements ShardingPlan::chosenPlacements(ItemIndex item, std::size_t choice) const
{
    const Strategy &strategy = problem().strategies(std::uint32_t(item.value()))[choice];
    ChosenPlacements chosen;
    for (const Placements &input : strategy.inputs)
        chosen.inputs.push_back(shown(input));
    chosen.output = shown(strategy.output);
    return chosen;
}

PlacementAnswer ShardingPlan::place(ItemIndex item, std::size_t meshDimension, MeshPlacement placement) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    ShardingPin wanted{m_state.output(v), {}};
    wanted.output[meshDimension] = meant(placement);
    const Result<std::uint32_t> strategy = cheapestStrategy(m_state, v, wanted);
    if (!strategy) {
        Preview refused = refusal(strategy.error(), item);
        if (refused.code == "no_such_strategy")
            refused.reason = whyNoStrategyReturns(problem(), v, wanted.output, meshDimension);
        return {{}, std::move(refused)};
    }
    Move move;
    move.choices.push_back({item, *strategy});
    Preview preview = previewMove(*this, move);
    return {std::move(move), std::move(preview)};
}

} // namespace cutaway::sharding
