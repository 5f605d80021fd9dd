#include "core/pipeline/planners/stage_methods.h"

#include "core/base/sort_unique.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

/// An upper bound of every load: all work where it takes longest and all transfers.
double greatestLoad(const PlacementModel &model, const UnitGraph &graph)
{
    double sum = 0;
    for (std::size_t u = 0; u < graph.size(); ++u) {
        double most = 0;
        for (std::size_t c = 0; c < model.classes().size(); ++c) {
            if (graph.latencyOn(c, u) != cannotRun)
                most = std::max(most, graph.latencyOn(c, u));
        }
        sum += most;
    }
    for (const Hyperedge &edge : graph.hyperedges)
        sum += edge.cost;
    return sum;
}

/// Looks below a limit that grows until something is found: far fewer pairs of ideals than without a limit.
StageSearchResult searchUpwards(StageSearchInput input, double from, const Deadline &deadline)
{
    const double greatest = greatestLoad(input.model, input.graph);
    for (double below = std::max(from * 1.02, greatest * 1e-6); below < greatest; below *= 1.5) {
        input.below = below;
        const StageSearchResult result = searchStages(input, deadline);
        if (result.end != StageSearchResult::End::NothingBelow)
            return result;
    }
    input.below = cannotRun;
    return searchStages(input, deadline);
}

/// `bound`: no plan is below it.
void keepBetter(const StageSearchResult &found, double bound, const Job &job, StagePlan &plan)
{
    if (found.end != StageSearchResult::End::Found || found.value >= plan.value)
        return;
    plan.stages = found.stages;
    plan.value = found.value;
    job.tellGap({plan.value, bound, ofTimePerSample(sharedLoadsProve())});
}

/// One topological order and its mirrors.
void linearized(const PlacementModel &model, const UnitGraph &graph, double bound, const Deadline &deadline,
                StagePlan &plan)
{
    for (const std::vector<std::uint32_t> &order : topologicalOrders(graph)) {
        const Ideals ideals = Ideals::ofOrder(graph, model.classes().size(), order);
        plan.ideals = ideals.size();
        for (const UseStates &states : useStates(model, true, ideals.size())) {
            const StageSearchInput input{model, graph, ideals, states, plan.value};
            const bool isFirst = plan.value == cannotRun;
            const StageSearchResult found =
                isFirst ? searchUpwards(input, bound, deadline) : searchStages(input, deadline);
            plan.isInterrupted = plan.isInterrupted || found.end == StageSearchResult::End::Interrupted;
            keepBetter(found, bound, deadline.job(), plan);
        }
    }
}

/// Units of a topological order in stretches, so few that the search of one order is quick.
UnitGraph coarsened(const PlacementModel &model, const UnitGraph &graph, std::size_t stretches)
{
    const std::vector<std::uint32_t> order = depthFirstOrder(graph);
    const std::size_t length = (order.size() + stretches - 1) / stretches;
    const auto partOf = [&](std::size_t i) { return graph.part.empty() ? 0 : graph.part[order[i]]; };
    std::vector<std::uint32_t> unitOf(graph.unitOf.size(), noUnit);
    std::vector<std::uint32_t> parts;
    std::size_t inStretch = length;
    for (std::size_t i = 0; i < order.size(); ++i, ++inStretch) {
        if (inStretch == length || partOf(i) != parts.back()) {
            parts.push_back(partOf(i));
            inStretch = 0;
        }
        for (const NodeIndex node : graph.members[order[i]])
            unitOf[node.value()] = std::uint32_t(parts.size() - 1);
    }
    std::vector<NodeOrder> pairs;
    for (std::size_t u = 0; u < graph.size(); ++u) {
        for (const std::uint32_t after : graph.after[u])
            pairs.push_back({graph.members[u].front(), graph.members[after].front()});
    }
    UnitGraph coarse = buildUnitGraph(model, unitOf, pairs);
    if (graph.part.empty())
        return coarse;
    for (const std::vector<NodeIndex> &nodes : coarse.members)
        coarse.part.push_back(parts[unitOf[nodes.front().value()]]);
    return coarse;
}

/// A first plan for graphs whose single order is too long to be searched within the time.
void linearizedCoarsely(const PlacementModel &model, const UnitGraph &graph, double bound, const Deadline &deadline,
                        StagePlan &plan)
{
    constexpr std::size_t stretches = 1000;
    const UnitGraph coarse = coarsened(model, graph, stretches);
    linearized(model, coarse, bound, deadline, plan);
    for (FoundStage &stage : plan.stages) {
        std::vector<std::uint32_t> units;
        for (const std::uint32_t unit : stage.units) {
            for (const NodeIndex node : coarse.members[unit])
                units.push_back(graph.unitOf[node.value()]);
        }
        sortUnique(units);
        stage.units = std::move(units);
    }
}

void exact(const PlacementModel &model, const UnitGraph &graph, const StageLimits &limits, double bound,
           const Deadline &deadline, StagePlan &plan)
{
    deadline.job().progress("ideals");
    std::size_t reached = 0;
    const std::optional<Ideals> ideals =
        Ideals::all(graph, model.classes().size(), limits.mostIdeals, deadline, &reached);
    if (!ideals) {
        plan.idealsReached = reached;
        plan.isInterrupted = deadline.isOver();
        return;
    }
    plan.ideals = ideals->size();
    plan.hasTooManyUses = !seesEveryUse(model, true, ideals->size());
    if (plan.hasTooManyUses)
        return;
    const std::vector<UseStates> states = useStates(model, true, ideals->size());
    const StageSearchInput input{model, graph, *ideals, states.front(), plan.value * (1 - 1e-9)};
    const StageSearchResult found =
        plan.value == cannotRun ? searchUpwards(input, bound, deadline) : searchStages(input, deadline);
    plan.isInterrupted = found.end == StageSearchResult::End::Interrupted;
    plan.isOptimal = !plan.isInterrupted;
    keepBetter(found, bound, deadline.job(), plan);
}

} // namespace

Text sharedLoadsProve()
{
    return phrase("All work shared out over all devices without any transfer, and the longest indivisible part.");
}

Text ofTimePerSample(const Text &proof)
{
    return phrase("Of the time per sample. %1", {proof});
}

StagePlan findStages(const PlacementModel &model, const UnitGraph &graph, const StageLimits &limits,
                     const Deadline &deadline)
{
    StagePlan plan;
    const double bound = loadBound(model, graph);
    constexpr std::size_t longOrder = 4000;
    if (graph.size() > longOrder)
        linearizedCoarsely(model, graph, bound, deadline, plan);
    linearized(model, graph, bound, deadline, plan);
    if (plan.value <= bound * (1 + 1e-9))
        plan.isOptimal = true;
    if (limits.method != StageLimits::Method::Linearized && !plan.isInterrupted)
        exact(model, graph, limits, bound, deadline, plan);
    return plan;
}

} // namespace cutaway
