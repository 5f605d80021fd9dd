#include "core/search/fitting.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/devices/device_name.h"
#include "core/search/tightest_fit.h"

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
    const std::string first = inQuotes(model.graph().node(members.front()).name);
    if (members.size() == 1)
        return first;
    return first + " and " +
           (members.size() == 2 ? std::string("the node that must stay with it")
                                : "the " + std::to_string(members.size() - 1) + " nodes that must stay with it");
}

/// `2.00 KiB, the device has 1.00 KiB: over by 1.00 KiB`, where `has` is `the device has`.
std::string excessText(std::int64_t needed, const std::string &has, std::int64_t capacity)
{
    return formatBytes(needed, Digits::Four) + ", " + has + ' ' + formatBytes(capacity, Digits::Four) + ": over by " +
           formatBytes(needed - capacity);
}

std::optional<std::string> unitThatIsTooLarge(const PlacementModel &model, const UnitGraph &graph)
{
    for (std::size_t u = 0; u < graph.size(); ++u) {
        std::int64_t largest = -1;
        for (std::size_t c = 0; c < model.classes().size(); ++c) {
            if (graph.latencyOn(c, u) != cannotRun)
                largest = std::max(largest, model.classes()[c].capacity);
        }
        const bool isOne = graph.members[u].size() == 1;
        if (largest < 0)
            return unitText(model, graph, u) + " run on no device of the inventory together";
        if (graph.memory[u] > largest)
            return unitText(model, graph, u) + (isOne ? " needs " : " need ") +
                   excessText(graph.memory[u],
                              std::string("the largest device that can run ") + (isOne ? "it has" : "them has"),
                              largest);
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
    return "the graph needs " + excessText(graph.totalMemory(), "all devices together have", capacity);
}

} // namespace

Error noPlanFits(std::string reason, const Units &units)
{
    return inputError("no_plan", phrase("no plan fits: %1", {std::move(reason)}),
                      units.forced.empty() ? Text() : units.forced.front());
}

std::string overBy(const Device &device, std::int64_t needed)
{
    return nameOf(device) + ", which needs " + formatBytes(needed, Digits::Four) + " and has " +
           formatBytes(device.availableMemBytes, Digits::Four) + ": over by " +
           formatBytes(needed - device.availableMemBytes);
}

Error nothingFound(const Deadline &deadline, bool hasLookedAtAll, const PlacementModel &model, const Units &units)
{
    Error error = nothingFound(deadline, hasLookedAtAll, units);
    const std::optional<TightFit> tightest =
        error.code == "no_plan" ? tightestFit(model, units.graph) : std::optional<TightFit>();
    if (tightest)
        error.message += "; in the graph's order the fullest device would be " +
                         overBy(model.inventory().device(tightest->device), tightest->neededBytes);
    return error;
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
