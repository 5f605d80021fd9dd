#include "core/training/training_summary.h"

#include "core/base/units.h"
#include "core/plan/graph_items.h"
#include "core/training/layer_choices.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cutaway::training {

namespace {

constexpr double unlikely = 0.9;
constexpr double largeMemoryBytes = 20e9;
constexpr std::size_t fewRecords = 50;

Problem problem(Problem::Severity severity, std::string code, std::string title, std::string text)
{
    Problem problem;
    problem.severity = severity;
    problem.code = std::move(code);
    problem.title = std::move(title);
    problem.text = std::move(text);
    return problem;
}

std::string rankName(std::size_t rank)
{
    return "rank " + std::to_string(rank);
}

KeyFigure figure(std::string label, double value, KeyFigure::Unit unit, std::string description, std::string name = {})
{
    return {std::move(label), value, unit, std::move(description), std::move(name)};
}

std::optional<Problem> rankProblem(const TrainingCost &cost, std::size_t rank)
{
    const RankMemory &memory = cost.ranks[rank];
    std::optional<Problem> found;
    if (memory.over > 0)
        found =
            problem(Problem::Severity::Error, "over_capacity", rankName(rank) + " over by " + decimalBytes(memory.over),
                    "Needs " + decimalBytes(memory.needed) + ", has " + decimalBytes(memory.available) + ".");
    else if (memory.fitProbability < unlikely)
        found = problem(Problem::Severity::Warning, "may_not_fit",
                        rankName(rank) + " fits with " + formatPercent(memory.fitProbability),
                        "Measurements of such plans lie between " + decimalBytes(memory.low) + " and " +
                            decimalBytes(memory.high) + "; it has " + decimalBytes(memory.available) + ".");
    if (found)
        found->lanes.emplace_back(rank);
    return found;
}

std::string records(std::size_t count)
{
    return count == 0 ? "an unknown number of" : std::to_string(count);
}

std::string itemsText(const Graph &graph, const std::vector<ItemIndex> &items)
{
    const std::string first = graph.node(nodeOf(items.front())).name;
    return items.size() == 1 ? first : first + " and " + std::to_string(items.size() - 1) + " others";
}

std::string valueText(const ParameterValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    const auto *text = std::get_if<std::string>(&value);
    return text ? *text : std::string();
}

} // namespace

std::int64_t wholeBytes(double bytes)
{
    constexpr double most = 9e18;
    return std::int64_t(std::round(std::clamp(bytes, -most, most)));
}

std::string decimalBytes(double bytes)
{
    constexpr double giga = 1e9;
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", bytes < 10 * giga ? 2 : 1, bytes / giga);
    std::string number = text;
    std::ranges::replace(number, ',', '.');
    return number + " GB";
}

PlanCost planCost(const TrainingState &state, const TrainingCost &cost)
{
    using Role = CostPart::Role;
    using Unit = KeyFigure::Unit;
    const StepTime &step = cost.step;
    PlanCost plan;
    plan.latencyLabel = "Step time";
    plan.latencySec = step.stepSec;
    plan.parts = {{"Compute", Role::Compute, step.computeSec(), {}, {}},
                  {"Bubble", Role::Idle, step.pipelineSec - step.computeSec(), {}, {}},
                  {"Gradients", Role::Exposed, step.gradientsSec, {}, {}},
                  {"Shared word table", Role::Exposed, step.embeddingSec, {}, {}},
                  {"Optimizer", Role::Compute, step.optimizerSec, {}, {}},
                  {"Constant", Role::Idle, step.constantSec, {}, {}}};
    const auto busiest = std::size_t(std::ranges::max_element(step.busy) - step.busy.begin());
    for (std::size_t stage = busiest; stage < step.stages.size(); stage += step.busy.size())
        plan.criticalGroups.emplace_back(stage);
    for (const RankMemory &memory : cost.ranks)
        plan.largestLaneBytes = std::max(plan.largestLaneBytes, wholeBytes(memory.needed));
    plan.figures = {figure("At least", cost.intervalLow, Unit::Seconds,
                           "5 % of steps would be shorter. " + timeTrust(state.cluster->calibration)),
                    figure("At most", cost.intervalHigh, Unit::Seconds,
                           "5 % of steps would be longer. " + timeTrust(state.cluster->calibration)),
                    figure("Model FLOPs used", cost.mfu, Unit::Fraction,
                           "Work of the model, without what is computed again, over the peak of all accelerators.",
                           "mfu"),
                    figure("Tokens per second", cost.tokensPerSec, Unit::Count, "Tokens of a step over its time.",
                           "tokens_per_sec"),
                    figure("Bubble", step.bubbleFraction(), Unit::Fraction,
                           "Share of the pipeline's time that ranks wait.", "bubble_fraction"),
                    figure("Fits", cost.fitProbability, Unit::Fraction,
                           "How likely every rank has memory enough; the least of all ranks.", "fit_probability"),
                    figure("Accelerators", cost.devices, Unit::Count,
                           "Tensor, context, pipeline and data ranks multiplied.", "devices")};
    return plan;
}

