#include "core/training/training_summary.h"

#include "core/base/units.h"
#include "core/graph/module_tree.h"
#include "core/plan/plan_base.h"
#include "core/plan/plan_figures.h"
#include "core/training/training_moves.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>

namespace cutaway::training {

namespace {

constexpr double unlikely = 0.9;
constexpr std::size_t fewRecords = 50;
constexpr const char *overCapacityCode = "over_capacity";
constexpr const char *mayNotFit = "may_not_fit";

Problem problem(Problem::Severity severity, std::string code, Text title, Text text)
{
    Problem problem;
    problem.severity = severity;
    problem.code = std::move(code);
    problem.title = std::move(title);
    problem.text = std::move(text);
    return problem;
}

/// What a rank needs or has beside the other: with a digit more, where the two would look equal.
std::string wholeText(double bytes)
{
    return formatBytes(wholeBytes(bytes), Digits::Four);
}

Text rankName(std::size_t rank)
{
    return phrase("rank %1", {std::to_string(rank)});
}

Figure figure(Text label, double value, Figure::Unit unit, Text description, std::string name = {})
{
    return {std::move(label), value, unit, std::move(description), std::move(name)};
}

std::optional<Problem> problemOfRank(const TrainingCost &cost, std::size_t rank)
{
    const RankMemory &memory = cost.ranks[rank];
    std::optional<Problem> found;
    if (memory.over > 0)
        found = problem(Problem::Severity::Error, overCapacityCode,
                        phrase("%1 over by %2", {rankName(rank), bytesText(memory.over)}),
                        phrase("Needs %1, has %2.", {wholeText(memory.needed), wholeText(memory.available)}));
    else if (memory.fitProbability < unlikely)
        found = problem(Problem::Severity::Warning, mayNotFit,
                        phrase("%1 is %2 likely to fit", {rankName(rank), formatPercent(memory.fitProbability)}),
                        phrase("Measurements of such plans are between %1 and %2; it has %3.",
                               {wholeText(memory.low), wholeText(memory.high), wholeText(memory.available)}));
    if (found)
        found->lanes.emplace_back(rank);
    return found;
}

Text records(std::size_t count)
{
    return count == 0 ? phrase("an unknown number of") : Text(std::to_string(count));
}

Text itemsText(const Graph &graph, const std::vector<ItemIndex> &items)
{
    const std::string first = graph.node(nodeOf(items.front())).name;
    return items.size() == 1 ? Text(first) : phrase("%1 and %2 others", {first, std::to_string(items.size() - 1)});
}

/// All that change their stage, in order; none where the move is refused.
std::vector<ItemIndex> goingAlong(const TrainingState &state, const Graph &graph, const Move &move)
{
    std::vector<ItemIndex> items;
    if (const Result<TrainingState> after = moved(state, graph, move)) {
        for (std::uint32_t place = 0; place < state.transformer->size(); ++place) {
            if (after->layout.stageOf(place) != state.layout.stageOf(place))
                items.push_back(itemOf(state.transformer->places[place].node));
        }
    }
    return items;
}

/// `layers.8`, `layers.8–10`: a boundary passes runs of layers only.
Text runText(const Graph &graph, const std::vector<ItemIndex> &items)
{
    const std::string &first = graph.node(nodeOf(items.front())).name;
    const std::string &last = graph.node(nodeOf(items.back())).name;
    return items.size() == 1 ? Text(first) : Text(first + "\u2013" + std::string(lastComponent(last)));
}

Text settingsText(const TrainingState &state, std::span<const Move::Setting> settings)
{
    const std::vector<ParameterDeclaration> &controls = settingDeclarations();
    const ParameterValues now = settingValues(state.settings);
    Text all;
    for (const Move::Setting &setting : settings) {
        const Text one = describeSetting(controls, now, setting);
        all = all.empty() ? one : phrase("%1, %2", {all, one});
    }
    return all;
}

/// What PyTorch 2.11 needed at most on the hosts of our runs.
constexpr double eagerLaunchSec = 75e-6;
constexpr double noticed = 1.1;

double workSec(const TrainingState &state, const Cluster &cluster)
{
    const BlockTable table(*state.transformer, cluster, state.settings);
    double seconds = 0;
    for (const StageTime &stage : stageTimes(table, state.layout))
        seconds += stage.forward + stage.backward;
    return seconds;
}

} // namespace

std::string plainNumber(double value)
{
    constexpr double grouped = 1e5;
    constexpr double most = 1e12; // that is read digit by digit
    if (value >= grouped && value < most)
        return formatCount(std::llround(value));
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, value < grouped ? "%.0f" : "%.4g", value);
    std::string text = buffer;
    std::erase(text, '+');
    return text;
}

