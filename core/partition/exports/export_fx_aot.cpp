#include "core/partition/exports/export_fx_aot.h"
#include "core/partition/partition_kind.h"

#include "core/json/kept_json.h"
#include "core/partition/exports/fx_aot_python.h"

#include <nlohmann/json.hpp>

#include <unordered_map>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

struct AotPartition
{
    std::int64_t planId = 0;
    OrderedJson devices; ///< logical ids
};

/// What torch is told: positions in `partitions` are the exported ids.
struct AotPlan
{
    std::vector<AotPartition> partitions;
    std::vector<std::pair<std::string_view, std::size_t>> operations; ///< in graph order
};

std::optional<Error> faultOf(const EditedPlan &plan)
{
    if (plan.kind() != partitionPlans)
        return Error{
            ErrorKind::Unsupported,
            "wrong_kind",
            phrase("torch.fx's partitioner takes partition plans, not %1 plans", {std::string(plan.kind().name())}),
            {},
            {}};
    for (const Problem &problem : plan.problems()) {
        if (problem.code == "cycle" || problem.code == "over_capacity")
            return inputError(problem.code,
                              problem.text.empty() ? problem.title : phrase("%1: %2", {problem.title, problem.text}),
                              "move operators until no such problem is left, then export again");
    }
    return std::nullopt;
}

/// Names of nodes → position of their partition in the plan document; nodes that lie in several are sources.
std::unordered_map<std::string_view, std::size_t> homes(const OrderedJson &partitions)
{
    std::unordered_map<std::string_view, std::size_t> found;
    for (std::size_t i = 0; i < partitions.size(); ++i) {
        for (const OrderedJson &name : partitions[i]["nodes"])
            found.emplace(name.get_ref<const std::string &>(), i);
    }
    return found;
}

/// `document` must outlive the result.
Result<AotPlan> aotPlan(const EditedPlan &plan, const OrderedJson &document)
{
    const OrderedJson &partitions = document["partitions"];
    const auto homeOf = homes(partitions);
    std::vector<std::optional<std::size_t>> exported(partitions.size());
    AotPlan result;
    for (const Node &node : plan.graph().nodes()) {
        if (!node.isOperation())
            continue;
        const auto home = homeOf.find(node.name);
        if (home == homeOf.end())
            return inputError("not_assigned", phrase("node \"%1\" lies in no partition", {node.name}));
        std::optional<std::size_t> &id = exported[home->second];
        if (!id) {
            const OrderedJson &partition = partitions[home->second];
            if (partition["logical_device_ids"].empty())
                return inputError("no_device_given", phrase("partition %1 has no device", {jsonLine(partition["id"])}),
                                  "put it on a device, then export again");
            id = result.partitions.size();
            result.partitions.push_back({partition["id"].get<std::int64_t>(), partition["logical_device_ids"]});
        }
        result.operations.emplace_back(node.name, *id);
    }
    return result;
}

/// Valid in JSON and in Python: JSON's escapes mean the same there, and other characters stand for themselves.
std::string literal(std::string_view text)
{
    return jsonLine(OrderedJson(text));
}

std::string pythonTables(const EditedPlan &plan, const AotPlan &aot)
{
    const Inventory &inventory = *plan.inventory();
    std::string text = "GRAPH = " + literal(plan.graph().name()) + "\n\nDEVICES = [\n";
    for (const Device &device : inventory.devices)
        text += "    Device(name=" + literal(device.name) +
                ", available_mem_bytes=" + std::to_string(device.availableMemBytes) +
                ", logical_id=" + std::to_string(device.logicalId) + "),\n";
    text +=
        "]\nTRANSFER_RATE_BYTES_PER_SEC = " + jsonLine(OrderedJson(inventory.transferRateBytesPerSec.value_or(0.0)));
    text += "\n\n# Partition: the logical ids of its devices.\nPARTITION_TO_LOGICAL_DEVICE_MAPPING = {\n";
    for (std::size_t id = 0; id < aot.partitions.size(); ++id)
        text += "    " + std::to_string(id) + ": " + jsonLine(aot.partitions[id].devices) + ",\n";
    text += "}\n# Partition: its id in the plan.\nPLAN_PARTITION_IDS = {\n";
    for (std::size_t id = 0; id < aot.partitions.size(); ++id)
        text += "    " + std::to_string(id) + ": " + std::to_string(aot.partitions[id].planId) + ",\n";
    text += "}\n# Operator: its partition. In graph order.\nNODE_TO_PARTITION_MAPPING = {\n";
    for (const auto &[name, id] : aot.operations)
        text += "    " + literal(name) + ": " + std::to_string(id) + ",\n";
    return text + "}\n";
}

OrderedJson jsonTables(const EditedPlan &plan, const AotPlan &aot)
{
    const Inventory &inventory = *plan.inventory();
    OrderedJson document{{"format", "cutaway.fx_aot"}, {"version", 1}};
    document["graph"] = {{"name", plan.graph().name()}, {"digest", plan.graph().digest()}};
    OrderedJson::object_t mapping;
    mapping.reserve(aot.operations.size());
    for (const auto &[name, id] : aot.operations)
        mapping.emplace_back(std::string(name), id); // the vector's own, which does not search for the name first
    document["node_to_partition_mapping"] = std::move(mapping);
    for (std::size_t id = 0; id < aot.partitions.size(); ++id) {
        document["partition_to_logical_device_mapping"][std::to_string(id)] = aot.partitions[id].devices;
        document["plan_partition_ids"][std::to_string(id)] = aot.partitions[id].planId;
    }
    document["devices"] = OrderedJson::array();
    for (const Device &device : inventory.devices)
        document["devices"].push_back({{"name", device.name},
                                       {"available_mem_bytes", device.availableMemBytes},
                                       {"logical_id", device.logicalId}});
    if (inventory.transferRateBytesPerSec)
        document["transfer_rate_bytes_per_sec"] = *inventory.transferRateBytesPerSec;
    return document;
}

} // namespace

Result<std::string> exportFxAotJson(const EditedPlan &plan)
{
    if (std::optional<Error> fault = faultOf(plan))
        return *std::move(fault);
    const OrderedJson document = plan.document();
    const Result<AotPlan> aot = aotPlan(plan, document);
    if (!aot)
        return aot.error();
    return jsonLines(jsonTables(plan, *aot), 1) + "\n";
}

Result<std::string> exportFxAotPython(const EditedPlan &plan)
{
    if (std::optional<Error> fault = faultOf(plan))
        return *std::move(fault);
    const OrderedJson document = plan.document();
    const Result<AotPlan> aot = aotPlan(plan, document);
    if (!aot)
        return aot.error();
    return std::string(fxAotPythonHead) + pythonTables(plan, *aot) + std::string(fxAotPythonFunctions);
}

} // namespace cutaway