std::vector<Problem> planProblems(const TrainingState &state, const TrainingCost &cost)
{
    std::vector<Problem> problems;
    for (std::size_t rank = 0; rank < cost.ranks.size(); ++rank) {
        if (std::optional<Problem> found = rankProblem(cost, rank))
            problems.push_back(std::move(*found));
    }
    const std::int64_t idle = state.cluster->ranks() - state.settings.ranks();
    if (idle > 0)
        problems.push_back(problem(Problem::Severity::Information, "idle_devices",
                                   std::to_string(idle) + " accelerators are idle",
                                   "The degrees use " + std::to_string(state.settings.ranks()) + " of " +
                                       std::to_string(state.cluster->ranks()) + "."));
    else if (idle < 0)
        problems.push_back(problem(Problem::Severity::Error, "too_few_devices", "Too few accelerators",
                                   "The degrees use " + std::to_string(state.settings.ranks()) +
                                       ", the inventory has " + std::to_string(state.cluster->ranks()) + "."));
    for (const std::string &sentence : outsideMeasured(state))
        problems.push_back(
            problem(Problem::Severity::Information, "outside_measured", "Outside what was measured", sentence));
    return problems;
}

std::string planReport(const TrainingState &state, const TrainingCost &cost)
{
    std::string text = "step time    " + formatSeconds(cost.step.stepSec, Digits::Four) + " (" +
                       formatSeconds(cost.intervalLow) + " to " + formatSeconds(cost.intervalHigh) + ")\n";
    for (const CostPart &part : planCost(state, cost).parts)
        text += "  " + part.label + "  " + formatSeconds(part.seconds) + '\n';
    text += "MFU          " + formatPercent(cost.mfu) + '\n';
    text += "tokens/s     " + std::to_string(std::int64_t(cost.tokensPerSec)) + '\n';
    for (std::size_t rank = 0; rank < cost.ranks.size(); ++rank) {
        const RankMemory &memory = cost.ranks[rank];
        text += rankName(rank) + "  " + decimalBytes(memory.needed) + " of " + decimalBytes(memory.available) +
                ", fits with " + formatPercent(memory.fitProbability) + '\n';
        for (const MemoryTerm &term : memoryTerms()) {
            if (memory.*term.member > 0)
                text += "  " + std::string(term.title) + "  " + decimalBytes(memory.*term.member) + '\n';
        }
    }
    for (const Problem &problem : planProblems(state, cost))
        text += problem.title + ": " + problem.text + '\n';
    return text;
}

std::string describeMove(const TrainingState &state, const Graph &graph, const Move &move)
{
    if (!move.settings.empty())
        return "Set " + move.settings.front().name + " to " + valueText(move.settings.front().value);
    std::vector<ItemIndex> items;
    if (!move.items.empty()) {
        for (const Move::ItemToGroup &item : move.items)
            items.push_back(item.item);
        return "Move " + itemsText(graph, items) + " to stage " + std::to_string(move.items.front().to.value());
    }
    if (!move.choices.empty()) {
        for (const Move::Choice &choice : move.choices)
            items.push_back(choice.item);
        const auto place = findPlace(*state.transformer, graph, graph.node(nodeOf(items.front())).name);
        const auto choice = place ? choiceOfNumber(state, *place, move.choices.front().choice) : std::nullopt;
        return itemsText(graph, items) + ": " + (choice ? choiceName(*choice) : std::string("another way to run"));
    }
    if (move.pins.empty())
        return "Nothing";
    for (const Move::ItemPin &pin : move.pins)
        items.push_back(pin.item);
    return (move.pins.front().pin.kind == Pin::Kind::None ? "Unpin " : "Pin ") + itemsText(graph, items);
}

std::string memoryTrust(const Calibration &calibration, double used)
{
    const bool isLarge = used >= largeMemoryBytes;
    const std::size_t count = isLarge ? calibration.largeRecords : calibration.smallRecords;
    return "From " + records(count) + " measured runs of " + (isLarge ? "20 GB and more." : "less than 20 GB.");
}

std::string timeTrust(const Calibration &calibration)
{
    return "From " + records(calibration.timeRecords) + " measured steps, calibrated on " + calibration.name + ".";
}

std::vector<std::string> outsideMeasured(const TrainingState &state)
{
    const TrainingSettings &settings = state.settings;
    std::vector<std::string> sentences;
    if (settings.precision == Precision::Fp8)
        sentences.emplace_back("Few runs in fp8 were measured; memory and time may be off.");
    const bool isSharded =
        settings.zero == 3 || std::ranges::find(state.layout.zeros, std::int8_t(3)) != state.layout.zeros.end();
    if (isSharded)
        sentences.emplace_back(
            "Few runs with sharded parameters were measured; their memory was off by 15 % on average.");
    if (settings.expert * settings.expertTensor > state.cluster->gpusPerNode)
        sentences.emplace_back("Experts lie on several nodes; the traffic between them was hardly measured.");
    const auto known =
        std::ranges::find(trainingAccelerators(), state.cluster->accelerator, &TrainingAccelerator::name);
    if (known == trainingAccelerators().end() || known->calibration != known->name)
        sentences.push_back("No " + state.cluster->accelerator + " was measured; the calibration is that of " +
                            state.cluster->calibration.name + ".");
    if (state.cluster->calibration.timeRecords < fewRecords)
        sentences.push_back("Only " + records(state.cluster->calibration.timeRecords) +
                            " measured steps stand behind the interval of time.");
    return sentences;
}

} // namespace cutaway::training
