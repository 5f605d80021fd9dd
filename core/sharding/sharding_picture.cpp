#include "core/graph/operator_kind.h"
#include "core/sharding/collectives.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_moves.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/sharding_summary.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

// What the views draw of a sharding plan.

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

// The redistributions of a sharding plan as rows.

/// Of the dimensions of the mesh that take part: `1`, `0, 1`.
std::string dimensionsOf(const std::vector<RedistributionStep> &steps)
{
    std::string text;
    for (const RedistributionStep &step : steps)
        text.append(text.empty() ? "" : ", ").append(std::to_string(step.meshDimension));
    return text;
}

// The execution on one device of the mesh, one thing after another: all devices do the same.

class Tracer
{
public:
    explicit Tracer(const ShardingPlan &plan) : m_plan(plan) { run(); }

    Timeline timeline() &&
    {
        m_row.label = phrase("Every device of the mesh %1", {m_plan.problem().mesh().text()});
        m_row.lane = LaneIndex(0);
        Timeline timeline;
        timeline.endSec = m_time;
        timeline.rows.push_back(std::move(m_row));
        return timeline;
    }
    std::vector<TracedCollective> collectives() && { return std::move(m_collectives); }

private:
    /// Whether it takes any time.
    bool add(TimelineBar::Role role, double price, std::string label, std::uint32_t node)
    {
        const double seconds = m_plan.problem().settings().seconds(price).value_or(0);
        if (seconds <= 0)
            return false;
        m_row.bars.push_back({role, m_time, m_time + seconds, std::move(label), GroupIndex(0), ItemIndex(node)});
        m_time += seconds;
        return true;
    }

    void computeUpTo(std::uint32_t end)
    {
        for (; m_next < end; ++m_next)
            add(TimelineBar::Role::Forward, m_plan.state().nodeCost(m_next).compute,
                std::string(m_plan.problem().node(m_next).name), m_next);
    }

    void run()
    {
        for (const PlanCollective &collective : collectivesOf(m_plan.state())) {
            computeUpTo(collective.node);
            if (add(TimelineBar::Role::Transfer, collective.price,
                    collective.kind + " on mesh dimension " + std::to_string(collective.meshDimension),
                    collective.node))
                m_collectives.push_back({0, m_row.bars.size() - 1, collective.kind, collective.meshDimension,
                                         std::int64_t(collective.bytes)});
        }
        computeUpTo(std::uint32_t(m_plan.problem().size()));
    }

    const ShardingPlan &m_plan;
    TimelineRow m_row;
    std::vector<TracedCollective> m_collectives;
    std::uint32_t m_next = 0;
    double m_time = 0;
};

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

std::vector<MemoryPart> ShardingPlan::finerMemory(LaneIndex) const
{
    const ShardingMemory &memory = figures().memory;
    return {
        {phrase("Parameters"), memory.parameterBytes, parameterWords().meaning},
        {phrase("Live activations"), memory.peakActivationBytes, phrase("The most that is alive at one time."), true}};
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
    note.where = steps.size() == 1 ? phrase("dimension %1", {dimensionsOf(steps)})
                                   : phrase("dimensions %1", {dimensionsOf(steps)});
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
    tensor.isParameter = problem().node(v).isParameter;
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

const std::vector<ShardingPlan::Redistribution> &ShardingPlan::redistributions() const
{
    return m_redistributions.get([this] {
        std::vector<Redistribution> found;
        for (std::uint32_t v = 0; v < problem().size(); ++v) {
            for (std::size_t i = 0; i < problem().node(v).inputs.size(); ++i) {
                if (m_state.edgeCost(v, i) != 0)
                    found.push_back({v, i});
            }
        }
        return found;
    });
}

std::string ShardingPlan::itemTableTitle() const
{
    return phrase("Redistributions");
}

std::vector<ItemTableColumn> ShardingPlan::itemTableColumns() const
{
    using Unit = ItemTableColumn::Unit;
    const bool isAlphaBeta = problem().settings().isAlphaBeta();
    return {{phrase("Tensor"), Unit::Text, phrase("Tensors that are not placed as their reader needs them")},
            {phrase("Operator"), Unit::Text, phrase("The reader")},
            {phrase("Collective"), Unit::Text, {}},
            {phrase("Mesh dim."), Unit::Text, phrase("The mesh dimensions along which devices exchange it")},
            {phrase("From"), Unit::Text, phrase("How the tensor is kept, by dimension of the mesh")},
            {phrase("To"), Unit::Text, phrase("As the operator needs it")},
            {transferredWords().label, Unit::Bytes, transferredWords().meaning},
            isAlphaBeta ? ItemTableColumn{phrase("Price"), Unit::Count, phrase("In the unit of the alpha-beta model")}
                        : ItemTableColumn{phrase("Time"), Unit::Seconds, {}},
            {phrase("Relative"), Unit::Share, phrase("Against the most expensive")}};
}

ItemTableRow ShardingPlan::itemTableRow(std::size_t row) const
{
    const auto [node, place] = redistributions()[row];
    const LoweredNode::Input &input = problem().node(node).inputs[place];
    const Placements &from = m_state.output(input.from);
    const Placements &to = m_state.strategy(node).inputs[place];
    const std::vector<RedistributionStep> steps = problem().settings().communication.steps(from, to, input.bytes);
    double bytes = 0;
    for (const RedistributionStep &step : steps)
        bytes += step.bytes;
    const double price = m_state.edgeCost(node, place);
    ItemTableRow made;
    made.cells = {{std::string(problem().node(input.from).name), 0},
                  {std::string(problem().node(node).name), 0},
                  {collectiveNames(steps), 0},
                  {dimensionsOf(steps), 0},
                  {from.text(", "), 0},
                  {to.text(", "), 0},
                  {{}, bytes},
                  {{}, problem().settings().seconds(price).value_or(price)},
                  {{}, price}};
    made.items = {ItemIndex(node), ItemIndex(input.from)};
    return made;
}

std::vector<MeshCollective> ShardingPlan::meshCollectives() const
{
    std::vector<MeshCollective> all;
    for (PlanCollective &collective : collectivesOf(m_state))
        all.push_back({std::move(collective.kind), collective.reason, ItemIndex(collective.node),
                       collective.meshDimension, collective.bytes, collective.price,
                       problem().settings().seconds(collective.price)});
    return all;
}

std::optional<Timeline> ShardingPlan::trace() const
{
    return Tracer(*this).timeline();
}

std::vector<TracedCollective> ShardingPlan::tracedCollectives() const
{
    return Tracer(*this).collectives();
}

} // namespace cutaway::sharding
