#include "core/partition/planners/planner_frame.h"

#include "core/base/byte_count.h"
#include "core/json/declare_parameter.h"
#include "core/partition/device_mapping.h"
#include "core/partition/partition_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

/// All in one partition: on one device a storage of tied parameters counts once.
Result<Partitioning> wholeOnOneDevice(const Graph &graph, const Inventory &inventory)
{
    const std::int64_t needed = totalMemoryOnOneDevice(graph);
    const std::int64_t room = inventory.device(largestDevice(inventory)).availableMemBytes;
    if (needed > room)
        return inputError(
            "not_enough_memory",
            phrase("the model needs %1, the largest device has %2", {byteCount(needed), byteNumber(room)}),
            "choose a planner that cuts the model");
    return wholeOn(graph, largestDevice(inventory));
}

/// None where the planner's own algorithm has to run.
Result<std::optional<Partitioning>> singleDevicePlan(const Graph &graph, const Inventory &inventory)
{
    const std::int64_t total = totalMemory(graph);
    const DeviceIndex largest = largestDevice(inventory);
    if (total <= inventory.device(largest).availableMemBytes)
        return std::optional(wholeOn(graph, largest));
    const std::int64_t capacity = totalCapacity(inventory);
    if (total > capacity)
        return notEnoughMemory(total, capacity);
    return std::optional<Partitioning>();
}

Result<Partitioning> choosePartitioning(const PlannerInput &input, const Job &job, PartitionAlgorithm algorithm)
{
    if (!algorithm)
        return wholeOnOneDevice(*input.graph, *input.inventory);
    Result<std::optional<Partitioning>> single = singleDevicePlan(*input.graph, *input.inventory);
    if (!single)
        return single.error();
    return *single ? Result(std::move(**single)) : algorithm(*input.graph, *input.inventory, job);
}

} // namespace

DeviceIndex largestDevice(const Inventory &inventory)
{
    const auto largest = std::ranges::max_element(inventory.devices, {}, &Device::availableMemBytes);
    return DeviceIndex(std::size_t(largest - inventory.devices.begin()));
}

Partitioning wholeOn(const Graph &graph, DeviceIndex device)
{
    Partition whole = wholeGraph(graph);
    whole.devices.push_back(device);
    return {std::move(whole)};
}

Error notEnoughMemory(std::int64_t needed, std::int64_t capacity)
{
    return inputError(
        "not_enough_memory",
        phrase("the model needs %1, all devices together have %2", {byteCount(needed), byteNumber(capacity)}),
        "add a device or use larger ones");
}

Done checkPlannable(const PlannerInput &input)
{
    if (!input.inventory || input.inventory->devices.empty())
        return inputError("no_devices", "the inventory has no devices", "add at least one device");
    if (input.graph->operationCount() == 0)
        return inputError("no_operations",
                          phrase("graph \"%1\" has no operations, only inputs and outputs", {input.graph->name()}));
    return Done(std::monostate());
}

Result<std::unique_ptr<EditedPlan>> finishFaithfulPlan(const PlannerInput &input, std::string_view plannerId,
                                                       Partitioning partitioning)
{
    if (std::get<bool>(input.parameters.at("saturate_host"))) {
        if (Done done = saturateHost(*input.graph, *input.inventory, partitioning); !done)
            return done.error();
    }
    auto plan = std::make_unique<PartitionPlan>(input.graph, input.inventory, std::move(partitioning),
                                                PlanOrigin{std::string(plannerId), input.given, {}});
    const PartitionState &state = plan->state();
    if (!state.cycle().empty())
        return inputError("cycle",
                          phrase("the plan has the cycle %1", {cycleText(state.partitioning(), state.cycle())}));
    if (state.latencyFault() && state.latencyFault()->code != "no_latency")
        return *state.latencyFault();
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

Result<std::unique_ptr<EditedPlan>> runFaithfulPlanner(const PlannerInput &input, const Job &job,
                                                       std::string_view plannerId, PartitionAlgorithm algorithm)
{
    if (const Done checked = checkPlannable(input); !checked)
        return checked.error();
    Result<Partitioning> partitioning = choosePartitioning(input, job, algorithm);
    if (!partitioning)
        return partitioning.error();
    if (job.stopRequested())
        return cancelledError();
    Result<std::unique_ptr<EditedPlan>> plan = finishFaithfulPlan(input, plannerId, std::move(*partitioning));
    // Evaluating a large plan takes a moment, too. What was given up is not shown.
    return job.stopRequested() ? Result<std::unique_ptr<EditedPlan>>(cancelledError()) : std::move(plan);
}

ParameterDeclaration saturateHostParameter()
{
    return declareParameter("saturate_host", "Saturate", ParameterType::Bool, false,
                            "Copies the whole set of used devices onto idle ones as often as it fits.");
}

ParameterDeclaration transfersParameter()
{
    ParameterDeclaration transfers = transfersControl();
    transfers.defaultValue = {};
    return transfers;
}

} // namespace cutaway
