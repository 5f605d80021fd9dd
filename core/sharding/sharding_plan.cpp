#include "core/sharding/sharding_plan.h"

#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_moves.h"
#include "core/sharding/sharding_summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

/// Settings of an open plan on other devices; its mesh stays, even where the devices are too few for it.
ShardingSettings settingsOn(const ParameterValues &values, const Inventory &inventory, const ShardingSettings &former)
{
    Inventory known = inventory;
    for (int attempt = 0; attempt < 2; ++attempt) {
        if (Result<ShardingSettings> settings = readShardingSettings(values, &known))
            return std::move(*settings);
        known.devices.clear();
    }
    return former;
}

} // namespace

bool ShardingPin::admits(const Strategy &strategy) const
{
    if (strategy.output != output)
        return false;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].size() > 0 && inputs[i] != strategy.inputs[i])
            return false;
    }
    return true;
}

ShardingPlan::ShardingPlan(std::shared_ptr<const ShardingProblem> problem, std::shared_ptr<const Inventory> inventory,
                           Assignment assignment, ParameterValues values, PlanOrigin origin)
    : PlanBase(problem->sharedGraph(), std::move(inventory), std::move(origin))
    , m_state(problem, std::move(assignment))
    , m_fixed(fixedOf(m_state.problem()))
    , m_values(std::move(values))
    , m_solved(m_state.assignment())
{
    setDevices(*this->inventory());
}

void ShardingPlan::setDevices(const Inventory &inventory)
{
    m_devices.clear();
    for (std::size_t i = 0; i < inventory.devices.size(); ++i)
        m_devices.push_back(DeviceIndex(i));
    std::ranges::stable_sort(m_devices, {}, [&](DeviceIndex device) { return inventory.device(device).logicalId; });
}

std::shared_ptr<const ShardingPlan::Fixed> ShardingPlan::fixedOf(const ShardingProblem &problem)
{
    auto fixed = std::make_shared<Fixed>();
    std::set<Placements> known;
    fixed->inputs.resize(problem.size());
    fixed->users.resize(problem.size());
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        for (const Strategy &strategy : problem.strategies(v)) {
            if (known.insert(strategy.output).second)
                fixed->outputs.push_back(strategy.output);
        }
        for (const LoweredNode::Input &input : problem.node(v).inputs)
            fixed->inputs[v].push_back(ItemIndex(input.from));
        for (const std::uint32_t user : problem.lowered().users[v])
            fixed->users[v].push_back(ItemIndex(user));
    }
    return fixed;
}

void ShardingPlan::setNotes(ShardingNotes notes)
{
    m_notes = std::move(notes);
    forgetCost();
}

/// The mesh stays with the plan: a planner's default may depend on an inventory that is not there next time.
void ShardingPlan::setOrigin(PlanOrigin origin)
{
    const bool wasMegatron = this->origin().plannerId == "sharding.megatron";
    if (origin.plannerId == "manual" && problem().settings().interleavedSplit && wasMegatron)
        origin.parameters.emplace("interleaved_split", true);
    PlanBase::setOrigin(std::move(origin));
}

const ShardingCost &ShardingPlan::figures() const
{
    if (!m_figures)
        m_figures = m_state.cost();
    return *m_figures;
}

void ShardingPlan::forgetFigures()
{
    m_figures.reset();
    m_redistributions.reset();
}

PlanCost ShardingPlan::makeCost() const
{
    return planCostOf(*this);
}

std::vector<Problem> ShardingPlan::problems() const
{
    return problemsOf(*this);
}

std::string ShardingPlan::report() const
{
    return reportOf(*this);
}

Preview ShardingPlan::preview(const Move &move) const
{
    return previewMove(*this, move);
}

Result<Applied> ShardingPlan::apply(const Move &move)
{
    const Result<ShardingChange> change = changeOf(*this, move);
    if (!change)
        return change.error();
    return restore(moveOf(*change));
}

std::size_t ShardingPlan::numberOf(const Placements &output) const
{
    return std::size_t(std::ranges::find(m_fixed->outputs, output) - m_fixed->outputs.begin());
}

Applied ShardingPlan::perform(const Move &move)
{
    Applied applied;
    for (const Move::Choice &choice : move.choices) {
        const std::uint32_t former = m_state.assign(std::uint32_t(choice.item.value()), std::uint32_t(choice.choice));
        applied.inverse.choices.insert(applied.inverse.choices.begin(), {choice.item, former});
        applied.change.items.push_back(choice.item);
    }
    for (const Move::ItemPin &pin : move.pins) {
        applied.inverse.pins.insert(applied.inverse.pins.begin(), {pin.item, pinOf(pin.item)});
        setPin(pin.item, pin.pin);
    }
    if (!move.choices.empty()) {
        applied.change.groups.push_back(GroupIndex(0));
        for (std::size_t i = 0; i < laneCount(); ++i)
            applied.change.lanes.push_back(LaneIndex(i));
    }
    forgetFigures();
    return applied;
}

std::vector<ItemIndex> ShardingPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    for (const auto &[node, pin] : m_pins)
        items.emplace_back(node);
    return items;
}

/// A pin of the output alone is numbered behind the strategies.
Pin ShardingPlan::pinOf(ItemIndex item) const
{
    const std::uint32_t node = std::uint32_t(item.value());
    const auto pin = m_pins.find(node);
    if (pin == m_pins.end())
        return {};
    const std::vector<Strategy> &strategies = problem().strategies(node);
    const bool isOfOutput =
        std::ranges::all_of(pin->second.inputs, [](const auto &input) { return input.size() == 0; });
    if (isOfOutput && !problem().node(node).inputs.empty())
        return {Pin::Kind::Choice, {}, {}, strategies.size() + numberOf(pin->second.output)};
    const auto admitted = std::ranges::find_if(strategies, [&](const auto &s) { return pin->second.admits(s); });
    const bool holdsNow = pin->second.admits(m_state.strategy(node)) || admitted == strategies.end();
    const std::size_t choice = holdsNow ? m_state.assignment()[node] : std::size_t(admitted - strategies.begin());
    return {Pin::Kind::Choice, {}, {}, choice};
}

void ShardingPlan::setPin(ItemIndex item, const Pin &pin)
{
    const std::uint32_t node = std::uint32_t(item.value());
    const std::vector<Strategy> &strategies = problem().strategies(node);
    const bool isOfOutput = pin.choice >= strategies.size();
    if (pin.kind != Pin::Kind::Choice || pin.choice >= strategies.size() + m_fixed->outputs.size()) {
        m_pins.erase(node);
    } else if (isOfOutput) {
        m_pins[node] = {m_fixed->outputs[pin.choice - strategies.size()], {}};
        m_pins[node].inputs.resize(problem().node(node).inputs.size());
    } else {
        m_pins[node] = {strategies[pin.choice].output, strategies[pin.choice].inputs};
    }
}

std::string ShardingPlan::describe(const Move &move) const
{
    return describeMove(*this, move);
}

std::optional<Move> ShardingPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    setDevices(*inventory);
    m_notes.isBoundOfAll = false;
    ShardingSettings settings = settingsOn(m_values, *inventory, problem().settings());
    Result<std::shared_ptr<const ShardingProblem>> remade =
        ShardingProblem::make(problem().sharedGraph(), std::move(settings), {});
    if (remade)
        m_state = ShardingState(std::move(*remade), m_state.assignment());
    forgetFigures();
    return Move();
}

} // namespace cutaway::sharding
