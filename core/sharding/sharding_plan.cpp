#include "core/sharding/sharding_plan.h"

#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_moves.h"
#include "core/sharding/sharding_report.h"
#include "core/sharding/sharding_summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway::sharding {

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
    m_boundAt = referencePrices(problem());
    forgetCost();
}

bool ShardingPlan::isBounded() const
{
    return m_notes.solver && m_notes.isBoundOfAll && m_boundAt == referencePrices(problem());
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

Report ShardingPlan::report() const
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
    for (const Move::Setting &setting : move.settings)
        restoreMesh(setting.value);
    for (const Move::Choice &choice : move.choices) {
        const std::uint32_t former = m_state.assign(std::uint32_t(choice.item.value()), std::uint32_t(choice.choice));
        applied.inverse.choices.insert(applied.inverse.choices.begin(), {choice.item, former});
        applied.change.items.push_back(choice.item);
        const std::span<const ItemIndex> readers = users(choice.item); // they pay for the collectives before them
        applied.change.items.insert(applied.change.items.end(), readers.begin(), readers.end());
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

bool ShardingPlan::takePins(const EditedPlan &from)
{
    const auto *other = dynamic_cast<const ShardingPlan *>(&from);
    if (other)
        setPins(pinsByName(*other, problem()));
    return other != nullptr;
}

void ShardingPlan::setPins(ShardingPins pins)
{
    m_pins = std::move(pins);
    m_otherPins.clear();
    for (const auto &[node, pin] : m_pins) {
        const std::size_t known = problem().strategies(node).size() + m_fixed->outputs.size() + m_otherPins.size();
        if (numberOf(node, pin) == known)
            m_otherPins.push_back(pin);
    }
}

/// Strategies come first, then outputs whose inputs are free, then all else that a document may ask for.
std::size_t ShardingPlan::numberOf(std::uint32_t node, const ShardingPin &pin) const
{
    const std::vector<Strategy> &strategies = problem().strategies(node);
    if (const std::optional<std::uint32_t> strategy = problem().find(node, {pin.inputs, pin.output}))
        return *strategy;
    const bool isOfOutput = std::ranges::all_of(pin.inputs, [](const auto &input) { return input.size() == 0; });
    const std::size_t output = numberOf(pin.output);
    if (isOfOutput && output < m_fixed->outputs.size())
        return strategies.size() + output;
    const auto other = std::ranges::find(m_otherPins, pin);
    return strategies.size() + m_fixed->outputs.size() + std::size_t(other - m_otherPins.begin());
}

Pin ShardingPlan::pinOf(ItemIndex item) const
{
    const std::uint32_t node = std::uint32_t(item.value());
    const auto pin = m_pins.find(node);
    if (pin == m_pins.end())
        return {};
    return {Pin::Kind::Choice, {}, {}, numberOf(node, pin->second)};
}

void ShardingPlan::setPin(ItemIndex item, const Pin &pin)
{
    const std::uint32_t node = std::uint32_t(item.value());
    const std::vector<Strategy> &strategies = problem().strategies(node);
    const std::size_t firstOther = strategies.size() + m_fixed->outputs.size();
    if (pin.kind != Pin::Kind::Choice || pin.choice >= firstOther + m_otherPins.size()) {
        m_pins.erase(node);
    } else if (pin.choice >= firstOther) {
        m_pins[node] = m_otherPins[pin.choice - firstOther];
    } else if (pin.choice >= strategies.size()) {
        m_pins[node] = {m_fixed->outputs[pin.choice - strategies.size()], {}};
        m_pins[node].inputs.resize(problem().node(node).inputs.size());
    } else {
        m_pins[node] = {strategies[pin.choice].output, strategies[pin.choice].inputs};
    }
}

Text ShardingPlan::describe(const Move &move) const
{
    return describeMove(*this, move);
}

} // namespace cutaway::sharding
