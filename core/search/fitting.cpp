#include "core/search/fitting.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"

#include <algorithm>

namespace cutaway {

namespace {

/// What a device would hold.
struct TightFit
{
    DeviceIndex device;
    std::int64_t neededBytes = 0;
};

struct Filling
{
    bool isWhole = false;            ///< all units have a place
    std::optional<TightFit> fullest; ///< what is most beyond its memory
};

/// Each device up to its memory and `more`.
Filling filled(const PlacementModel &model, const UnitGraph &graph, const std::vector<std::uint32_t> &order,
               std::int64_t more)
{
    Filling filling;
    std::size_t next = 0;
    std::int64_t most = 0;
    for (std::size_t d = 0; d < model.inventory().devices.size(); ++d) {
        const std::int64_t capacity = model.inventory().devices[d].availableMemBytes;
        const std::size_t kind = model.classOf(DeviceIndex(d));
        std::int64_t held = 0;
        for (; next < order.size() && graph.latencyOn(kind, order[next]) != cannotRun; ++next) {
            const std::int64_t memory = graph.memory[order[next]];
            if (held > capacity - memory && held - (capacity - memory) > more)
                break;
            held += memory;
        }
        if (held > capacity && held - capacity > most) {
            most = held - capacity;
            filling.fullest = TightFit{DeviceIndex(d), held};
        }
    }
    filling.isWhole = next == order.size();
    return filling;
}

/// The devices are filled one after the other with the units in an order, contiguously, so that the greatest excess of
/// any device over its memory is as small as can be: the device that has it. Nothing where all fits so, or where the
/// units cannot run in that order on the devices. O((units + devices) · bits of the memory).
std::optional<TightFit> tightestFit(const PlacementModel &model, const UnitGraph &graph)
{
    const std::vector<std::uint32_t> order = depthFirstOrder(graph);
    std::int64_t enough = graph.totalMemory();
    std::int64_t tooLittle = -1;
    if (!filled(model, graph, order, enough).isWhole)
        return std::nullopt;
    while (enough - tooLittle > 1) {
        const std::int64_t middle = tooLittle + (enough - tooLittle) / 2;
        (filled(model, graph, order, middle).isWhole ? enough : tooLittle) = middle;
    }
    return filled(model, graph, order, enough).fullest;
}

std::optional<Text> nodeThatRunsNowhere(const PlacementModel &model)
{
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (model.node(NodeIndex(i)).isPlaced && model.leastLatency(NodeIndex(i)) == cannotRun)
            return phrase("node %1 runs on no device of the inventory", {inQuotes(model.graph().nodes()[i].name)});
    }
    return std::nullopt;
}

Text unitText(const PlacementModel &model, const UnitGraph &graph, std::size_t unit)
{
    const std::vector<NodeIndex> &members = graph.members[unit];
    const std::string first = inQuotes(model.graph().node(members.front()).name);
    if (members.size() == 1)
        return first;
    if (members.size() == 2)
        return phrase("%1 and the node that must stay with it", {first});
    return phrase("%1 and the %2 nodes that must stay with it", {first, std::to_string(members.size() - 1)});
}

/// `2.00 KiB, the device has 1.00 KiB: over by 1.00 KiB`, where `has` is `the device has`.
Text excessText(std::int64_t needed, const Text &has, std::int64_t capacity)
{
    return phrase("%1, %2 %3: over by %4", {formatBytes(needed, Digits::Four), has, formatBytes(capacity, Digits::Four),
                                            formatBytes(needed - capacity)});
}

std::optional<Text> unitThatIsTooLarge(const PlacementModel &model, const UnitGraph &graph)
{
    for (std::size_t u = 0; u < graph.size(); ++u) {
        std::int64_t largest = -1;
        for (std::size_t c = 0; c < model.classes().size(); ++c) {
            if (graph.latencyOn(c, u) != cannotRun)
                largest = std::max(largest, model.classes()[c].capacity);
        }
        const bool isOne = graph.members[u].size() == 1;
        if (largest < 0)
            return phrase("%1 can run together on no device of the inventory", {unitText(model, graph, u)});
        if (graph.memory[u] > largest) {
            const Text has = isOne ? phrase("the largest device that can run it has")
                                   : phrase("the largest device that can run them has");
            return phrase(isOne ? "%1 needs %2" : "%1 need %2",
                          {unitText(model, graph, u), excessText(graph.memory[u], has, largest)});
        }
    }
    return std::nullopt;
}

std::optional<Text> graphThatIsTooLarge(const PlacementModel &model, const UnitGraph &graph)
{
    std::int64_t capacity = 0;
    for (const Device &device : model.inventory().devices) {
        if (__builtin_add_overflow(capacity, device.availableMemBytes, &capacity))
            return std::nullopt;
    }
    if (graph.totalMemory() <= capacity)
        return std::nullopt;
    return phrase("the graph needs %1",
                  {excessText(graph.totalMemory(), phrase("all devices together have"), capacity)});
}

} // namespace

Error noPlanFits(Text reason, const Units &units)
{
    return inputError("no_plan", phrase("no plan fits: %1", {std::move(reason)}),
                      units.forced.empty() ? Text() : units.forced.front());
}

Text overBy(const Device &device, std::int64_t needed)
{
    return phrase("%1, which needs %2 and has %3: over by %4", {nameOf(device), formatBytes(needed, Digits::Four),
                                                                formatBytes(device.availableMemBytes, Digits::Four),
                                                                formatBytes(needed - device.availableMemBytes)});
}

Error nothingFound(const Deadline &deadline, bool hasLookedAtAll, const PlacementModel &model, const Units &units)
{
    Error error = nothingFound(deadline, hasLookedAtAll, units);
    const std::optional<TightFit> tightest =
        error.code == "no_plan" ? tightestFit(model, units.graph) : std::optional<TightFit>();
    if (tightest)
        error.message =
            phrase("%1; in the graph's order the fullest device would be %2",
                   {error.message, overBy(model.inventory().device(tightest->device), tightest->neededBytes)});
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
    std::optional<Text> reason = nodeThatRunsNowhere(model);
    if (!reason)
        reason = unitThatIsTooLarge(model, units.graph);
    if (!reason)
        reason = graphThatIsTooLarge(model, units.graph);
    if (!reason)
        return std::nullopt;
    return noPlanFits(std::move(*reason), units);
}

} // namespace cutaway
