#include "core/sharding/sharding_summary.h"

#include "core/base/units.h"
#include "core/plan/plan_costs.h"
#include "core/plan/plan_figures.h"
#include "core/sharding/collectives.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_problem.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace cutaway::sharding {

namespace {

void addFigures(const ShardingPlan &plan, const ShardingCost &cost, PlanCost &to)
{
    const ShardingSettings &settings = plan.problem().settings();
    if (settings.isAlphaBeta()) {
        to.figures.push_back({phrase("Objective"), cost.objective(), Figure::Unit::Count,
                              phrase("In the unit of the alpha-beta model, which counts collectives."), "objective"});
        for (PricedPart &part : pricedParts(plan))
            to.figures.push_back({std::move(part.words.label), part.price, Figure::Unit::Count,
                                  std::move(part.words.meaning), part.words.name});
    } else {
        to.figures.push_back({phrase("Redistribution counted once"), cost.edgeShared * 1e-6, Figure::Unit::Seconds,
                              phrase("Redistributions that give several readers the same tensor, counted once."),
                              "redistribution_once_sec"});
    }
    to.figures.push_back({parameterWords().label, double(cost.memory.parameterBytes), Figure::Unit::Bytes,
                          parameterWords().meaning, "parameter_bytes"});
    to.figures.push_back({activationWords().label, double(cost.memory.activationBytes), Figure::Unit::Bytes,
                          activationWords().meaning, "activation_bytes"});
    to.figures.push_back({phrase("Peak activations, per device"), double(cost.memory.peakActivationBytes),
                          Figure::Unit::Bytes, phrase("The most that is alive at one time."), "peak_activation_bytes"});
}

/// What is wrong with an operator, but for its name, which comes first: operators of one sort have it in common.
std::string reasonIn(const Text &warning)
{
    std::string reason = warning.pattern() ? std::string(warning.pattern()) : std::string(warning);
    for (std::size_t i = 1; i < warning.arguments().size(); ++i)
        reason += '\n' + warning.arguments()[i];
    return reason;
}

Problem replicatedProblem(const ShardingPlan &plan, const std::vector<std::size_t> &warnings)
{
    const ShardingProblem &sharding = plan.problem();
    const std::string first(sharding.node(sharding.withoutRule()[warnings.front()]).name);
    const std::string others = std::to_string(warnings.size() - 1);
    Problem problem;
    problem.severity = Problem::Severity::Warning;
    problem.code = "no_rule";
    problem.title = warnings.size() == 1
                        ? phrase("%1 is replicated because it has no rule", {first})
                        : phrase("%1 and %2 more like it are replicated because they have no rule", {first, others});
    problem.text = sharding.warnings()[warnings.front()];
    for (const std::size_t warning : warnings)
        problem.items.push_back(ItemIndex(sharding.withoutRule()[warning]));
    return problem;
}

/// One for each sort of operator, in the order in which the first of each comes.
void addReplicated(const ShardingPlan &plan, std::vector<Problem> &problems)
{
    std::vector<std::vector<std::size_t>> alike;
    std::map<std::string, std::size_t> sorts;
    const std::vector<Text> &warnings = plan.problem().warnings();
    for (std::size_t i = 0; i < warnings.size(); ++i) {
        const auto [sort, isNew] = sorts.emplace(reasonIn(warnings[i]), alike.size());
        if (isNew)
            alike.emplace_back();
        alike[sort->second].push_back(i);
    }
    for (const std::vector<std::size_t> &sort : alike)
        problems.push_back(replicatedProblem(plan, sort));
}

Problem trivialProblem()
{
    return {Problem::Severity::Warning,
            "nothing_to_split",
            phrase("The optimum is 0: full replication attains it trivially"),
            phrase("Nothing requires splitting. Set memory_limit_bytes, device_flops (with gradient_sync for training) "
                   "or skip_fully_replicated, and plan again."),
            {},
            {},
            {}};
}

std::optional<Problem> memoryProblem(const ShardingPlan &plan)
{
    const LaneInfo lane = plan.lane(LaneIndex(0));
    if (!lane.capacityBytes || lane.usedBytes <= *lane.capacityBytes)
        return std::nullopt;
    return Problem{Problem::Severity::Error,
                   "over_capacity",
                   phrase("Every device is over capacity"),
                   phrase("Over by %1: needs %2, has %3.",
                          {formatBytes(lane.usedBytes - *lane.capacityBytes), formatBytes(lane.usedBytes, Digits::Four),
                           formatBytes(*lane.capacityBytes, Digits::Four)}),
                   {LaneIndex(0)},
                   {},
                   {}};
}

std::optional<Problem> deviceProblem(const ShardingPlan &plan)
{
    const std::int64_t needed = plan.problem().mesh().deviceCount();
    const std::size_t known = plan.inventory()->devices.size();
    if (known == 0 || needed <= std::int64_t(known))
        return std::nullopt;
    return Problem{Problem::Severity::Error,
                   "too_few_devices",
                   phrase("The mesh %1 needs more devices", {plan.problem().mesh().text()}),
                   phrase("It needs %1, the inventory has %2.", {std::to_string(needed), std::to_string(known)}),
                   {LaneIndex(0)},
                   {},
                   {}};
}

std::vector<ItemIndex> pinsNotHeld(const ShardingPlan &plan)
{
    std::vector<ItemIndex> items;
    for (const auto &[node, pin] : plan.pins()) {
        if (!pin.admits(plan.state().strategy(node)))
            items.push_back(ItemIndex(node));
    }
    return items;
}

constexpr std::size_t figureColumn = 30;

ReportLine row(Text label, Text figure)
{
    return {std::move(label), std::move(figure), 0, figureColumn};
}

ReportLine partRow(Text label, Text figure)
{
    return {std::move(label), std::move(figure), 2, figureColumn};
}

/// A table of sums; more than a few rows are cut off and counted.
void addSums(Report &report, const ShardingPlan &plan, const Text &title, const std::vector<CollectiveSum> &sums)
{
    constexpr std::size_t shown = 40;
    if (sums.empty())
        return;
    report.push_back({title});
    for (std::size_t i = 0; i < std::min(sums.size(), shown); ++i) {
        const CollectiveSum &sum = sums[i];
        report.push_back(
            partRow(sum.name, phrase("%1, %2, %3", {std::to_string(sum.count), formatBytes(std::int64_t(sum.bytes)),
                                                    priceText(plan.problem().settings(), sum.price)})));
    }
    if (sums.size() > shown)
        report.push_back({.label = phrase("%1 more", {std::to_string(sums.size() - shown)}), .indent = 2});
}

void addCollectives(Report &report, const ShardingPlan &plan)
{
    const CollectiveSummary summary = summaryOf(plan.state());
    addSums(report, plan, phrase("collectives by kind"), summary.byKind);
    addSums(report, plan, phrase("collectives by mesh dimension"), summary.byDimension);
    addSums(report, plan, phrase("collectives by layer"), summary.byLayer);
}

/// By the names that they have everywhere.
void addCost(Report &report, const ShardingPlan &plan)
{
    const ShardingSettings &settings = plan.problem().settings();
    const std::vector<Figure> figures = planFigures(plan);
    const Figure &whole = *findFigure(figures, settings.isAlphaBeta() ? "objective" : "latency_sec");
    report.push_back(row(whole.label, formatFigure(whole, Digits::Four)));
    for (const PricedPart &part : pricedParts(plan)) {
        const Figure *figure = findFigure(figures, part.words.name);
        report.push_back(
            partRow(part.words.label, figure ? formatFigure(*figure) : Text(priceText(settings, part.price))));
    }
    for (const Figure &figure : plan.cost().figures) {
        if (figure.unit != Figure::Unit::Count)
            report.push_back(row(figure.label, formatFigure(figure)));
    }
    const Figure &transferred = *findFigure(figures, "transferred_bytes");
    report.push_back(row(transferred.label, formatFigure(transferred)));
}

// What is said of tensors and operators of a sharding plan, and of its times.

class Facts
{
public:
    explicit Facts(const ShardingPlan &plan) : m_plan(plan) {}

