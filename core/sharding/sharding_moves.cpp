#include "core/sharding/sharding_moves.h"

#include "core/base/units.h"
#include "core/json/json_reading.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/sharding_summary.h"
#include "core/sharding/strategy_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

std::string nameOf(const ShardingPlan &plan, ItemIndex item)
{
    return std::string(plan.problem().node(std::uint32_t(item.value())).name);
}

std::optional<Error> malformed(const ShardingPlan &plan, const Move &move)
{
    const auto isItem = [&](ItemIndex item) { return item.isValid() && item.value() < plan.itemCount(); };
    if (move.create.isValid() || move.remove.isValid())
        return inputError("not_offered", "placements cannot be added or removed: each operator offers a fixed list");
    if (!move.lanes.empty())
        return inputError("not_offered", "all devices of the mesh do the same");
    if (!move.settings.empty())
        return inputError("not_offered", "a sharding plan has no such setting");
    if (!move.items.empty())
        return inputError("not_offered", "operators run on all devices: change their placements instead");
    for (const Move::Choice &choice : move.choices) {
        if (!isItem(choice.item))
            return inputError("no_such_node", "there is no such operator");
        if (choice.choice >= plan.problem().strategies(std::uint32_t(choice.item.value())).size())
            return inputError("no_such_strategy", phrase("%1 has no such strategy", {nameOf(plan, choice.item)}));
    }
    for (const Move::ItemPin &pin : move.pins) {
        if (!isItem(pin.item))
            return inputError("no_such_node", "there is no such operator");
        const std::size_t strategies = plan.problem().strategies(std::uint32_t(pin.item.value())).size();
        if (pin.pin.kind != Pin::Kind::None && (pin.pin.kind != Pin::Kind::Choice || pin.pin.choice >= strategies))
            return inputError("no_such_strategy", phrase("%1 cannot be pinned to this", {nameOf(plan, pin.item)}));
    }
    return std::nullopt;
}

Error conflictError(const ShardingState &state, std::uint32_t node, std::uint32_t strategy)
{
    const ShardingProblem &problem = state.problem();
    const EdgeCharge edge = state.conflict(node, strategy).value_or(EdgeCharge());
    const Strategy &other = problem.strategies(node)[strategy];
    const std::uint32_t from = problem.node(edge.to).inputs[edge.input].from;
    const Placements has = from == node ? other.output : state.output(from);
    const Placements wants = edge.to == node ? other.inputs[edge.input] : state.strategy(edge.to).inputs[edge.input];
    return inputError("not_possible", impossibleEdgeText(problem, edge, has, wants));
}

/// Walks through the move's steps on a copy where there are several, so that each sees those before it.
class MoveResolver
{
public:
    MoveResolver(const ShardingPlan &plan, const Move &move) : m_move(move), m_state(&plan.state())
    {
        if (move.choices.size() > 1)
            m_copy.emplace(plan.state());
        if (m_copy)
            m_state = &*m_copy;
    }

    Result<ShardingChange> resolve()
    {
        for (const Move::Choice &choice : m_move.choices) {
            const std::uint32_t node = std::uint32_t(choice.item.value());
            const std::uint32_t strategy = std::uint32_t(choice.choice);
            if (m_state->change(node, strategy) == notPossible)
                return conflictError(*m_state, node, strategy);
            take(node, strategy);
        }
        m_change.pins.insert(m_change.pins.end(), m_move.pins.begin(), m_move.pins.end());
        return std::move(m_change);
    }

private:
    void take(std::uint32_t node, std::uint32_t strategy)
    {
        m_change.steps.push_back({node, strategy});
        m_change.pins.push_back({ItemIndex(node), {Pin::Kind::Choice, {}, {}, strategy}});
        if (m_copy)
            m_copy->assign(node, strategy);
    }

    const Move &m_move;
    std::optional<ShardingState> m_copy;
    const ShardingState *m_state;
    ShardingChange m_change;
};

/// What the plan would cost; its steps are known to be allowed.
void readFigures(const ShardingPlan &plan, const ShardingChange &change, Preview &preview)
{
    const ShardingSettings &settings = plan.problem().settings();
    const double before = plan.figures().objective();
    double after = before;
    ShardingMemory memory = plan.figures().memory;
    preview.transferredBefore = preview.transferredAfter = plan.cost().transferredBytes;
    if (change.steps.size() == 1) {
        const auto [node, strategy] = change.steps.front();
        after += plan.state().change(node, strategy);
        memory = plan.state().memoryWith(node, strategy);
        preview.transferredAfter += std::int64_t(plan.state().transferredChange(node, strategy));
    } else if (change.steps.size() > 1) {
        ShardingState state = plan.state();
        for (const ShardingChange::Step &step : change.steps)
            state.assign(step.node, step.strategy);
        const ShardingCost cost = state.cost();
        after = cost.objective();
        memory = cost.memory;
        preview.transferredAfter = std::int64_t(state.transferred());
    }
    preview.latencyBefore = settings.seconds(before);
    preview.latencyAfter = settings.seconds(after);
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        preview.memory.push_back({LaneIndex(i), lane.usedBytes, memory.peakBytes(), lane.capacityBytes});
    }
    for (const ShardingChange::Step &step : change.steps)
        preview.moved.push_back(ItemIndex(step.node));
}

