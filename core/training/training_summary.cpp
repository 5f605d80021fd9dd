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

namespace {

std::string seconds(double value)
{
    return formatSeconds(value, Digits::Four);
}

std::string count(double value)
{
    char text[64];
    std::snprintf(text, sizeof text, value < 1e7 ? "%.0f" : "%.4g", value);
    return text;
}

/// Formula with its inputs, a sentence each.
std::string mfuText(const TrainingState &state, const TrainingCost &cost)
{
    return "Work of the model, without what is computed again, over the peak of all accelerators: 3 x global batch x "
           "forward work of the layers / (step x accelerators x peak) = " +
           count(cost.modelFlops) + " / (" + seconds(cost.step.stepSec) + " x " + count(cost.devices) + " x " +
           count(state.cluster->peakFlops) + ").";
}

std::string tokensText(const TrainingState &state, const TrainingCost &cost)
{
    return "Tokens of a step over its time: global batch x sequence / step = " + count(cost.globalBatch) + " x " +
           count(double(state.transformer->shape.sequenceLength)) + " / " + seconds(cost.step.stepSec) + ".";
}

std::string bubbleText(const StepTime &step)
{
    double busy = 0;
    for (const double each : step.busy)
        busy += each;
    return "Share of the pipeline's time that ranks wait: 1 - work of all ranks / (ranks x pipeline) = 1 - " +
           seconds(busy) + " / (" + std::to_string(step.busy.size()) + " x " + seconds(step.pipelineSec) + ").";
}

std::string fitText(const TrainingState &state, const TrainingCost &cost)
{
    const std::size_t rank = cost.fullestRank();
    const RankMemory &memory = cost.ranks[rank];
    std::string text = "How likely every rank has memory enough; the least of all ranks. Rank " + std::to_string(rank) +
                       " needs " + decimalBytes(memory.needed) + " of " + decimalBytes(memory.available) + ". " +
                       memoryTrust(state.cluster->calibration, memory.used);
    for (const std::string &sentence : outsideMeasured(state))
        text += '\n' + sentence;
    return text;
}

std::string boundText(const char *side, const TrainingState &state, double bound, double step)
{
    char share[32];
    std::snprintf(share, sizeof share, "%.4g", bound / step);
    return std::string("5 % of steps would be ") + side +
           ": step x (1 + quantile of measured / predicted - 1) = " + seconds(step) + " x " + share + ". " +
           timeTrust(state.cluster->calibration);
}

std::vector<KeyFigure> keyFigures(const TrainingState &state, const TrainingCost &cost)
{
    using Unit = KeyFigure::Unit;
    const double step = cost.step.stepSec;
    return {figure("Model FLOPs used", cost.mfu, Unit::Fraction, mfuText(state, cost), "mfu"),
            figure("Tokens per second", cost.tokensPerSec, Unit::Count, tokensText(state, cost), "tokens_per_sec"),
            figure("Bubble", cost.step.bubbleFraction(), Unit::Fraction, bubbleText(cost.step), "bubble_fraction"),
            figure("Fits with", cost.fitProbability, Unit::Fraction, fitText(state, cost), "fit_probability"),
            figure("At least", cost.intervalLow, Unit::Seconds, boundText("shorter", state, cost.intervalLow, step)),
            figure("At most", cost.intervalHigh, Unit::Seconds, boundText("longer", state, cost.intervalHigh, step)),
            figure("Accelerators", cost.devices, Unit::Count,
                   "Tensor, context, pipeline and data ranks multiplied: " + std::to_string(state.settings.tensor) +
                       " x " + std::to_string(state.settings.context) + " x " +
                       std::to_string(state.settings.pipeline) + " x " + std::to_string(state.settings.data) + ".",
                   "devices")};
}

} // namespace

PlanCost planCost(const TrainingState &state, const TrainingCost &cost)
{
    using Role = CostPart::Role;
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
    plan.figures = keyFigures(state, cost);
    plan.leadingFigures = 4;
    plan.latencyInterval = {cost.intervalLow, cost.intervalHigh};
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
    text += "tokens/s     " + std::to_string(std::llround(cost.tokensPerSec)) + '\n';
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
    const bool isFew = calibration.timeRecords > 0 && calibration.timeRecords < fewRecords;
    return "From " + records(calibration.timeRecords) + " measured steps, calibrated on " + calibration.name + "." +
           (isFew ? " So few that the interval is rough." : "");
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
    const bool hasExperts = std::ranges::any_of(state.transformer->classes, &Block::hasExperts);
    if (hasExperts && state.cluster->calibration.name == "H100")
        sentences.emplace_back("Steps of mixtures of experts on H100 were off by 40 % on average in runs that were not "
                               "calibrated with.");
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