    void add(Text label, Text text)
    {
        if (!text.empty())
            m_facts.push_back({std::move(label), std::move(text)});
    }
    void addBytes(Text label, std::int64_t bytes) { add(std::move(label), formatBytes(bytes)); }
    void addBytes(FigureWords words, std::int64_t bytes)
    {
        m_facts.push_back({std::move(words.label), formatBytes(bytes), std::move(words.meaning)});
    }
    /// Nothing where it costs nothing.
    void addPart(FigureWords words, double cost)
    {
        if (cost != 0)
            addTime(std::move(words), cost);
    }
    /// Nothing where the model's unit is no time.
    void addTime(FigureWords words, double cost)
    {
        if (const std::optional<double> seconds = m_plan.problem().settings().seconds(cost))
            m_facts.push_back({std::move(words.label), formatSeconds(*seconds), std::move(words.meaning)});
    }
    /// By what they are and where they run.
    void addCollectives(std::span<const ItemIndex> items)
    {
        std::map<std::pair<std::size_t, Text>, CollectiveSum> sums;
        for (const PlanCollective &collective : collectivesOf(m_plan.state(), items)) {
            CollectiveSum &sum = sums[{collective.meshDimension, collective.kind}];
            ++sum.count;
            sum.bytes += collective.bytes;
            sum.price += collective.price;
        }
        for (const auto &[where, sum] : sums)
            m_facts.push_back({phrase("%1, mesh dim. %2", {where.second, std::to_string(where.first)}),
                               std::to_string(sum.count) + ", " + formatBytes(std::int64_t(sum.bytes)) + ", " +
                                   priceText(m_plan.problem().settings(), sum.price),
                               phrase("Their number, the bytes each device moves, and their total time")});
    }
    std::vector<ItemFact> take() { return std::move(m_facts); }

private:
    const ShardingPlan &m_plan;
    std::vector<ItemFact> m_facts;
};

std::int64_t wholeBytes(const LoweredNode &node)
{
    double bytes = 0;
    for (const TensorShape &output : node.outputs)
        bytes += output.elements() * double(output.elementBytes);
    return std::int64_t(std::min(bytes, 9e18));
}

/// Of all redistributions before the node.
double collectivesBefore(const ShardingState &state, std::uint32_t node)
{
    double cost = 0;
    for (std::size_t i = 0; i < state.problem().node(node).inputs.size(); ++i)
        cost += state.edgeCost(node, i);
    return cost;
}

Text chunksText(const DeviceMesh &mesh, const Placements &placements)
{
    const std::int64_t shards = mesh.shards(placements);
    if (placements.hasPartial())
        return shards == 1 ? phrase("a partial sum on every device")
                           : phrase("%1 chunks, partial sums", {std::to_string(shards)});
    return shards == 1 ? phrase("whole on every device") : phrase("%1 chunks", {std::to_string(shards)});
}

} // namespace