std::int64_t wholeBytes(double bytes)
{
    constexpr double most = 9e18;
    return std::int64_t(std::round(std::clamp(bytes, -most, most)));
}

std::string bytesText(double bytes)
{
    return formatBytes(wholeBytes(bytes));
}

namespace {

std::string secondsText(double value)
{
    return formatSeconds(value, Digits::Four);
}

/// Formula with its inputs, a sentence each.
Text mfuText(const TrainingState &state, const TrainingCost &cost)
{
    return phrase("Model FLOPs utilisation: the model's work without recomputation over the peak of all accelerators: "
                  "3 x global batch x forward work of the layers / (step x accelerators x peak) = %1 / (%2 x %3 x %4).",
                  {plainNumber(cost.modelFlops), secondsText(cost.step.stepSec), plainNumber(cost.devices),
                   plainNumber(state.cluster->peakFlops)});
}

Text tokensText(const TrainingState &state, const TrainingCost &cost)
{
    return phrase("Tokens of a step over its time: global batch x sequence / step = %1 x %2 / %3.",
                  {plainNumber(cost.globalBatch), plainNumber(double(state.transformer->shape.sequenceLength)),
                   secondsText(cost.step.stepSec)});
}

Text bubbleWords(const StepTime &step)
{
    double busy = 0;
    for (const double each : step.busy)
        busy += each;
    return phrase("Share of the pipeline's time that ranks wait: 1 - work of all ranks / (ranks x pipeline) = 1 - %1 / "
                  "(%2 x %3).",
                  {secondsText(busy), std::to_string(step.busy.size()), secondsText(step.pipelineSec)});
}

Text fitText(const TrainingState &state, const TrainingCost &cost)
{
    const std::size_t rank = cost.fullestRank();
    const RankMemory &memory = cost.ranks[rank];
    Text text = phrase(
        "How likely every rank has enough memory: the lowest of all ranks. Rank %1 needs %2 of %3. %4",
        {std::to_string(rank), wholeText(memory.needed), wholeText(memory.available), memoryTrust(state, memory.used)});
    for (const Text &sentence : outsideMeasured(state))
        text = phrase("%1\n%2", {text, sentence});
    return text;
}

Text boundText(const Text &side, const TrainingState &state, double bound, double step)
{
    char share[32];
    std::snprintf(share, sizeof share, "%.4g", bound / step);
    return phrase("5 % of steps would be %1: step x (1 + quantile of measured / predicted - 1) = %2 x %3. %4",
                  {side, secondsText(step), std::string(share), timeTrust(state)});
}

std::vector<Figure> keyFigures(const TrainingState &state, const TrainingCost &cost)
{
    using Unit = Figure::Unit;
    const double step = cost.step.stepSec;
    return {
        figure(phrase("MFU"), cost.mfu, Unit::Fraction, mfuText(state, cost), "mfu"),
        figure(phrase("Tokens per second"), cost.tokensPerSec, Unit::Count, tokensText(state, cost), "tokens_per_sec"),
        figure(phrase("Bubble"), cost.step.bubbleFraction(), Unit::Fraction, bubbleWords(cost.step), "bubble_fraction"),
        figure(phrase("Likely to fit"), cost.fitProbability, Unit::Fraction, fitText(state, cost), "fit_probability"),
        figure(phrase("At least"), cost.intervalLow, Unit::Seconds,
               boundText(phrase("shorter"), state, cost.intervalLow, step), "interval_low_sec"),
        figure(phrase("At most"), cost.intervalHigh, Unit::Seconds,
               boundText(phrase("longer"), state, cost.intervalHigh, step), "interval_high_sec"),
        figure(phrase("Accelerators"), cost.devices, Unit::Count,
               phrase("Product of tensor, context, pipeline and data ranks: %1 x %2 x %3 x %4.",
                      {std::to_string(state.settings.tensor), std::to_string(state.settings.context),
                       std::to_string(state.settings.pipeline), std::to_string(state.settings.data)}),
               "devices")};
}

} // namespace

