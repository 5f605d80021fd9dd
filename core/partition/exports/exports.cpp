#include "core/partition/exports/exports.h"

#include "core/partition/partition_plan.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// Partition plans as files that other programs and Cutaway read again.
std::vector<ExportDescriptor> partitionExchangeExports()
{
    return {{.id = "device-map",
             .title = "Device map (Hugging Face)",
             .extension = "json",
             .parameters = deviceMapParameters(),
             .suits = [](const EditedPlan &plan) { return dynamic_cast<const PartitionPlan *>(&plan) != nullptr; },
             .description = "The device of each module for accelerate and transformers, with the fewest keys.",
             .fields = {"accelerate", {}, {{"devices", devicesByDeviceMap}}},
             .write = exportDeviceMap}};
}

/// Which operators are together and where, of both sorts of plans.
struct PlacedOperators
{
    const EditedPlan &plan;
    std::vector<std::vector<std::string>> devices; ///< of each group: logical ids
    std::vector<std::vector<std::string>> names;   ///< of each group: operators, in graph order

    explicit PlacedOperators(const EditedPlan &partitions) : plan(partitions)
    {
        devices.resize(plan.groupCount());
        names.resize(plan.groupCount());
        for (std::size_t g = 0; g < plan.groupCount(); ++g) {
            for (const DeviceIndex device : devicesOf(g))
                devices[g].push_back(std::to_string(plan.inventory()->device(device).logicalId));
        }
        for (std::size_t i = 0; i < plan.graph().size(); ++i) {
            const GroupIndex group = plan.groupOf(ItemIndex(i));
            if (group.isValid() && plan.graph().node(NodeIndex(i)).isOperation())
                names[group.value()].push_back(plan.graph().node(NodeIndex(i)).name);
        }
    }

    std::string deviceText(std::size_t group) const
    {
        std::string text;
        for (const std::string &device : devices[group])
            text += (text.empty() ? "" : "+") + device;
        return text.empty() ? "-" : text;
    }

private:
    std::vector<DeviceIndex> devicesOf(std::size_t group) const
    {
        if (const auto *own = dynamic_cast<const PartitionPlan *>(&plan))
            return own->state().partitioning()[group].devices;
        const auto *placed = dynamic_cast<const PlacementPlan *>(&plan);
        return placed ? placed->placement().groups[group].devices : std::vector<DeviceIndex>();
    }
};

std::string namesTogether(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += name + ' ';
    return text + '|';
}

ExportDescriptor fxAotExport()
{
    return {.id = "fx-aot",
            .title = "torch.fx partitioner (JSON)",
            .extension = "json",
            .description = "The partition of each operator and the devices of each partition, for torch.fx's "
                           "partitioner in its ahead-of-time mode.",
            .fields = {"torch.fx", {"partitions", "devices"}},
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportFxAotJson(plan); }};
}

ExportDescriptor fxAotPythonExport()
{
    return {.id = "fx-aot-python",
            .title = "torch.fx partitioner (Python)",
            .extension = "py",
            .description = "A Python module that partitions the traced model with torch.fx according to the plan.",
            .fields = {"torch.fx", {"partitions", "devices"}},
            .write = [](const EditedPlan &plan, const ParameterValues &) { return exportFxAotPython(plan); }};
}

} // namespace

FieldValue placesValue(const Graph &graph, const std::vector<std::string> &deviceOfNode)
{
    FieldValue value;
    std::map<std::string, std::size_t> counts;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (!graph.node(NodeIndex(i)).isOperation())
            continue;
        value.exact.append(graph.node(NodeIndex(i)).name).append("=").append(deviceOfNode[i]).append(";");
        ++counts[deviceOfNode[i]];
    }
    std::vector<std::string> words;
    for (const auto &[device, count] : counts)
        words.push_back(device + ": " + std::to_string(count));
    value.words = shortList(words);
    return value;
}

namespace {

/// Of each node of a plan the logical ids of its devices, `0+1`; `-`: none.
std::vector<std::string> devicesOfNodes(const EditedPlan &plan)
{
    const PlacedOperators placed(plan);
    std::vector<std::string> devices(plan.graph().size(), "-");
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (const GroupIndex group = plan.groupOf(ItemIndex(i)); group.isValid())
            devices[i] = placed.deviceText(group.value());
    }
    return devices;
}

} // namespace

std::vector<PlanField> carriedPartitionFields(const EditedPlan &plan)
{
    const PlacedOperators placed(plan);
    std::vector<std::string> groups;
    std::map<std::string, std::vector<std::string>> byDevice;
    for (std::size_t g = 0; g < placed.names.size(); ++g) {
        if (placed.names[g].empty())
            continue;
        groups.push_back(namesTogether(placed.names[g]));
        std::ranges::copy(placed.names[g], std::back_inserter(byDevice[placed.deviceText(g)]));
    }
    std::vector<std::string> usual;
    for (auto &[device, names] : byDevice) {
        std::ranges::sort(names, {}, [&](const std::string &name) { return plan.graph().find(name); });
        usual.push_back(namesTogether(names));
    }
    std::ranges::sort(groups);
    std::ranges::sort(usual);
    PlanField partitions{"partitions", phrase("Partitions"), {}, {}};
    for (const std::string &group : groups)
        partitions.value.exact += group;
    for (const std::string &group : usual)
        partitions.usual += group;
    partitions.value.words = phrase("%1 of them", {std::to_string(groups.size())});
    return {{"devices", phrase("Devices of the operators"), placesValue(plan.graph(), devicesOfNodes(plan)), {}},
            std::move(partitions)};
}

std::vector<ExportDescriptor> partitionExports()
{
    std::vector<ExportDescriptor> all{fxAotExport(), fxAotPythonExport()};
    std::ranges::move(partitionExchangeExports(), std::back_inserter(all));
    return all;
}

} // namespace cutaway
