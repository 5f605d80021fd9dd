#include "core/plan/placed/placement_plan.h"

#include "core/plan/placed/placement_moves.h"
#include "core/plan/plan_figures.h"

#include <algorithm>

namespace cutaway {

namespace {

// Groups as they run: cutting, joining, moving a boundary. The order inside a stage is the graph's.

/// By its first node: nodes of one unit go together.
NodeIndex placeOf(const Placement &placement, NodeIndex node)
{
    const UnitGraph &units = placement.units->graph;
    return units.members[units.unitOf[node.value()]].front();
}

template <class Condition>
void moveNodes(const Placement &placement, GroupIndex from, GroupIndex to, Condition isWanted, Move &move)
{
    for (const NodeIndex node : placement.groups[from.value()].nodes) {
        if (isWanted(placeOf(placement, node)))
            move.items.push_back({ItemIndex(node.value()), to});
    }
}

/// The first device that holds nothing, of the same class where there is one.
std::optional<DeviceIndex> freeDevice(const Placement &placement, const PlacedGroup &like)
{
    const PlacementModel &model = *placement.model;
    std::optional<DeviceIndex> found;
    for (std::size_t d = 0; d < model.inventory().devices.size(); ++d) {
        const DeviceIndex device(d);
        const bool isTaken = std::ranges::any_of(
            placement.groups, [&](const PlacedGroup &group) { return std::ranges::count(group.devices, device) > 0; });
        if (isTaken)
            continue;
        if (!like.devices.empty() && model.classOf(device) == placement.classIndexOf(like))
            return device;
        if (!found)
            found = device;
    }
    return found;
}

} // namespace

PlacementPlan::PlacementPlan(std::shared_ptr<const PlacementScoring> scoring, Placement placement, PlacementProof proof)
    : GraphPlan(placement.model->sharedGraph(), placement.model->sharedInventory(), {})
    , m_scoring(std::move(scoring))
    , m_placement(std::move(placement))
    , m_proof(std::move(proof))
    , m_provenOn(m_placement.model->sharedInventory())
    , m_figures(m_scoring->score(m_placement))
{
}

PlanCost PlacementPlan::makeCost() const
{
    PlanCost cost;
    if (m_scoring->stepControls().empty())
        addSeconds(cost);
    else
        addStep(cost);
    for (const GroupEdge &edge : edges())
        cost.transferredBytes += edge.crossesLanes ? edge.bytes : 0;
    for (std::size_t d = 0; d < m_placement.model->inventory().devices.size(); ++d)
        cost.largestLaneBytes = std::max(cost.largestLaneBytes, deviceBytes(m_placement, groupBytes(), DeviceIndex(d)));
    return cost;
}

void PlacementPlan::addSeconds(PlanCost &cost) const
{
    cost.latencyLabel = m_scoring->latencyLabel();
    cost.latencySec = m_figures.seconds;
    cost.latencyUnknownBecause = m_figures.unknownBecause;
    cost.boundSec = boundSec();
    cost.boundOrigin = m_proof.boundOrigin;
    cost.parts = m_figures.parts;
    for (const std::uint32_t group : m_figures.criticalGroups)
        cost.criticalGroups.push_back(GroupIndex(group));
}

/// The bound is of the time per sample, which the planner makes least, and not of the step: `searchedTime` has it.
void PlacementPlan::addStep(PlanCost &cost) const
{
    cost.latencyLabel = phrase("Step time");
    if (!step())
        cost.latencyUnknownBecause = step().error().message;
    if (m_figures.seconds) {
        cost.figures.push_back({m_scoring->latencyLabel(), *m_figures.seconds, Figure::Unit::Seconds,
                                phrase(isOptimal() ? "The slowest %1, which the planner minimises. %2"
                                                   : "The slowest %1, which the planner minimises.",
                                       {phrase(m_scoring->groupWord()), m_proof.boundOrigin}),
                                std::string(m_scoring->latencyField())});
    }
    if (step()) {
        cost.latencySec = step()->makespanSec;
        cost.parts = step()->parts;
        cost.criticalGroups = step()->criticalGroups;
        std::ranges::copy(step()->figures, std::back_inserter(cost.figures));
    }
    cost.leadingFigures = cost.figures.size();
}

const Result<PlacementStep> &PlacementPlan::step() const
{
    return m_step.get([this] { return m_scoring->step(m_placement, m_figures, controlValues()); });
}

const std::vector<std::int64_t> &PlacementPlan::groupBytes() const
{
    return m_groupBytes.get([this] { return m_scoring->stepBytes(m_placement, m_figures, controlValues()); });
}

void PlacementPlan::forgetStep()
{
    m_step.reset();
    m_groupBytes.reset();
}

void PlacementPlan::setControls(ParameterValues controls)
{
    m_controls = std::move(controls);
    forgetStep();
    forgetCost();
}

ParameterValues PlacementPlan::controlValues() const
{
    ParameterValues values;
    for (const ParameterDeclaration &control : controls()) {
        const auto given = m_controls.find(control.name);
        values[control.name] = given == m_controls.end() ? control.defaultValue : given->second;
    }
    return values;
}

std::optional<double> PlacementPlan::boundSec() const
{
    const std::shared_ptr<const Inventory> now = m_placement.model->sharedInventory();
    return now == m_provenOn || *now == *m_provenOn ? m_proof.boundSec : std::nullopt;
}

std::optional<double> PlacementPlan::gap() const
{
    return searchedTime()->fraction();
}

std::optional<SearchGap> PlacementPlan::searchedTime() const
{
    const bool hasStep = !m_scoring->stepControls().empty();
    return SearchGap{m_figures.seconds, boundSec(),
                     hasStep ? phrase("Of the time per sample. %1", {m_proof.boundOrigin}) : m_proof.boundOrigin};
}

bool PlacementPlan::isOptimal() const
{
    const std::optional<double> gap = this->gap();
    return gap && *gap <= 1e-6;
}

std::vector<Problem> PlacementPlan::problems() const
{
    return placementProblems(*this);
}

Preview PlacementPlan::preview(const Move &move) const
{
    return previewPlacementMove(*m_scoring, m_placement, m_figures, controlValues(), move);
}

Result<Applied> PlacementPlan::apply(const Move &move)
{
    const Preview preview = this->preview(move);
    if (!preview.allowed)
        return inputError(preview.code, preview.reason);
    return restore(withCompanions(*m_scoring, m_placement, move));
}

Applied PlacementPlan::perform(const Move &move)
{
    const bool hadUnplaced = hasUnplaced();
    const std::vector<std::optional<double>> before = itemSeconds();
    Applied applied = performPlacementMove(*m_scoring, m_placement, move);
    for (const Move::Setting &setting : move.settings)
        applied.inverse.settings.push_back({setting.name, setControl(setting)});
    forgetStep();
    m_figures = m_scoring->score(m_placement);
    if (hadUnplaced != hasUnplaced())
        applied.change.lanes.push_back(LaneIndex(m_placement.model->inventory().devices.size()));
    const std::vector<std::optional<double>> after = itemSeconds();
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (after[i] != before[i])
            applied.change.figures.emplace_back(i);
    }
    return applied;
}