/// A limit that was kept must be kept.
void judgeMemory(const ShardingPlan &plan, Preview &preview)
{
    const Preview::LaneMemory &memory = preview.memory.front();
    if (plan.problem().settings().memoryLimitBytes == 0 || !memory.overfills())
        return;
    preview.allowed = false;
    preview.code = "over_capacity";
    preview.title = phrase("memory");
    preview.reason =
        phrase("every device over by %1: needs %2, has %3",
               {formatBytes(memory.after - *memory.capacity), byteCount(memory.after), byteNumber(*memory.capacity)});
    preview.excess = {{}, memory.after, *memory.capacity};
}

// What would make the optimum tell something where it is 0 without any split.

constexpr double usualFlops = 1e14; // of a device, per second

} // namespace

Result<std::uint32_t> cheapestStrategy(const ShardingState &state, std::uint32_t node, const ShardingPin &wanted)
{
    const ShardingProblem &problem = state.problem();
    const LoweredNode &lowered = problem.node(node);
    if (const auto fault = placementFault(problem.mesh(), lowered.shape(), wanted.output))
        return inputError("not_shardable", phrase("%1: %2", {std::string(lowered.name), fault->text}));
    const std::vector<Strategy> &strategies = problem.strategies(node);
    std::optional<std::uint32_t> best;
    std::optional<std::uint32_t> impossible;
    double least = notPossible;
    for (std::uint32_t k = 0; k < strategies.size(); ++k) {
        if (!wanted.admits(strategies[k]))
            continue;
        const double change = state.change(node, k);
        if (change < least) {
            least = change;
            best = k;
        }
        impossible = impossible.value_or(k);
    }
    if (best)
        return *best;
    if (impossible)
        return conflictError(state, node, *impossible);
    return inputError("no_such_strategy",
                      phrase("%1: %2 is not a strategy of this node", {std::string(lowered.name), wantedText(wanted)}));
}

Result<ShardingChange> changeOf(const ShardingPlan &plan, const Move &move)
{
    if (std::optional<Error> error = malformed(plan, move))
        return *std::move(error);
    return MoveResolver(plan, move).resolve();
}

Move moveOf(const ShardingChange &change)
{
    Move move;
    for (const ShardingChange::Step &step : change.steps)
        move.choices.push_back({ItemIndex(step.node), step.strategy});
    move.pins = change.pins;
    return move;
}

Preview refusal(const Error &error, ItemIndex item)
{
    Preview preview;
    preview.code = error.code;
    preview.reason = error.message;
    preview.title = error.code == "not_possible"       ? phrase("a split cannot become a sum")
                    : error.code == "not_shardable"    ? phrase("cannot be cut this way")
                    : error.code == "no_such_strategy" ? phrase("no such strategy")
                                                       : error.message;
    if (item.isValid())
        preview.culprits.push_back(item);
    return preview;
}

Preview previewMove(const ShardingPlan &plan, const Move &move)
{
    const Result<ShardingChange> change = changeOf(plan, move);
    if (!change)
        return refusal(change.error(), move.choices.empty() ? ItemIndex() : move.choices.front().item);
    Preview preview;
    preview.allowed = true;
    readFigures(plan, *change, preview);
    judgeMemory(plan, preview);
    return preview;
}

Text describeMove(const ShardingPlan &plan, const Move &move)
{
    if (malformed(plan, move))
        return phrase("Change the plan");
    const auto things = [&](const auto &list) {
        return list.size() == 1 ? Text(nameOf(plan, list.front().item))
                                : phrase("%1 operators", {std::to_string(list.size())});
    };
    if (!move.choices.empty()) {
        const auto strategyOf = [&](const Move::Choice &choice) {
            return strategyText(plan.problem().strategies(std::uint32_t(choice.item.value()))[choice.choice]);
        };
        const std::string strategy = strategyOf(move.choices.front());
        std::vector<Move::Choice> alike = move.choices;
        std::erase_if(alike, [&](const Move::Choice &choice) { return strategyOf(choice) != strategy; });
        const std::size_t others = move.choices.size() - alike.size();
        return phrase(others == 0 ? "Give %1 the strategy %2" : "Give %1 the strategy %2, and adapt %3 more to it",
                      {things(alike), strategy, std::to_string(others)});
    }
    if (!move.pins.empty())
        return phrase(move.pins.front().pin.kind == Pin::Kind::None ? "Unpin %1" : "Pin %1", {things(move.pins)});
    return phrase("No change");
}

