#include "core/partition/planners/planner_frame.h"

#include "core/base/units.h"
#include "core/json/parameter.h"
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

/// The original's variables, under its rules: partitions come into being as the walk over the operations asks for them.
class SizeBased
{
public:
    SizeBased(const Graph &graph, const Inventory &inventory)
        : m_graph(graph)
        , m_inventory(inventory)
        , m_home(graph.size(), noPartition)
        , m_isTaken(inventory.devices.size(), false)
    {
        startPartition();
    }

    Done place(NodeIndex node)
    {
        const std::size_t devices = m_inventory.devices.size();
        if (m_partitions.size() > devices) {
            addAlone(node);
            return Done(std::monostate());
        }
        std::int64_t extra = extraInCurrent(node);
        if (m_currentBytes == 0) {
            if (Done taken = takeDevice(node); !taken)
                return taken;
        } else if (m_remaining < extra) {
            if (m_partitions.size() == devices) {
                addAlone(node);
                return Done(std::monostate());
            }
            startPartition();
            if (Done taken = takeDevice(node); !taken)
                return taken;
            extra = extraInCurrent(node);
        }
        addToCurrent(node);
        m_remaining -= extra;
        return Done(std::monostate());
    }

    Partitioning takePartitioning()
    {
        for (std::size_t p = 0; p < m_partitions.size(); ++p)
            m_partitions[p].id = std::int64_t(p);
        return std::move(m_partitions);
    }

private:
    void startPartition()
    {
        m_partitions.emplace_back();
        m_current = std::uint32_t(m_partitions.size() - 1);
        m_currentBytes = 0;
    }

    bool isInCurrent(NodeIndex node) const { return m_home[node.value()] == m_current; }

    std::int64_t extraInCurrent(NodeIndex node) const
    {
        std::int64_t bytes = m_graph.node(node).totalBytes;
        for (const NodeIndex input : m_graph.inputs(node)) {
            if (!isInCurrent(input))
                bytes += m_graph.node(input).outputBytes;
        }
        return bytes;
    }

    /// The first free device that would hold the node alone; it is appended to the current partition's list.
    Done takeDevice(NodeIndex node)
    {
        const std::int64_t need = memoryAlone(m_graph, node);
        for (std::size_t d = 0; d < m_inventory.devices.size(); ++d) {
            if (m_isTaken[d] || m_inventory.devices[d].availableMemBytes < need)
                continue;
            m_isTaken[d] = true;
            m_remaining = m_inventory.devices[d].availableMemBytes;
            m_partitions[m_current].devices.push_back(DeviceIndex(d));
            return Done(std::monostate());
        }
        return inputError("node_too_large",
                          phrase("node \"%1\" needs %2 with its inputs, and no free device has as much",
                                 {m_graph.node(node).name, byteCount(need)}),
                          "devices are filled one after another; a larger device would help");
    }

    /// `add`: sources come along, and the partition's memory follows. Sources move from partition to partition in
    /// `m_home`, since only membership of the current one is ever asked for.
    void addToCurrent(NodeIndex node)
    {
        m_currentBytes += m_graph.node(node).totalBytes;
        for (const NodeIndex input : m_graph.inputs(node)) {
            if (m_graph.node(input).isSource()) {
                if (!isInCurrent(input))
                    m_currentBytes += m_graph.node(input).totalBytes;
                m_home[input.value()] = m_current;
            } else if (!isInCurrent(input)) {
                m_currentBytes += m_graph.node(input).outputBytes;
            }
        }
        m_home[node.value()] = m_current;
        m_partitions[m_current].operations.push_back(node);
    }

    /// A partition of its own, without device. The current one stays the current one.
    void addAlone(NodeIndex node)
    {
        Partition alone;
        alone.operations.push_back(node);
        m_partitions.push_back(std::move(alone));
    }

    const Graph &m_graph;
    const Inventory &m_inventory;
    std::vector<std::uint32_t> m_home;
    std::vector<bool> m_isTaken;
    Partitioning m_partitions;
    std::uint32_t m_current = 0;
    std::int64_t m_currentBytes = 0;
    std::int64_t m_remaining = 0;
};

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

Result<Partitioning> sizeBasedPartitioning(const Graph &graph, const Inventory &inventory, const Job &job)
{
    SizeBased walk(graph, inventory);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (i % 4096 == 0) {
            if (job.stopRequested())
                return cancelledError();
            job.progress("filling devices", double(i) / double(graph.size()));
        }
        if (!graph.nodes()[i].isOperation())
            continue;
        if (Done placed = walk.place(NodeIndex(i)); !placed)
            return placed.error();
    }
    Partitioning partitioning = walk.takePartitioning();
    if (Done mapped = mapDevices(graph, inventory, partitioning); !mapped)
        return mapped.error();
    return partitioning;
}

} // namespace cutaway