/// On other devices, or under another configuration, an operator takes another time.
std::vector<std::optional<double>> PlacementPlan::itemSeconds() const
{
    std::vector<std::optional<double>> seconds;
    seconds.reserve(itemCount());
    for (std::size_t i = 0; i < itemCount(); ++i)
        seconds.push_back(item(ItemIndex(i)).seconds);
    return seconds;
}

/// What it was; no value where it was not given, which the document tells from one that is as by default.
ParameterValue PlacementPlan::setControl(const Move::Setting &setting)
{
    const auto given = m_controls.find(setting.name);
    const ParameterValue before = given == m_controls.end() ? ParameterValue() : given->second;
    if (std::holds_alternative<std::monostate>(setting.value))
        m_controls.erase(setting.name);
    else
        m_controls[setting.name] = setting.value;
    return before;
}

Text PlacementPlan::describe(const Move &move) const
{
    return move.settings.empty() ? describePlacementMove(*m_scoring, m_placement, move)
                                 : describeSetting(*this, move.settings.front());
}

std::vector<ChoiceInfo> PlacementPlan::choices(ItemIndex item) const
{
    std::vector<ChoiceInfo> choices;
    const std::uint32_t group = m_placement.groupOf[item.value()];
    if (group == noGroup)
        return choices;
    const NodeIndex node(item.value());
    for (std::string &id : m_scoring->configurations(*m_placement.model, node, m_placement.groups[group].degrees)) {
        const bool isCurrent = id == m_placement.choiceOf[item.value()];
        choices.push_back({std::move(id), {}, isCurrent});
    }
    return choices;
}

GroupIndex PlacementPlan::nextGroup() const
{
    const std::vector<PlacedGroup> &groups = m_placement.groups;
    const bool lastIsFree = !groups.empty() && !groups.back().exists;
    return GroupIndex(lastIsFree ? groups.size() - 1 : groups.size());
}

void PlacementPlan::forgetUndone()
{
    std::vector<PlacedGroup> &groups = m_placement.groups;
    if (std::ranges::all_of(groups, &PlacedGroup::exists))
        return;
    std::erase_if(groups, [](const PlacedGroup &group) { return !group.exists; });
    m_placement.groupOf = groupsOfNodes(graph(), groups);
    m_figures = m_scoring->score(m_placement);
    forgetStep();
    forgetCost();
}

