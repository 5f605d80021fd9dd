#include "core/pipeline/planners/cut_grain.h"

#include "core/graph/module_tree.h"
#include "core/json/parameter.h"
#include "core/pipeline/cut_places.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "core/search/unit_graph.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The first `depth` parts of a path.
std::string_view outerModule(std::string_view path, std::int64_t depth)
{
    std::size_t end = 0;
    for (std::int64_t i = 0; i < depth && end != path.npos; ++i)
        end = path.find('.', i == 0 ? 0 : end + 1);
    return path.substr(0, end);
}

/// What runs outside numbered modules belongs to the one before it, but for what is before the first and behind the
/// last.
std::vector<bool> numberedEnds(const StageModel &model, const ModuleNames &names)
{
    const auto layerAt = [&](std::size_t i) { return outermostNumbered(names.moduleOf(model.operations()[i])); };
    std::vector<bool> mayCut(model.operations().size(), false);
    std::size_t last = 0;
    for (std::size_t i = 0; i < mayCut.size(); ++i) {
        if (!layerAt(i).empty() && !model.isBackward(model.operations()[i]))
            last = i;
    }
    std::string_view layer;
    for (std::size_t i = 0; i < mayCut.size(); ++i) {
        const bool isBehind = i > last && !model.isBackward(model.operations()[i]);
        const std::string_view next = isBehind || !layerAt(i).empty() ? layerAt(i) : layer;
        mayCut[i] = i > 0 && next != layer;
        layer = next;
    }
    return mayCut;
}

/// Where layers of the longest list end, and numbered modules of others: `encoder.block` and `decoder.block`.
std::vector<bool> layerEnds(const StageModel &model, const ModuleNames &names)
{
    std::vector<bool> mayCut = numberedEnds(model, names);
    const Result<ModelUnits> units = modelUnits(model, names);
    for (std::size_t i = 1; units && i < mayCut.size(); ++i)
        mayCut[i] = mayCut[i] || (units->unitOf[i] != units->unitOf[i - 1] && units->unitOf[i] != units->lastUnit());
    return mayCut;
}

std::vector<bool> moduleEnds(const StageModel &model, const ModuleNames &names, std::int64_t depth)
{
    const auto moduleAt = [&](std::size_t i) { return outerModule(names.moduleOf(model.operations()[i]), depth); };
    std::vector<bool> mayCut(model.operations().size(), false);
    for (std::size_t i = 1; i < mayCut.size(); ++i)
        mayCut[i] = moduleAt(i) != moduleAt(i - 1);
    return mayCut;
}

/// Per computing node the stage that it is pinned to, by its place in the plan's order.
std::vector<std::uint32_t> pinnedStages(const EditedPlan &plan, const StageModel &model)
{
    std::vector<std::uint32_t> stageOfGroup(plan.groupCount(), HeldNodes::anywhere);
    const std::vector<GroupIndex> order = plan.groupsInOrder();
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

std::vector<ParameterDeclaration> cutGrainParameters()
{
    return {declareChoice("cut_at", "Cut between", {"operators", "layers", "modules"},
                          "Where a stage may end: anywhere, between repeated layers of the model, or only after a "
                          "module of the depth below."),
            atLeast(1, declareParameter("depth", "Module depth", ParameterType::Integer, std::int64_t(1),
                                        "Depth of the modules that stages are cut between: 1 for encoder and decoder, "
                                        "2 for encoder.layer. Only used when stages are cut between modules."))};
}

CutGrain cutGrain(const StageModel &model, std::size_t stages, const ParameterValues &parameters)
{
    const std::string at = std::get<std::string>(parameters.at("cut_at"));
    if (at == "operators")
        return {};
    const ModuleNames names(model.graph());
    CutGrain grain;
    grain.mayCut = at == "layers" ? layerEnds(model, names)
                                  : moduleEnds(model, names, std::get<std::int64_t>(parameters.at("depth")));
    const std::size_t places = std::size_t(std::ranges::count(grain.mayCut, true));
    if (places + 1 < stages)
        return {{},
                phrase("cut_at: %1 end in %2 places, too few for %3 stages; stages are cut between operators",
                       {at, std::to_string(places), std::to_string(stages)})};
    return grain;
}

Text amongPinned(const Text &proof)
{
    return phrase("%1 Only stages that keep the pinned boundaries count.", {proof});
}

namespace {

/// What the pinned boundaries of an open plan ask of a cut into stages that are no stretches of the graph's order: per
/// node how many of them lie before it, `UnitGraph::anyPart` where it is no operation. Empty where there is none. Other
/// pins cannot be kept: error `other_pins`. `start` may be null. O(nodes).
Result<std::vector<std::uint32_t>> partsBetweenPins(const EditedPlan *start, const Graph &graph)
{
    const EditedPlan *order = start ? groupOrderOf(*start) : nullptr;
    if (!order)
        return std::vector<std::uint32_t>();
    std::vector<std::uint32_t> partOf(graph.size(), UnitGraph::anyPart);
    // Plans that can pin single operators, too, may have other pins.
    std::vector<ItemIndex> other = start->pinKinds().empty() ? std::vector<ItemIndex>() : start->pinnedItems();
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

} // namespace

Done keepPinned(const PlannerInput &input, const PlacementModel &model, Units &units)
{
    Result<std::vector<std::uint32_t>> parts = partsBetweenPins(input.start.get(), model.graph());
    if (!parts)
        return parts.error();
    if (parts->empty() || keepPartsApart(model, std::move(*parts), units))
        return Done(std::monostate());
    return inputError("pins", "operators that must stay together are on both sides of a pinned boundary",
                      "unpin the boundary");
}

Result<HeldNodes> heldNodes(const EditedPlan *start, const StageModel &model, std::size_t stages)
{
    HeldNodes held;
    if (!start || start->pinnedItems().empty())
        return held;
    std::vector<std::uint32_t> pinned = pinnedStages(*start, model);
    if (std::ranges::count(pinned, HeldNodes::anywhere) == std::ptrdiff_t(pinned.size()))
        return held;
    const bool isSameCount = start->groupsInOrder().size() == stages;
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
            return inputError(
                "other_stages",
                phrase("pins: %1 is pinned to stage %2 of a plan that does not have the %3 stages asked for",
                       {model.graph().node(model.operations()[i]).name, std::to_string(pinned[i]),
                        std::to_string(stages)}),
                "plan the same number of stages, pin boundaries instead, or unpin it");
    }
    return held;
}

} // namespace cutaway
