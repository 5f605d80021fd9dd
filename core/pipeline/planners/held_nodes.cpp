#include "core/pipeline/planners/held_nodes.h"

#include "core/plan/ordered_groups.h"
#include "core/plan/pins.h"
#include "core/search/unit_parts.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Per computing node the stage that it is pinned to, by its place in the plan's order.
std::vector<std::uint32_t> pinnedStages(const EditedPlan &plan, const StageModel &model)
{
    std::vector<std::uint32_t> stageOfGroup(plan.groupCount(), HeldNodes::anywhere);
    const std::vector<GroupIndex> order = groupsInOrder(plan);
    for (std::size_t s = 0; s < order.size(); ++s)
        stageOfGroup[order[s].value()] = std::uint32_t(s);
    std::vector<std::uint32_t> pinned;
    for (const NodeIndex node : model.operations()) {
        const Pin pin = plan.pinOf(ItemIndex(node.value()));
        pinned.push_back(pin.kind == Pin::Kind::Group ? stageOfGroup[pin.group.value()] : HeldNodes::anywhere);
    }
    return pinned;
}

} // namespace

Text amongPinned(const Text &proof)
{
    return phrase("%1 Only stages that keep the pinned boundaries count.", {proof});
}

Result<std::vector<std::uint32_t>> partsBetweenPins(const EditedPlan *start, const Graph &graph)
{
    const HasGroupOrder *order = start ? groupOrderOf(*start) : nullptr;
    if (!order)
        return std::vector<std::uint32_t>();
    std::vector<std::uint32_t> partOf(graph.size(), UnitGraph::anyPart);
    // Plans that can pin single operators, too, may have other pins.
    std::vector<ItemIndex> other = start->pinKinds().empty() ? std::vector<ItemIndex>() : pinnedItems(*start);
    std::uint32_t part = 0;
    for (const GroupIndex group : order->groupsInOrder()) {
        if (order->isBoundaryPinned(group)) {
            ++part;
            const Move ends = order->pinBoundary(group, true);
            std::erase_if(
                other, [&](ItemIndex item) { return std::ranges::count(ends.pins, item, &Move::ItemPin::item) > 0; });
        }
        for (const ItemIndex item : start->groupItems(group)) {
            if (graph.node(NodeIndex(item.value())).isOperation())
                partOf[item.value()] = part;
        }
    }
    if (!other.empty())
        return inputError(
            "other_pins",
            phrase("pins: %1 is pinned to its stage; this planner keeps pinned boundaries, not single operators",
                   {graph.node(NodeIndex(other.front().value())).name}),
            "unpin it, pin boundaries, or choose pipeline.balanced");
    return part == 0 ? std::vector<std::uint32_t>() : partOf;
}

Done keepPinned(const PlannerInput &input, const PlacementModel &model, Units &units)
{
    Result<std::vector<std::uint32_t>> parts = partsBetweenPins(input.start.get(), model.graph());
    if (!parts)
        return parts.error();
    if (parts->empty() || keepPartsApart(model, std::move(*parts), units))
        return Done(std::monostate());
    return inputError("pins", "operators that must stay together lie on both sides of a pinned boundary",
                      "unpin the boundary");
}

Result<HeldNodes> heldNodes(const EditedPlan *start, const StageModel &model, std::size_t stages)
{
    HeldNodes held;
    if (!start || pinnedItems(*start).empty())
        return held;
    std::vector<std::uint32_t> pinned = pinnedStages(*start, model);
    if (std::ranges::count(pinned, HeldNodes::anywhere) == std::ptrdiff_t(pinned.size()))
        return held;
    const bool isSameCount = groupsInOrder(*start).size() == stages;
    std::vector<bool> isOfBoundary(pinned.size(), false);
    held.mustCut.assign(pinned.size(), false);
    for (std::size_t i = 1; i < pinned.size(); ++i) {
        if (pinned[i - 1] == HeldNodes::anywhere || pinned[i] == HeldNodes::anywhere || pinned[i] != pinned[i - 1] + 1)
            continue;
        held.mustCut[i] = isOfBoundary[i - 1] = isOfBoundary[i] = true;
    }
    if (isSameCount) {
        held.stageOf = std::move(pinned);
        return held;
    }
    for (std::size_t i = 0; i < pinned.size(); ++i) {
        if (pinned[i] != HeldNodes::anywhere && !isOfBoundary[i])
            return inputError("other_stages",
                              phrase("pins: %1 is pinned to stage %2 of other stages than the %3 that are wanted",
                                     {model.graph().node(model.operations()[i]).name, std::to_string(pinned[i]),
                                      std::to_string(stages)}),
                              "plan as many stages as there are, pin boundaries, or unpin it");
    }
    return held;
}

} // namespace cutaway