std::optional<Move> PlacementPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    Result<PlacementModel> model = PlacementModel::read(sharedGraph(), inventory, m_scoring->needsLatencies());
    if (!model) // what can be wrong with the graph was found when the plan was made
        return std::nullopt;
    Move back;
    for (std::uint32_t g = 0; g < m_placement.groups.size(); ++g) {
        PlacedGroup &group = m_placement.groups[g];
        back.lanes.push_back({GroupIndex(g), lanesOf(group)});
        std::vector<DeviceIndex> kept;
        for (const DeviceIndex device : group.devices) {
            const DeviceIndex same = inventory->find(m_placement.model->inventory().device(device).logicalId);
            if (same.isValid())
                kept.push_back(same);
        }
        group.devices = std::move(kept);
    }
    m_placement.model = std::make_shared<const PlacementModel>(std::move(*model));
    m_placement.units = std::make_shared<const Units>(makeUnits(*m_placement.model, m_scoring->orderRule()));
    m_figures = m_scoring->score(m_placement);
    forgetStep();
    return back;
}

std::vector<GroupIndex> PlacementPlan::groupsInOrder() const
{
    std::vector<GroupIndex> groups;
    if (!m_scoring->hasGroupOrder())
        return groups;
    for (const std::uint32_t group : m_figures.order) {
        if (m_placement.groups[group].exists)
            groups.emplace_back(group);
    }
    return groups;
}

Move PlacementPlan::cutBefore(ItemIndex item) const
{
    Move move;
    move.create = nextGroup();
    const GroupIndex group = groupOf(item);
    const NodeIndex first = placeOf(m_placement, NodeIndex(item.value()));
    moveNodes(
        m_placement, group, move.create, [&](NodeIndex place) { return place >= first; }, move);
    if (const std::optional<DeviceIndex> device = freeDevice(m_placement, m_placement.groups[group.value()]))
        move.lanes.push_back({move.create, {LaneIndex(device->value())}});
    return move;
}

Move PlacementPlan::joinWithBefore(GroupIndex later) const
{
    Move move;
    move.remove = later;
    const GroupIndex before = neighboursOf(*this, later).before;
    moveNodes(
        m_placement, later, before, [](NodeIndex) { return true; }, move);
    return move;
}

Move PlacementPlan::moveBoundary(ItemIndex item, GroupIndex neighbour) const
{
    Move move;
    const GroupIndex group = groupOf(item);
    const NodeIndex last = placeOf(m_placement, NodeIndex(item.value()));
    const bool isEarlier = neighboursOf(*this, group).before == neighbour;
    moveNodes(
        m_placement, group, neighbour, [&](NodeIndex place) { return isEarlier ? place <= last : place >= last; },
        move);
    return move;
}

bool PlacementPlan::isBoundaryPinned(GroupIndex later) const
{
    return cutaway::isBoundaryPinned(m_placement, m_figures.order, std::uint32_t(later.value()));
}

std::vector<ItemIndex> PlacementPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    const std::vector<GroupIndex> groups = groupsInOrder();
    for (std::size_t i = 1; i < groups.size(); ++i) {
        const std::vector<NodeIndex> &before = m_placement.groups[groups[i - 1].value()].nodes;
        const std::vector<NodeIndex> &behind = m_placement.groups[groups[i].value()].nodes;
        if (!isBoundaryPinned(groups[i]) || before.empty() || behind.empty())
            continue;
        items.push_back(ItemIndex(before.back().value()));
        items.push_back(ItemIndex(behind.front().value()));
    }
    sortUnique(items);
    return items;
}

Pin PlacementPlan::pinOf(ItemIndex item) const
{
    Pin pin;
    const bool hasPins =
        std::ranges::any_of(m_placement.groups, [](const PlacedGroup &group) { return group.isPinnedToBefore; });
    if (!hasPins || std::ranges::count(pinnedItems(), item) == 0)
        return pin;
    pin.kind = Pin::Kind::Group;
    pin.group = groupOf(item);
    return pin;
}

Move PlacementPlan::pinBoundary(GroupIndex later, bool isPinned) const
{
    const std::vector<NodeIndex> &nodes = m_placement.groups[later.value()].nodes;
    if (nodes.empty() || !neighboursOf(*this, later).before.isValid())
        return {};
    Pin pin;
    if (isPinned) {
        pin.kind = Pin::Kind::Group;
        pin.group = later;
    }
    Move move;
    move.pins.push_back({ItemIndex(nodes.front().value()), pin});
    return move;
}

} // namespace cutaway