PlanCost planCost(const TrainingState &state, const TrainingCost &cost)
{
    using Role = CostPart::Role;
    const StepTime &step = cost.step;
    PlanCost plan;
    plan.latencyLabel = phrase("Step time");
    plan.latencySec = step.stepSec;
    plan.parts = {{phrase("Compute"), Role::Compute, step.computeSec(), {}, {}},
                  {phrase("Waiting"), Role::Idle, step.waitingSec(), {}, {}},
                  {phrase("Gradients"), Role::Exposed, step.gradientsSec, {}, {}},
                  {phrase("Shared word table"), Role::Exposed, step.embeddingSec, {}, {}},
                  {phrase("Optimizer"), Role::Compute, step.optimizerSec, {}, {}},
                  {phrase("Constant"), Role::Idle, step.constantSec, {}, {}}};
    const auto busiest = std::size_t(std::ranges::max_element(step.busy) - step.busy.begin());
    for (const std::int64_t stage : scheduleShape(state.settings).stagesOf(std::int64_t(busiest)))
        plan.criticalGroups.emplace_back(std::size_t(stage));
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
        if (std::optional<Problem> found = problemOfRank(cost, rank))
            problems.push_back(std::move(*found));
    }
    const std::int64_t idle = state.cluster->ranks() - state.settings.ranks();
    if (idle > 0)
        problems.push_back(problem(Problem::Severity::Information, "idle_devices",
                                   phrase("%1 accelerators are idle", {std::to_string(idle)}),
                                   phrase("The degrees use %1 of %2.", {std::to_string(state.settings.ranks()),
                                                                        std::to_string(state.cluster->ranks())})));
    else if (idle < 0)
        problems.push_back(
            problem(Problem::Severity::Error, "too_few_devices", phrase("Too few accelerators"),
                    phrase("The degrees use %1, the inventory has %2.",
                           {std::to_string(state.settings.ranks()), std::to_string(state.cluster->ranks())})));
    if (!state.cluster->assumed.empty()) {
        Text all = state.cluster->assumed.front();
        for (std::size_t i = 1; i < state.cluster->assumed.size(); ++i)
            all = phrase("%1 %2", {all, state.cluster->assumed[i]});
        problems.push_back(problem(Problem::Severity::Warning, "assumed_cluster",
                                   phrase("The devices do not fully describe their cluster"), std::move(all)));
    }
    for (const Text &sentence : outsideMeasured(state))
        problems.push_back(problem(Problem::Severity::Information, "outside_measured",
                                   phrase("Outside the measured range"), sentence));
    if (std::optional<Text> sentence = shortKernels(state))
        problems.push_back(problem(Problem::Severity::Information, "short_kernels", phrase("Kernels are short"),
                                   std::move(*sentence)));
    return problems;
}

bool isOfMemory(const Problem &problem)
{
    return problem.code == overCapacityCode || problem.code == mayNotFit;
}

Problem noFitProblem(std::string reason)
{
    return problem(Problem::Severity::Information, "no_fit", phrase("Plan nearest to fitting"), std::move(reason));
}

Problem searchProblem(Text covered)
{
    return problem(Problem::Severity::Information, "searched", phrase("What was searched"), std::move(covered));
}

