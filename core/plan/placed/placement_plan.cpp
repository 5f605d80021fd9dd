#include "core/plan/placed/placement_plan.h"

#include "core/plan/placed/placement_moves.h"
#include "core/plan/setting_words.h"

#include <algorithm>

namespace cutaway {

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
                                phrase(isOptimal() ? "The slowest %1, which is what the planner makes least. %2"
                                                   : "The slowest %1, which is what the planner makes least.",
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
    if (!m_step)
        m_step = m_scoring->step(m_placement, m_figures, controlValues());
    return *m_step;
}

const std::vector<std::int64_t> &PlacementPlan::groupBytes() const
{
    if (!m_groupBytes)
        m_groupBytes = m_scoring->stepBytes(m_placement, m_figures, controlValues());
    return *m_groupBytes;
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
    return searchedTime().fraction();
}

SearchGap PlacementPlan::searchedTime() const
{
    const bool hasStep = !m_scoring->stepControls().empty();
    return {m_figures.seconds, boundSec(),
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

} // namespace cutaway
