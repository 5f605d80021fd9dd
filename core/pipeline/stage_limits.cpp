#include "core/pipeline/stage_limits.h"

#include "core/pipeline/parallel_model.h"

#include <algorithm>

// Why a stage is as slow as it is.
namespace cutaway {

namespace {

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
    const Text text = phrase(waitsForTransfers ? "It is the slowest stage, and most of its time goes into transfers."
                                               : "It is the slowest stage: the pipeline waits for what it computes.");
    return plan.isOptimal() ? phrase("%1 %2", {text, plan.proof().boundOrigin}) : text;
}

} // namespace

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
    limits.figures = {
        seconds(phrase("Computing"), compute, phrase("All operators of the stage, for one sample")),
        seconds(phrase("Transfers"), transfers, phrase("Receiving what it reads and sending what it makes"))};
    if (plan.scoring().hasConfigurations()) {
        limits.figures.push_back(countFigure(phrase("Data-parallel degree"), group.degrees.data,
                                             phrase("Copies of the stage, each on its share of the samples")));
        limits.figures.push_back(countFigure(phrase("Tensor-parallel degree"), group.degrees.tensor,
                                             phrase("Devices that each copy's operators are split over")));
        const auto recomputed = std::ranges::count_if(
            group.nodes, [&](NodeIndex node) { return placement.choiceOf[node.value()] == recomputingConfiguration; });
        limits.figures.push_back(
            countFigure(phrase("Recomputed operators"), std::int64_t(recomputed),
                        phrase("Of all of the stage: their activations are made again in the backward pass")));
    }
    const std::uint32_t slowest = plan.figures().criticalGroups.front();
    if (slowest == index.value()) {
        limits.cause = transfers > compute ? GroupLimits::Cause::Transfer : GroupLimits::Cause::Compute;
        limits.text = slowestText(plan, transfers > compute);
    } else {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = phrase("Stage %1 is slower: the pipeline would be no faster without this one.",
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
        limits.text = phrase("%1 holds more than it has room for: something has to move off it first.", {holder.name});
    }
    return limits;
}

} // namespace cutaway
