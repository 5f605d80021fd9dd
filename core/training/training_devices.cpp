#include "core/json/declare_parameter.h"
#include "core/json/kept_json.h"
#include "core/json/parameter_json.h"
#include "core/training/training_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// What a training plan takes from its cluster, field by field.
namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson inventoryExtra(const Inventory &inventory)
{
    const OrderedJson extra = keptFields<OrderedJson>(inventory.extra);
    return extra.is_object() ? extra : OrderedJson::object();
}

ParameterValue parameterValue(const OrderedJson &json)
{
    const nlohmann::json plain(json);
    return isParameter(plain) ? parameterFromJson(plain) : ParameterValue();
}

std::vector<std::string> acceleratorChoices(const std::string &current)
{
    std::vector<std::string> names;
    for (const TrainingAccelerator &accelerator : trainingAccelerators())
        names.emplace_back(accelerator.name);
    if (std::ranges::find(names, current) == names.end())
        names.push_back(current);
    return names;
}

ParameterDeclaration whole(const char *name, const Text &title, std::int64_t value, const Text &description)
{
    return atLeast(1, declareParameter(name, title, ParameterType::Integer, value, description));
}

ParameterDeclaration decimalParameter(const char *name, const Text &title, double value, const char *unit,
                                      const Text &description)
{
    return inUnit(unit, atLeast(0, declareParameter(name, title, ParameterType::Number, value, description)));
}

std::vector<ParameterDeclaration> clusterDeclarations(const Cluster &cluster)
{
    ParameterDeclaration accelerator =
        declareChoice("accelerator", phrase("Accelerator"), acceleratorChoices(cluster.accelerator),
                      phrase("Whose memory, speed and calibration count."));
    accelerator.defaultValue = std::string("H100");
    return {whole("nodes", phrase("Nodes"), cluster.nodes, phrase("Computers of the cluster.")),
            whole("gpus_per_node", phrase("Accelerators a node"), cluster.gpusPerNode,
                  phrase("That are linked inside a node.")),
            accelerator,
            decimalParameter("available_mem_bytes", phrase("Memory"), cluster.availableMemBytes, "bytes",
                             phrase("Of one accelerator.")),
            decimalParameter("peak_flops", phrase("Peak FLOP/s"), cluster.peakFlops, "FLOP/s",
                             phrase("Of one accelerator, dense and in bf16.")),
            decimalParameter("intra_bandwidth", phrase("Inside a node"), cluster.intraBandwidth, "bytes/s",
                             phrase("Of one accelerator in one direction, inside a node.")),
            decimalParameter("inter_bandwidth", phrase("Between nodes"), cluster.interBandwidth, "bytes/s",
                             phrase("Of one accelerator in one direction, between nodes.")),
            decimalParameter("intra_latency_sec", phrase("Latency inside"), cluster.intraLatencySec, "seconds",
                             phrase("Inside a node.")),
            decimalParameter("inter_latency_sec", phrase("Latency between"), cluster.interLatencySec, "seconds",
                             phrase("Between nodes."))};
}

} // namespace

std::vector<DeviceField> TrainingPlan::deviceFields() const
{
    const OrderedJson cluster = toldClusterFields(*inventory());
    std::vector<DeviceField> fields;
    for (ParameterDeclaration &declaration : clusterDeclarations(*m_state.cluster)) {
        DeviceField field;
        if (const auto given = cluster.find(declaration.name); given != cluster.end())
            field.value = parameterValue(*given);
        field.declaration = std::move(declaration);
        fields.push_back(std::move(field));
    }
    return fields;
}

Result<Inventory> TrainingPlan::withDeviceField(std::string_view name, const ParameterValue &value) const
{
    Inventory changed = *inventory();
    OrderedJson extra = inventoryExtra(changed);
    OrderedJson &cluster = extra["cluster"];
    if (name == "nodes" || name == "gpus_per_node")
        cluster = toldClusterFields(changed); // then the devices no longer say how many there are
    const auto declarations = clusterDeclarations(*m_state.cluster);
    const auto declaration = std::ranges::find(declarations, name, &ParameterDeclaration::name);
    if (declaration == declarations.end())
        return inputError("unknown_field", phrase("%1: no such field of a cluster", {std::string(name)}));
    if (std::holds_alternative<std::monostate>(value))
        cluster.erase(std::string(name));
    else if (Done checked = checkParameter(*declaration, value); !checked)
        return checked.error();
    else
        cluster[std::string(name)] = parametersJson({{std::string(name), value}})[std::string(name)];
    changed.extra = jsonLine(extra);
    const Result<Cluster> read = clusterOf(changed);
    return read ? Result<Inventory>(std::move(changed)) : Result<Inventory>(read.error());
}

Inventory TrainingPlan::withDeviceMemory(DeviceIndex, std::int64_t bytes) const
{
    const Result<Inventory> changed = withDeviceField("available_mem_bytes", double(bytes));
    return changed ? *changed : *inventory();
}

std::int64_t TrainingPlan::deviceMemory(DeviceIndex) const
{
    return std::int64_t(m_state.cluster->availableMemBytes);
}

} // namespace cutaway::training
