#include "core/pipeline/placed_step.h"

#include "core/base/saturating.h"
#include "core/graph/graph.h"
#include "core/pipeline/parallel_model.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/plan/placed/placement_scoring.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

TimelineBar bar(TimelineBar::Role role, double start, double end, std::string label, std::uint32_t group)
{
    return {role, start, end, std::move(label), GroupIndex(group), {}, {}};
}

class LoadScoring : public PlacedStageScoring
{
public:
    std::string_view costModel() const override { return "load"; }
    OrderRule orderRule() const override { return OrderRule::Pipeline; }
    std::vector<ParameterDeclaration> stepControls() const override { return placedStepControls(true); }
    LaneMemory laneMemory(const PlacementPlan &plan, LaneIndex lane) const override
    {
        return placedStageMemory(plan, lane,
                                 {phrase("Activations and states"), 0,
                                  phrase("Other memory of operators on a device: memory_bytes without parameters.")});
    }

    PlacementFigures score(const Placement &placement) const override
    {
        PlacementFigures figures;
        std::uint32_t slowest = noGroup;
        PlacedCost slowestCost;
        for (std::uint32_t g = 0; g < placement.groups.size(); ++g) {
            const PlacedCost cost = costOf(placement, g, figures);
            figures.groups.push_back(figuresOf(g, cost));
            figures.groups.back().passes = passesOf(placement, g, cost);
            const bool isUsed = !placement.groups[g].nodes.empty();
            if (isUsed && (slowest == noGroup || cost.loadSec() > slowestCost.loadSec())) {
                slowest = g;
                slowestCost = cost;
            }
        }
        addOrder(placement, figures);
        if (slowest != noGroup && figures.unknownBecause.empty())
            addTotals(placement, slowest, slowestCost, figures);
        return figures;
    }

private:
    static PlacedCost costOf(const Placement &placement, std::uint32_t position, PlacementFigures &figures)
    {
        const PlacedGroup &group = placement.groups[position];
        if (group.devices.empty() || group.nodes.empty()) {
            PlacedCost cost;
            for (const NodeIndex node : group.nodes)
                cost.memoryBytes += placement.model->node(node).memoryBytes;
            if (!group.nodes.empty() && figures.unknownBecause.empty())
                figures.unknownBecause = phrase("stage %1 is on no device", {std::to_string(group.id)});
            return cost;
        }
        const PlacedCost cost =
            placedCost(*placement.model, group.nodes, placement.groupOf, placement.classIndexOf(group));
        if (cost.computeSec == cannotRun && figures.unknownBecause.empty())
            figures.unknownBecause =
                phrase("not every node of stage %1 runs on a device of its kind", {std::to_string(group.id)});
        return cost;
    }

    static GroupFigures figuresOf(std::uint32_t group, const PlacedCost &cost)
    {
        GroupFigures figures;
        figures.usedBytes = cost.memoryBytes;
        if (cost.computeSec == cannotRun)
            return figures;
        figures.seconds = cost.loadSec();
        figures.fields["cost"] = {{"compute_sec", cost.computeSec},
                                  {"communication_sec", cost.communicationSec},
                                  {"load_sec", cost.loadSec()}};
        if (cost.computeSec > 0)
            figures.bars.push_back(bar(TimelineBar::Role::Forward, 0, cost.computeSec, "compute", group));
        if (cost.communicationSec > 0)
            figures.bars.push_back(
                bar(TimelineBar::Role::Transfer, cost.computeSec, cost.loadSec(), "communication", group));
        return figures;
    }

    /// Of distinct storages.
    static std::int64_t parameterBytesOf(const Placement &placement, const PlacedGroup &group)
    {
        std::int64_t bytes = 0;
        std::set<std::string_view> known;
        for (const NodeIndex node : group.nodes) {
            for (const Parameter &parameter : placement.model->graph().node(node).parameters) {
                if (known.insert(parameter.storage).second)
                    bytes = cappedSum(bytes, tensorBytes(parameter.shape, parameter.dtype).value_or(0));
            }
        }
        return bytes;
    }

    /// Transfers belong to the passes as the work does.
    static PassCosts passesOf(const Placement &placement, std::uint32_t position, const PlacedCost &cost)
    {
        const PlacedGroup &group = placement.groups[position];
        PassCosts passes;
        passes.heldBytes = cost.memoryBytes;
        if (group.devices.empty() || cost.computeSec == cannotRun)
            return passes;
        passes.parameterBytes = parameterBytesOf(placement, group);
        double backward = 0;
        for (const NodeIndex node : group.nodes) {
            if (placement.model->node(node).isBackward)
                backward += placement.model->latency(placement.classIndexOf(group), node);
        }
        const double share = cost.computeSec > 0 ? backward / cost.computeSec : 0.0;
        passes.backwardSec = cost.loadSec() * share;
        passes.forwardSec = cost.loadSec() - passes.backwardSec;
        passes.transferShare = cost.loadSec() > 0 ? cost.communicationSec / cost.loadSec() : 0.0;
        return passes;
    }

    void addOrder(const Placement &placement, PlacementFigures &figures) const
    {
        GroupOrder order = orderGroups(placement);
        figures.order = order.order;
        figures.violation = cannotRunViolation(placement, groupWord());
        if (order.cycle.empty())
            return;
        figures.fields["contiguous"] = false;
        if (figures.violation)
            return;
        PlacementViolation &violation = figures.violation.emplace();
        violation.code = "cycle";
        violation.title = phrase("stages feed each other");
        violation.reason = phrase("the stages feed each other: %1", {cycleText(placement, groupWord(), order)});
        violation.cycle = std::move(order.cycle);
        for (const NodeOrder &link : order.links) {
            violation.culprits.push_back(link.before);
            violation.culprits.push_back(link.after);
        }
    }

    static void addTotals(const Placement &placement, std::uint32_t slowest, const PlacedCost &cost,
                          PlacementFigures &figures)
    {
        figures.seconds = cost.loadSec();
        figures.cost["time_per_sample_sec"] = cost.loadSec();
        const std::string id = std::to_string(placement.groups[slowest].id);
        figures.parts.push_back(
            {phrase("Compute, stage %1", {id}), CostPart::Role::Compute, cost.computeSec, GroupIndex(slowest), {}});
        figures.parts.push_back({phrase("Communication, stage %1", {id}),
                                 CostPart::Role::Transfer,
                                 cost.communicationSec,
                                 GroupIndex(slowest),
                                 {}});
        figures.criticalGroups = {slowest};
    }
};

} // namespace

std::shared_ptr<const PlacementScoring> loadScoring()
{
    return std::make_shared<const LoadScoring>();
}

} // namespace cutaway
