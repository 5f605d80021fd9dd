#include "core/sharding/sharding_summary.h"

#include "core/base/units.h"
#include "core/plan/problems.h"
#include "core/sharding/price_text.h"
#include "core/sharding/priced_parts.h"
#include "core/sharding/sharding_words.h"

#include <algorithm>
#include <cmath>
#include <map>

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
                          Figure::Unit::Bytes, phrase("The most that lives at one time."), "peak_activation_bytes"});
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
    return {
        Problem::Severity::Warning,
        "nothing_to_split",
        phrase("The optimum is 0 and trivially attained by full replication"),
        phrase("Nothing asks for splitting. Give memory_limit_bytes, device_flops (with gradient_sync for training) or "
               "skip_fully_replicated, and plan again."),
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
        result.boundOrigin = phrase(isEliminated ? "Exact elimination over all strategies proves it."
                                                 : "The integer programme over all strategies proves it.");
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
        problems.push_back({Problem::Severity::Warning, "planner", phrase("The planner says"), warning, {}, {}, {}});
    addReplicated(plan, problems);
    if (std::vector<ItemIndex> items = pinsNotHeld(plan); !items.empty())
        problems.push_back({Problem::Severity::Information,
                            "pin_not_held",
                            phrase("%1 pinned otherwise than they are", {std::to_string(items.size())}),
                            phrase("Re-optimise around pins to bring them there."),
                            {},
                            {},
                            std::move(items)});
    const bool hasLimit = plan.problem().settings().memoryLimitBytes > 0;
    concludeProblems(problems, phrase("Every redistribution is possible, memory suffices"),
                     hasLimit ? nullptr : plan.inventory().get());
    return problems;
}

} // namespace cutaway::sharding
