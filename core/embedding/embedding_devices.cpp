#include "core/embedding/embedding_plan.h"
#include "core/json/declare_parameter.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// What an embedding plan takes from its devices: the topology.
namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

ParameterDeclaration rate(std::string name, std::string title, double bytesPerSecond, std::string description)
{
    return inUnit("bytes/s", declareParameter(std::move(name), std::move(title), ParameterType::Number, bytesPerSecond,
                                              std::move(description)));
}

ParameterDeclaration capacity(const char *name, std::string title, std::int64_t bytes, std::string description)
{
    return inUnit("bytes", atLeast(0, declareParameter(name, std::move(title), ParameterType::Integer, bytes,
                                                       std::move(description))));
}

ParameterDeclaration count(const char *name, std::string title, std::int64_t value, std::string description)
{
    return atLeast(1, declareParameter(name, std::move(title), ParameterType::Integer, value, std::move(description)));
}

/// Whether the inventory's devices are the ranks one by one.
bool ranksAreDevices(const Inventory &inventory, const Topology &topology)
{
    return inventory.devices.size() == topology.ranks();
}

const char *plannedCapacity(const Topology &topology)
{
    return topology.isCuda ? "hbm_cap" : "ddr_cap";
}

/// Those that the costs of tables on these ranks come from. Their defaults are the figures in force.
std::vector<ParameterDeclaration> fieldsOf(const Inventory &inventory, const Topology &topology)
{
    constexpr double milliseconds = 1000.0;
    const Storage &rank = topology.capacity.front();
    std::vector<ParameterDeclaration> fields;
    if (!ranksAreDevices(inventory, topology))
        fields.push_back(capacity(plannedCapacity(topology), phrase(topology.isCuda ? "HBM" : "Memory"),
                                  topology.plannedTier(rank), phrase("Of each rank; a part of it is kept free.")));
    if (topology.isCuda)
        fields.push_back(capacity("ddr_cap", phrase("Host memory"), rank.ddr,
                                  phrase("Of each rank, for tables outside of its HBM.")));
    fields.push_back(count("local_world_size", phrase("Ranks of a host"), topology.localWorldSize,
                           phrase("Side by side, joined by fast links.")));
    if (topology.isCuda)
        fields.push_back(rate("hbm_mem_bw_bytes_per_sec", "HBM", topology.hbmBandwidth * milliseconds,
                              phrase("At which a rank reads its own memory.")));
    fields.push_back(rate("ddr_mem_bw_bytes_per_sec", "DDR", topology.ddrBandwidth * milliseconds,
                          phrase("At which a host reads its memory.")));
    if (topology.isCuda)
        fields.push_back(rate("hbm_to_ddr_mem_bw_bytes_per_sec", phrase("HBM to DDR"),
                              topology.hbmToDdrBandwidth * milliseconds,
                              phrase("At which a cache on the rank is filled.")));
    fields.push_back(rate("intra_host_bw_bytes_per_sec", phrase("Inside a host"),
                          topology.intraHostBandwidth * milliseconds, phrase("Between ranks of a host.")));
    if (topology.groupCount() > 1)
        fields.push_back(rate("inter_host_bw_bytes_per_sec", phrase("Between hosts"),
                              topology.interHostBandwidth * milliseconds, phrase("Between ranks of different hosts.")));
    return fields;
}

Inventory withTopology(const Inventory &inventory, const Json &topology)
{
    Inventory changed = inventory;
    Json extra = Json::object();
    if (const Result<Json> known = parseJson<Json>(inventory.extra); known && known->is_object())
        extra = *known;
    extra["topology"] = topology;
    changed.extra = jsonLine(extra);
    return changed;
}

} // namespace

std::unique_ptr<EditedPlan> EmbeddingPlan::underSettingsOf(const EditedPlan &other) const
{
    const auto *as = dynamic_cast<const EmbeddingPlan *>(&other);
    if (!as)
        return nullptr;
    auto copy = std::make_unique<EmbeddingPlan>(*this);
    copy->setInventory(other.inventory());
    if (copy->state().topology() != as->state().topology())
        return nullptr;
    copy->m_state.setModel(as->state().sharedModel());
    return copy;
}

std::vector<DeviceField> EmbeddingPlan::deviceFields() const
{
    std::vector<DeviceField> fields;
    const Result<Json> given = topologyFields(*inventory());
    for (ParameterDeclaration &declaration : fieldsOf(*inventory(), m_state.topology())) {
        ParameterValue value;
        const auto known = given ? given->find(declaration.name) : Json::const_iterator();
        if (given && known != given->end() && known->is_number())
            value = declaration.type == ParameterType::Integer ? ParameterValue(known->get<std::int64_t>())
                                                               : ParameterValue(known->get<double>());
        fields.push_back({std::move(declaration), std::move(value), {}});
    }
    return fields;
}

Result<Inventory> EmbeddingPlan::withDeviceField(std::string_view name, const ParameterValue &value) const
{
    Result<Json> fields = topologyFields(*inventory());
    if (!fields)
        return fields.error();
    if (name.ends_with("_cap"))
        fields->erase(std::string(name) + 's'); // the same for all ranks from now on
    if (std::holds_alternative<std::monostate>(value))
        fields->erase(std::string(name));
    else
        fields->update(Json(parametersJson({{std::string(name), value}})));
    Inventory changed = withTopology(*inventory(), *fields);
    if (const Result<Topology> topology = readTopology(changed); !topology)
        return topology.error();
    return changed;
}

Inventory EmbeddingPlan::withDeviceMemory(DeviceIndex device, std::int64_t bytes) const
{
    Inventory changed = *inventory();
    changed.devices[device.value()].availableMemBytes = bytes;
    const Topology &topology = m_state.topology();
    const Result<Json> fields = topologyFields(*inventory());
    if (!fields || !ranksAreDevices(changed, topology) || inventory()->extra.find("\"topology\"") == std::string::npos)
        return changed;
    std::vector<std::int64_t> capacities;
    for (std::size_t rank = 0; rank < topology.ranks(); ++rank)
        capacities.push_back(rank == device.value() ? std::min(bytes, mostRankBytes)
                                                    : topology.plannedTier(topology.capacity[rank]));
    const std::string one = plannedCapacity(topology);
    Json told = *fields;
    told.erase(one + 's');
    if (std::ranges::count(capacities, capacities.front()) == std::ptrdiff_t(capacities.size()))
        told[one] = capacities.front();
    else
        told[one + 's'] = capacities;
    return withTopology(changed, told);
}

std::int64_t EmbeddingPlan::deviceMemory(DeviceIndex device) const
{
    const Topology &topology = m_state.topology();
    const bool isRank = ranksAreDevices(*inventory(), topology);
    if (isRank && !topology.knowsMemory(device.value()))
        return unknownMemory;
    return isRank ? topology.plannedTier(topology.capacity[device.value()])
                  : inventory()->device(device).availableMemBytes;
}

Text EmbeddingPlan::memoryFixedBy() const
{
    return ranksAreDevices(*inventory(), m_state.topology())
               ? Text()
               : phrase("The topology has other ranks than the inventory has devices, and tells their memory.");
}

} // namespace cutaway::embedding
