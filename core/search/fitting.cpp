#include "core/search/fitting.h"

#include "core/base/names.h"

#include <algorithm>

namespace cutaway {

namespace {

std::optional<std::string> nodeThatRunsNowhere(const PlacementModel &model)
{
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (model.node(NodeIndex(i)).isPlaced && model.leastLatency(NodeIndex(i)) == cannotRun)
            return "node " + inQuotes(model.graph().nodes()[i].name) + " runs on no device of the inventory";
    }
    return std::nullopt;
}

std::string unitText(const PlacementModel &model, const UnitGraph &graph, std::size_t unit)
{
    const std::vector<NodeIndex> &members = graph.members[unit];
    return inQuotes(model.graph().node(members.front()).name) + " and the " + std::to_string(members.size() - 1) +
           " nodes that must stay with it";
}

std::optional<std::string> unitThatIsTooLarge(const PlacementModel &model, const UnitGraph &graph)
{
    for (std::size_t u = 0; u < graph.size(); ++u) {
        std::int64_t largest = -1;
        for (std::size_t c = 0; c < model.classes().size(); ++c) {
            if (graph.latencyOn(c, u) != cannotRun)
                largest = std::max(largest, model.classes()[c].capacity);
        }
        if (largest < 0)
            return unitText(model, graph, u) + " run on no device of the inventory together";
        if (graph.memory[u] > largest)
            return unitText(model, graph, u) + " need " + std::to_string(graph.memory[u]) +
                   " bytes, the largest device that can run them has " + std::to_string(largest);
    }
    return std::nullopt;
}

std::optional<std::string> graphThatIsTooLarge(const PlacementModel &model, const UnitGraph &graph)
{
    std::int64_t capacity = 0;
    for (const Device &device : model.inventory().devices) {
        if (__builtin_add_overflow(capacity, device.availableMemBytes, &capacity))
            return std::nullopt;
    }
    if (graph.totalMemory() <= capacity)
        return std::nullopt;
    return "the graph needs " + std::to_string(graph.totalMemory()) + " bytes, all devices together have " +
           std::to_string(capacity);
}

} // namespace

Error noPlanFits(std::string reason, const Units &units)
{
    return inputError("no_plan", "no plan fits: " + std::move(reason),
                      units.forced.empty() ? "" : units.forced.front());
}

Error nothingFound(const Deadline &deadline, bool hasLookedAtAll, const Units &units)
{
    if (deadline.job().stopRequested())
        return cancelledError();
    if (hasLookedAtAll)
        return noPlanFits("memory and contiguity leave no plan", units);
    if (deadline.isOver())
        return inputError("time_limit", "the time limit ended the search before any plan was found",
                          "raise time_limit_sec");
    return noPlanFits("memory and contiguity leave no plan in the orders that were tried", units);
}

std::optional<Error> fitFault(const PlacementModel &model, const Units &units)
{
    std::optional<std::string> reason = nodeThatRunsNowhere(model);
    if (!reason)
        reason = unitThatIsTooLarge(model, units.graph);
    if (!reason)
        reason = graphThatIsTooLarge(model, units.graph);
    if (!reason)
        return std::nullopt;
    return noPlanFits(std::move(*reason), units);
}

} // namespace cutaway