Report planReport(const TrainingState &state, const TrainingCost &cost, const std::vector<Problem> &problems)
{
    constexpr std::size_t column = 13;
    Report report = {{phrase("step time"),
                      phrase("%1 (%2 to %3)", {formatSeconds(cost.step.stepSec, Digits::Four),
                                               formatSeconds(cost.intervalLow), formatSeconds(cost.intervalHigh)}),
                      0, column}};
    for (const CostPart &part : planCost(state, cost).parts)
        report.push_back({part.label, formatSeconds(part.seconds), 2});
    report.push_back({phrase("MFU"), formatPercent(cost.mfu), 0, column});
    report.push_back({phrase("tokens/s"), std::to_string(std::llround(cost.tokensPerSec)), 0, column});
    for (std::size_t rank = 0; rank < cost.ranks.size(); ++rank) {
        const RankMemory &memory = cost.ranks[rank];
        report.push_back({rankName(rank),
                          phrase("%1 of %2, %3 likely to fit", {wholeText(memory.needed), wholeText(memory.available),
                                                                formatPercent(memory.fitProbability)})});
        for (const MemoryTerm &term : memoryTerms()) {
            if (memory.*term.member > 0)
                report.push_back({term.title, bytesText(memory.*term.member), 2});
        }
    }
    addProblems(report, problems);
    return report;
}

Text describeMove(const TrainingState &state, const Graph &graph, const Move &move)
{
    if (!move.settings.empty())
        return settingsText(state, move.settings);
    std::vector<ItemIndex> items;
    if (!move.items.empty()) {
        for (const Move::ItemToGroup &item : move.items)
            items.push_back(item.item);
        const std::vector<ItemIndex> run = goingAlong(state, graph, move);
        return phrase("Move %1 to stage %2", {run.empty() ? itemsText(graph, items) : runText(graph, run),
                                              std::to_string(move.items.front().to.value())});
    }
    if (!move.choices.empty()) {
        for (const Move::Choice &choice : move.choices)
            items.push_back(choice.item);
        const auto place = findPlace(*state.transformer, graph, graph.node(nodeOf(items.front())).name);
        const auto choice = place ? choiceOfNumber(state, *place, move.choices.front().choice) : std::nullopt;
        return phrase("%1: %2", {itemsText(graph, items), choice ? choiceName(*choice) : phrase("another way to run")});
    }
    if (move.pins.empty())
        return phrase("Nothing");
    for (const Move::ItemPin &pin : move.pins)
        items.push_back(pin.item);
    return phrase(move.pins.front().pin.kind == Pin::Kind::None ? "Unpin %1" : "Pin %1", {itemsText(graph, items)});
}

namespace {

/// `A100, H100`: in the order of the calibration.
std::string acceleratorsOf(const MeasuredErrors &errors)
{
    std::string names;
    for (const RecordsOn &on : errors.on)
        names.append(names.empty() ? "" : ", ").append(on.accelerator);
    return names;
}

/// Behind the sentence that says how many there are: on what, whether any of these is as the plan, whether they are
/// few.
Text withRecords(Text count, const MeasuredErrors &errors, const TrainingState &state)
{
    const std::string &accelerator = state.cluster->accelerator;
    if (!errors.on.empty()) {
        const bool hasExperts = traitsOf(state).hasExperts;
        const std::size_t alike = errors.recordsOn(accelerator, hasExperts);
        const Text known = alike == 0 ? phrase(hasExperts ? "None of them is of a model with experts on %1."
                                                          : "None of them is of a model without experts on %1.",
                                               {accelerator})
                                      : phrase(hasExperts ? "Of models with experts on %2: %1."
                                                          : "Of models without experts on %2: %1.",
                                               {std::to_string(alike), accelerator});
        count = phrase("%1 They ran on %2. %3", {count, acceleratorsOf(errors), known});
    }
    const bool isFew = errors.records > 0 && errors.records < fewRecords;
    return isFew ? phrase("%1 With so few, the interval is rough.", {count}) : count;
}

/// What of the plan's precision and sharing the measured steps say nothing of.
void addStepTraits(std::vector<Text> &sentences, const MeasuredErrors &errors, const TrainingState &state)
{
    const RunTraits traits = traitsOf(state);
    const Text all = records(errors.records);
    const std::string &accelerator = state.cluster->accelerator;
    if (errors.on.empty())
        return;
    if (errors.recordsOn(accelerator, traits.hasExperts) == 0)
        sentences.push_back(phrase(
            traits.hasExperts
                ? "No step of a model with experts was measured on %1; the time interval is that of %2 steps on %3."
                : "No step of a model without experts was measured on %1; the time interval is that of %2 steps on %3.",
            {accelerator, all, acceleratorsOf(errors)}));
    const std::size_t fp8 = errors.sum(&RecordsOn::fp8);
    if (traits.isFp8 && fp8 == 0)
        sentences.push_back(phrase("None of the %1 steps behind the time interval was measured in fp8.", {all}));
    if (!traits.isFp8 && fp8 == errors.records)
        sentences.push_back(phrase("All %1 steps behind the time interval were measured in fp8.", {all}));
}

/// The same of memory, whose runs are known by how much they used.
void addMemoryTraits(std::vector<Text> &sentences, const TrainingState &state)
{
    const Calibration &calibration = state.cluster->calibration;
    const auto sum = [&](std::size_t RecordsOn::*trait) {
        return std::to_string(calibration.largeMemory.sum(trait) + calibration.smallMemory.sum(trait));
    };
    if (calibration.largeMemory.on.empty() || calibration.smallMemory.on.empty())
        return;
    const RunTraits traits = traitsOf(state);
    const std::string all = sum(&RecordsOn::count);
    if (traits.isFp8)
        sentences.push_back(
            phrase("Of the %1 runs behind the memory intervals, %2 used fp8.", {all, sum(&RecordsOn::fp8)}));
    if (traits.sharesParameters)
        sentences.push_back(phrase("Of the %1 runs behind the memory intervals, %2 sharded their parameters.",
                                   {all, sum(&RecordsOn::shared)}));
}

} // namespace

