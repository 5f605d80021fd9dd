#include "core/pipeline/load_scoring.h"

#include "core/graph/element_type.h"
#include "core/pipeline/parallel_model.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/placed_step.h"
#include "core/pipeline/saturating.h"
#include "core/plan/placed/group_order.h"

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

class LoadScoring : public PlacementScoring
{
public:
    PlanKind kind() const override { return pipelinePlans; }
    const char *groupWord() const override { return "stage"; }
    Text groupName(std::int64_t id) const override { return phrase("Stage %1", {std::to_string(id)}); }
    std::string_view groupsField() const override { return "stages"; }
    Text latencyLabel() const override { return phrase("Time per sample"); }
    std::string_view latencyField() const override { return "time_per_sample_sec"; }
    std::string_view costModel() const override { return "load"; }
    OrderRule orderRule() const override { return OrderRule::Pipeline; }
    bool hasGroupOrder() const override { return true; }
    std::vector<ParameterDeclaration> stepControls() const override { return placedStepControls(true); }
    Result<PlacementStep> step(const Placement &placement, const PlacementFigures &figures,
                               const ParameterValues &controls) const override
    {
        return placedStep(placement, figures, controls);
    }
    std::optional<double> stepSec(const Placement &placement, const PlacementFigures &figures,
                                  const ParameterValues &controls) const override
    {
        return placedStepSec(placement, figures, controls);
    }
    std::vector<Problem> problems(const PlacementPlan &plan) const override { return placedStageProblems(plan); }
    GroupLimits limits(const PlacementPlan &plan, GroupIndex stage) const override { return stageLimits(plan, stage); }
    LaneMemory laneMemory(const PlacementPlan &plan, LaneIndex lane) const override
    {
        return placedStageMemory(plan, lane,
                                 {phrase("Activations and states"), 0,
                                  phrase("Other memory of operators on a device: memory_bytes without parameters.")});
    }
    std::vector<std::vector<Text>> groupFacts(const PlacementPlan &plan, GroupIndex stage) const override
    {
        return placedStageFacts(plan, stage);
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

// Why a stage is as slow as it is.

double partSeconds(const GroupFigures &figures, bool isTransfer)
{
    double seconds = 0;
    for (const TimelineBar &bar : figures.bars)
        seconds += (bar.role == TimelineBar::Role::Transfer) == isTransfer ? bar.end - bar.start : 0;
    return seconds;
}

Figure seconds(const Text &label, double value, const Text &description)
{
    return {label, value, Figure::Unit::Seconds, description};
}

Figure countFigure(const Text &label, std::int64_t value, const Text &description)
{
    return {label, double(value), Figure::Unit::Count, description};
}

Text slowestText(const PlacementPlan &plan, bool waitsForTransfers)
{
    const Text text = phrase(waitsForTransfers ? "It is the slowest stage, and transfers take most of its time."
                                               : "It is the slowest stage: the pipeline waits for its compute.");
    return plan.isOptimal() ? phrase("%1 %2", {text, plan.proof().boundOrigin}) : text;
}

} // namespace

std::shared_ptr<const PlacementScoring> loadScoring()
{
    return std::make_shared<const LoadScoring>();
}

GroupLimits stageLimits(const PlacementPlan &plan, GroupIndex index)
{
    const Placement &placement = plan.placement();
    const PlacedGroup &group = placement.groups[index.value()];
    const GroupFigures &figures = plan.figures().groups[index.value()];
    if (!plan.figures().seconds || !group.exists || figures.bars.empty())
        return {};
    const double compute = partSeconds(figures, false);
    const double transfers = partSeconds(figures, true);
    GroupLimits limits;
    limits.figures = {seconds(phrase("Computing"), compute, phrase("All operators of the stage, for one sample")),
                      seconds(phrase("Transfers"), transfers, phrase("Receiving its inputs and sending its outputs"))};
    if (plan.scoring().hasConfigurations()) {
        limits.figures.push_back(countFigure(phrase("Data-parallel degree"), group.degrees.data,
                                             phrase("Copies of the stage, each on its share of the samples")));
        limits.figures.push_back(countFigure(phrase("Tensor-parallel degree"), group.degrees.tensor,
                                             phrase("Devices that each copy's operators are split over")));
        const auto recomputed = std::ranges::count_if(
            group.nodes, [&](NodeIndex node) { return placement.choiceOf[node.value()] == recomputingConfiguration; });
        limits.figures.push_back(
            countFigure(phrase("Recomputed operators"), std::int64_t(recomputed),
                        phrase("All operators of the stage: their activations are recomputed in the backward pass")));
    }
    const std::uint32_t slowest = plan.figures().criticalGroups.front();
    if (slowest == index.value()) {
        limits.cause = transfers > compute ? GroupLimits::Cause::Transfer : GroupLimits::Cause::Compute;
        limits.text = slowestText(plan, transfers > compute);
    } else {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = phrase("Stage %1 is slower: without this one the pipeline would not be faster.",
                             {std::to_string(placement.groups[slowest].id)});
        limits.figures.push_back(seconds(phrase("Slack"), *plan.figures().seconds - figures.seconds,
                                         phrase("How much longer it could take without making the pipeline slower")));
    }
    for (const DeviceIndex device : group.devices) {
        const Device &holder = placement.model->inventory().device(device);
        if (!isLimited(plan.scoring(), placement, device) ||
            deviceBytes(placement, plan.groupBytes(), device) <= holder.availableMemBytes)
            continue;
        limits.cause = GroupLimits::Cause::Capacity;
        limits.text = phrase("%1 is over its capacity: something has to move off it first.", {holder.name});
    }
    return limits;
}

} // namespace cutaway