bool isTriviallyZero(const ShardingPlan &plan)
{
    const ShardingSettings &settings = plan.problem().settings();
    return plan.figures().objective() == 0 && settings.memoryLimitBytes <= 0 && settings.deviceFlops <= 0 &&
           !settings.skipFullyReplicated && plan.pins().empty();
}

PlanCost planCostOf(const ShardingPlan &plan)
{
    const ShardingSettings &settings = plan.problem().settings();
    const ShardingCost &cost = plan.figures();
    PlanCost result;
    result.latencyLabel = phrase(settings.deviceFlops > 0 ? "Step time" : "Communication time");
    result.latencySec = settings.seconds(cost.objective());
    if (!result.latencySec)
        result.latencyUnknownBecause =
            phrase("the alpha-beta model counts collectives: objective %1", {priceText(settings, cost.objective())});
    for (const PricedPart &part : pricedParts(plan)) {
        if (const std::optional<double> seconds = settings.seconds(part.price))
            result.parts.push_back({part.words.label, part.role, *seconds, {}, {}});
    }
    if (plan.isBounded()) {
        const std::optional<SolverReport> &solver = plan.notes().solver;
        result.boundSec = settings.seconds(solver->bound);
        const bool isEliminated = solver->method == "elimination";
        result.boundOrigin = phrase(isEliminated ? "Proven by exact elimination over all strategies."
                                                 : "Proven by an integer program over all strategies.");
    }
    result.transferredBytes = std::int64_t(plan.state().transferred());
    result.largestLaneBytes = cost.memory.peakBytes();
    addFigures(plan, cost, result);
    return result;
}

std::vector<Problem> problemsOf(const ShardingPlan &plan)
{
    std::vector<Problem> problems;
    for (std::optional<Problem> problem : {memoryProblem(plan), deviceProblem(plan)}) {
        if (problem)
            problems.push_back(std::move(*problem));
    }
    if (isTriviallyZero(plan))
        problems.push_back(trivialProblem());
    for (const Text &warning : plan.notes().warnings)
        problems.push_back(
            {Problem::Severity::Warning, "planner", phrase("The planner's message"), warning, {}, {}, {}});
    addReplicated(plan, problems);
    if (std::vector<ItemIndex> items = pinsNotHeld(plan); !items.empty())
        problems.push_back({Problem::Severity::Information,
                            "pin_not_held",
                            phrase("%1 pinned differently from where they are", {std::to_string(items.size())}),
                            phrase("Re-optimise around pins to move them there."),
                            {},
                            {},
                            std::move(items)});
    const bool hasLimit = plan.problem().settings().memoryLimitBytes > 0;
    concludeProblems(problems, phrase("Every redistribution is possible and memory suffices"),
                     hasLimit ? nullptr : plan.inventory().get());
    return problems;
}

Report reportOf(const ShardingPlan &plan)
{
    Report report;
    addCost(report, plan);
    addCollectives(report, plan);
    addProblems(report, plan.problems());
    return report;
}

ItemTimeWords ShardingPlan::timeWords() const
{
    return {
        phrase("Time"), phrase("Time, sum"),
        phrase("Compute on each device, and the collectives before the operator, for its gradients and its output")};
}