Result<Move> ShardingPlan::readMove(const nlohmann::json &entry) const
{
    FirstError failed;
    ObjectReader reader(entry, "", failed);
    const std::string name = reader.text("node");
    const NamedNode named = failed.isSet() ? NamedNode() : findNamed(problem(), name);
    if (named.lowered == noLowered)
        failed.add("node", "unknown_node", phrase("no node \"%1\" that has a tensor", {name}));
    if (failed.isSet())
        return failed.take();
    Move move;
    const ItemIndex item(named.lowered);
    if (reader.has("pin")) {
        const bool isPinned = reader.boolean("pin");
        Pin pin;
        if (isPinned)
            pin = {Pin::Kind::Choice, {}, {}, m_state.assignment()[named.lowered]};
        move.pins.push_back({item, pin});
    } else {
        const ShardingPin wanted = readNamedPin(problem(), named, entry, "", failed);
        if (failed.isSet())
            return failed.take();
        const Result<std::uint32_t> strategy = cheapestStrategy(m_state, named.lowered, wanted);
        if (!strategy)
            return strategy.error();
        move.choices.push_back({item, *strategy});
    }
    if (failed.isSet())
        return failed.take();
    return move;
}

// The strategies of an operator as a table.

std::vector<ChoiceInfo> ShardingPlan::choices(ItemIndex item) const
{
    const std::uint32_t node = std::uint32_t(item.value());
    std::vector<ChoiceInfo> list;
    for (std::uint32_t k = 0; k < problem().strategies(node).size(); ++k) {
        const Strategy &strategy = problem().strategies(node)[k];
        ChoiceInfo choice;
        choice.label = strategyText(strategy);
        choice.detail = phrase("%1 on each device", {formatBytes(problem().bytesPerDevice(node, strategy.output))});
        choice.isCurrent = k == m_state.assignment()[node];
        list.push_back(std::move(choice));
    }
    return list;
}

std::vector<ChoiceColumn> ShardingPlan::choiceColumns() const
{
    using Unit = ItemTableColumn::Unit;
    const bool isAlphaBeta = problem().settings().isAlphaBeta();
    // Redistributions between two of several operators would be counted twice: they make no sum.
    return {{{phrase("Role"), Unit::Text, phrase("What the operator does along the mesh dimensions that split it")},
             Together::Range},
            {{phrase("Redistribution around it"), isAlphaBeta ? Unit::Count : Unit::Seconds,
              phrase("Redistributions before the operator and before its readers after the change")},
             Together::Range},
            {{phrase("On each device"), Unit::Bytes, phrase("Part of the output on each device")}, Together::Sum}};
}

std::vector<ItemTableCell> ShardingPlan::choiceCells(ItemIndex item, std::size_t choice) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    const Strategy &strategy = problem().strategies(v)[choice];
    const double collectives = m_state.collectives(v, std::uint32_t(choice));
    const Text roles = rolesOf(problem(), v, strategy);
    return {{roles.empty() && !problem().node(v).isLeaf() ? phrase("whole") : roles, 0},
            {{}, problem().settings().seconds(collectives).value_or(collectives)},
            {{}, double(problem().bytesPerDevice(v, strategy.output))}};
}

Text ShardingPlan::offerReason() const
{
    return isTriviallyZero(*this) ? phrase("Nothing requires splitting") : Text();
}

std::vector<PlannerOffer> ShardingPlan::plannerOffers() const
{
    std::vector<PlannerOffer> offers;
    const auto offer = [&](Text title, const ParameterValues &more) {
        ParameterValues given = origin().parameters;
        for (const auto &[name, value] : more)
            given[name] = value;
        offers.push_back({std::move(title), "sharding.alpa", std::move(given)});
    };
    if (!isTriviallyZero(*this))
        return offers;
    const std::int64_t half = figures().memory.peakBytes() / 2;
    offer(phrase("Within %1 per device", {formatBytes(half)}), {{"memory_limit_bytes", std::to_string(half)}});
    offer(phrase("With compute at 100 Tflop/s"), {{"device_flops", usualFlops}});
    offer(phrase("With compute and gradients"), {{"device_flops", usualFlops}, {"gradient_sync", true}});
    offer(phrase("With every input and weight split"), {{"skip_fully_replicated", true}});
    return offers;
}

} // namespace cutaway::sharding