Text memoryTrust(const TrainingState &state, double used)
{
    const Calibration &calibration = state.cluster->calibration;
    const MeasuredErrors &errors = calibration.ofMemory(used);
    return withRecords(phrase(Calibration::isLarge(used) ? "From %1 measured runs of %2 and more."
                                                         : "From %1 measured runs of less than %2.",
                              {records(errors.records), bytesText(Calibration::largeMemoryBytes)}),
                       errors, state);
}

Text timeTrust(const TrainingState &state)
{
    const Calibration &calibration = state.cluster->calibration;
    const MeasuredErrors &errors = calibration.ofStepTime(traitsOf(state).hasExperts);
    return withRecords(
        phrase("From %1 measured steps; the constants are those of %2.", {records(errors.records), calibration.name}),
        errors, state);
}

std::vector<Text> outsideMeasured(const TrainingState &state)
{
    const Cluster &cluster = *state.cluster;
    const MeasuredErrors &times = cluster.calibration.ofStepTime(traitsOf(state).hasExperts);
    std::vector<Text> sentences;
    addMemoryTraits(sentences, state);
    if (state.settings.expert * state.settings.expertTensor > cluster.gpusPerNode)
        sentences.emplace_back(
            phrase("Experts are spread over several nodes; the traffic between them was hardly measured."));
    const auto known = std::ranges::find(trainingAccelerators(), cluster.accelerator, &TrainingAccelerator::name);
    if (known == trainingAccelerators().end() || known->calibration != known->name)
        sentences.push_back(phrase("The constants are those of %2; none were fitted to measurements on %1.",
                                   {cluster.accelerator, cluster.calibration.name}));
    addStepTraits(sentences, times, state);
    if (splitsBackward(state.settings.schedule))
        sentences.push_back(
            phrase("How a backward pass divides into input and weight gradients is assumed, not measured."));
    if (times.records < fewRecords)
        sentences.push_back(phrase("The time interval rests on only %1 measured steps.", {records(times.records)}));
    return sentences;
}

double eagerSlowdown(const TrainingState &state)
{
    const Calibration &calibration = state.cluster->calibration;
    const Calibration *known = findCalibration(calibration.name);
    if (!known || known->launchSec != calibration.launchSec)
        return 1;
    Cluster eager = *state.cluster;
    eager.calibration.launchSec = eagerLaunchSec;
    return workSec(state, eager) / workSec(state, *state.cluster);
}

std::optional<Text> shortKernels(const TrainingState &state)
{
    const double slowdown = eagerSlowdown(state);
    if (slowdown < noticed)
        return std::nullopt;
    char times[16];
    std::snprintf(times, sizeof times, "%.1f", slowdown);
    return phrase(
        "If Python launches every kernel, without compilation or CUDA graphs, a step takes up to %1 times as long.",
        {std::string(times)});
}

} // namespace cutaway::training