Text ShardingPlan::latencyText() const
{
    return phrase("What every device of the mesh does in a step, in order.");
}

std::vector<Text> ShardingPlan::partTexts() const
{
    std::vector<Text> texts;
    for (PricedPart &part : pricedParts(*this))
        texts.push_back(std::move(part.words.meaning));
    return texts;
}

std::vector<ItemFact> ShardingPlan::itemFacts(ItemIndex item) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    const LoweredNode &node = problem().node(v);
    const NodeCost &cost = m_state.nodeCost(v);
    Facts facts(*this);
    facts.add(phrase("Tensor"), node.shape().text());
    facts.add(phrase("Placement"), phrase("%1 on %2", {m_state.output(v).text(", "), problem().mesh().text()}));
    facts.add(phrase("Cut into"), chunksText(problem().mesh(), m_state.output(v)));
    facts.addBytes(phrase("Whole tensor"), wholeBytes(node));
    facts.addBytes(phrase("On each device"), m_state.bytes(v));
    facts.add(phrase("Role"), rolesOf(problem(), v, m_state.strategy(v)));
    const double collectives = collectivesBefore(m_state, v);
    facts.addPart(computeWords(), cost.compute);
    facts.addPart(redistributionWords(), collectives);
    facts.addPart(gradientWords(), cost.gradient);
    facts.addPart(outputWords(), cost.output);
    facts.addTime({timeWords().ofOne, timeWords().meaning}, cost.total() + collectives);
    return facts.take();
}

std::vector<ItemFact> ShardingPlan::sumFacts(std::span<const ItemIndex> items) const
{
    NodeCost sum;
    double collectives = 0;
    std::int64_t parameters = 0;
    std::int64_t others = 0;
    for (const ItemIndex item : items) {
        const std::uint32_t v = std::uint32_t(item.value());
        const NodeCost &cost = m_state.nodeCost(v);
        sum.compute += cost.compute;
        sum.gradient += cost.gradient;
        sum.output += cost.output;
        collectives += collectivesBefore(m_state, v);
        (problem().node(v).isParameter ? parameters : others) += m_state.bytes(v);
    }
    Facts facts(*this);
    facts.addBytes(parameterWords(), parameters);
    facts.addBytes(activationWords(), others);
    facts.addPart(computeWords(), sum.compute);
    facts.addPart(redistributionWords(), collectives);
    facts.addPart(gradientWords(), sum.gradient);
    facts.addPart(outputWords(), sum.output);
    facts.addCollectives(items);
    facts.addTime({timeWords().ofSeveral, timeWords().meaning}, sum.total() + collectives);
    return facts.take();
}

FigureWords computeWords()
{
    return {phrase("Compute"), phrase("Compute of operators, on each device."), "compute_cost"};
}

FigureWords redistributionWords()
{
    return {phrase("Redistribution"),
            phrase("Collectives before operators whose inputs are not placed as they need them; one for each reader."),
            "edge_cost"};
}

FigureWords gradientWords()
{
    return {phrase("Gradients"), phrase("Collectives that add up the gradients of weights."), "gradient_cost"};
}

FigureWords outputWords()
{
    return {phrase("Outputs"), phrase("Collectives that place the model's outputs as required."), "output_cost"};
}

FigureWords parameterWords()
{
    return {phrase("Parameters, per device"), phrase("On the fullest device; chunks are rounded up.")};
}

FigureWords activationWords()
{
    return {phrase("Activations, per device"),
            phrase("Sum over all tensors that are not parameters, as if none were freed.")};
}

FigureWords transferredWords()
{
    return {phrase("Transferred, per device"), phrase("Bytes that collectives move on each device.")};
}

std::vector<PricedPart> pricedParts(const ShardingPlan &plan)
{
    using Role = CostPart::Role;
    const ShardingSettings &settings = plan.problem().settings();
    const ShardingCost &cost = plan.figures();
    std::vector<PricedPart> parts;
    const auto add = [&parts](FigureWords words, Role role, double price, bool isPriced) {
        if (price != 0 || isPriced)
            parts.push_back({std::move(words), role, price});
    };
    add(computeWords(), Role::Compute, cost.compute, settings.deviceFlops > 0);
    add(redistributionWords(), Role::Transfer, cost.edge, true);
    add(gradientWords(), Role::Transfer, cost.gradient, settings.gradientSync);
    add(outputWords(), Role::Transfer, cost.output, settings.outputPlacement != OutputPlacement::Any);
    return parts;
}

std::string numberText(double number, int digits)
{
    return plainDigits(number, digits);
}

std::string priceText(const ShardingSettings &settings, double price, Digits digits)
{
    const std::optional<double> seconds = settings.seconds(price);
    return seconds ? formatSeconds(*seconds, digits) : numberText(price);
}

} // namespace cutaway::sharding
