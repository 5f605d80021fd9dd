#include "core/embedding/topology.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/json/json_reading.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t mebi = std::int64_t(1) << 20;
constexpr std::int64_t gibi = std::int64_t(1) << 30;
constexpr std::int64_t mostRanks = 1 << 16;

Error badTopology(std::string where, Text message)
{
    Error error = inputError("bad_topology", std::move(message));
    error.where = std::move(where);
    return error;
}

/// Ranks of a host: each host's devices must stand side by side and be equally many.
Result<std::int64_t> devicesPerHost(const std::vector<Device> &devices)
{
    std::vector<std::string_view> hosts;
    std::vector<std::int64_t> counts;
    for (const Device &device : devices) {
        if (!hosts.empty() && hosts.back() == device.host) {
            ++counts.back();
            continue;
        }
        if (std::ranges::find(hosts, device.host) != hosts.end())
            return badTopology("devices",
                               phrase("the devices of the host \"%1\" are not next to each other", {device.host}));
        hosts.push_back(device.host);
        counts.push_back(1);
    }
    const auto [least, most] = std::ranges::minmax(counts);
    if (least != most)
        return badTopology("devices", phrase("hosts have between %1 and %2 devices; all need the same number",
                                             {std::to_string(least), std::to_string(most)}));
    return least;
}

class TopologyReader
{
public:
    TopologyReader(const Inventory &inventory, const Json &fields)
        : m_inventory(inventory), m_reader(fields, "topology", m_failed)
    {
    }

    Result<Topology> read()
    {
        m_topology.worldSize = count("world_size").value_or(std::int64_t(m_inventory.devices.size()));
        m_topology.isCuda = readDevice();
        if (Done sizes = readSizes(); !sizes)
            return sizes.error();
        readBandwidths();
        readCapacities();
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_topology);
    }

private:
    bool isNull(std::string_view key)
    {
        const Json *value = m_reader.optional(key);
        return !value || value->is_null();
    }

    std::optional<std::int64_t> count(std::string_view key)
    {
        const std::optional<std::int64_t> value = isNull(key) ? std::nullopt : m_reader.optionalInteger(key);
        if (value && *value < 1)
            m_failed.add(badTopology(m_reader.pathOf(key), phrase("%1 is less than 1", {std::to_string(*value)})));
        return value;
    }

    bool readDevice()
    {
        const std::optional<std::string> name =
            isNull("compute_device") ? std::nullopt : m_reader.optionalText("compute_device");
        if (name && *name != "cuda" && *name != "cpu")
            m_failed.add(badTopology(m_reader.pathOf("compute_device"),
                                     phrase("%1 is neither cuda nor cpu", {inQuotes(*name)})));
        if (name)
            return *name != "cpu";
        const auto isCpu = [](const Device &device) { return device.kind == "cpu"; };
        return m_inventory.devices.empty() || !std::ranges::all_of(m_inventory.devices, isCpu);
    }

    Result<std::int64_t> localWorldSize()
    {
        if (const std::optional<std::int64_t> given = count("local_world_size"))
            return *given;
        const std::vector<Device> &devices = m_inventory.devices;
        if (std::int64_t(devices.size()) == m_topology.worldSize && !devices.empty())
            return devicesPerHost(devices);
        return m_topology.worldSize;
    }

    Done readSizes()
    {
        if (m_failed.isSet())
            return m_failed.error();
        if (m_topology.worldSize == 0)
            return inputError("no_devices", "the inventory has no devices and no topology with a world_size",
                              "give an inventory whose devices are the ranks");
        if (m_topology.worldSize > mostRanks)
            return badTopology("topology.world_size",
                               phrase("%1 ranks are too many", {std::to_string(m_topology.worldSize)}));
        const Result<std::int64_t> local = localWorldSize();
        if (!local)
            return local.error();
        m_topology.localWorldSize = *local;
        const std::optional<std::int64_t> pod = count("pod_size");
        if (m_failed.isSet())
            return m_failed.error();
        return readGroupSize(pod.value_or(1), pod.has_value());
    }

    Done readGroupSize(std::int64_t pod, bool isPod)
    {
        const std::int64_t world = m_topology.worldSize;
        if (isPod && pod > world)
            return badTopology("topology.pod_size", phrase("pod_size %1 is more than the world size %2",
                                                           {std::to_string(pod), std::to_string(world)}));
        if (m_topology.localWorldSize > world)
            return badTopology("topology.local_world_size",
                               phrase("local_world_size %1 is more than the world size %2",
                                      {std::to_string(m_topology.localWorldSize), std::to_string(world)}));
        m_topology.groupSize = pod * m_topology.localWorldSize;
        if (world % m_topology.groupSize != 0)
            return badTopology(
                "topology",
                phrase(
                    "the world size %1 is not a multiple of the %2 ranks of a group (pod_size %3, local_world_size %4)",
                    {std::to_string(world), std::to_string(m_topology.groupSize), std::to_string(pod),
                     std::to_string(m_topology.localWorldSize)}));
        return Done(std::monostate());
    }

    double bandwidth(std::string_view key, double usual)
    {
        const std::optional<double> given = isNull(key) ? std::nullopt : m_reader.optionalNumber(key);
        if (given && !(*given > 0 && std::isfinite(*given)))
            m_failed.add(badTopology(m_reader.pathOf(key), "a bandwidth must be more than 0"));
        return given.value_or(usual) / millisecondsPerSecond;
    }

    double multiplier(std::string_view key, double usual)
    {
        const std::optional<double> given = isNull(key) ? std::nullopt : m_reader.optionalNumber(key);
        if (given && !(*given >= 0 && std::isfinite(*given)))
            m_failed.add(badTopology(m_reader.pathOf(key), "a multiplier must not be negative"));
        return given.value_or(usual);
    }

    void readBandwidths()
    {
        m_topology.hbmBandwidth = bandwidth("hbm_mem_bw_bytes_per_sec", 897.0 * double(gibi));
        m_topology.ddrBandwidth = bandwidth("ddr_mem_bw_bytes_per_sec", 51.0 * double(gibi));
        m_topology.hbmToDdrBandwidth = bandwidth("hbm_to_ddr_mem_bw_bytes_per_sec", 32.0 * double(gibi));
        m_topology.ssdBandwidth = bandwidth("ssd_mem_bw_bytes_per_sec", 100.0 * double(mebi));
        m_topology.intraHostBandwidth = bandwidth("intra_host_bw_bytes_per_sec", 600.0 * double(gibi));
        m_topology.interHostBandwidth = bandwidth("inter_host_bw_bytes_per_sec", 12.5 * double(gibi));
        m_topology.bwdComputeMultiplier = multiplier("bwd_compute_multiplier", 2);
        m_topology.weightedBwdComputeMultiplier = multiplier("weighted_feature_bwd_compute_multiplier", 1);
    }

    void checkCapacity(std::int64_t bytes, std::string where)
    {
        if (bytes < 0)
            m_failed.add(std::move(where), "negative_size",
                         phrase("%1 bytes: a size cannot be negative", {std::to_string(bytes)}));
        else if (bytes > mostRankBytes)
            m_failed.add(std::move(where), "size_overflow",
                         phrase("%1 bytes are too many for a rank", {std::to_string(bytes)}));
    }

    std::int64_t capacity(std::string_view key, std::int64_t usual)
    {
        const std::int64_t bytes = (isNull(key) ? std::nullopt : m_reader.optionalInteger(key)).value_or(usual);
        checkCapacity(bytes, m_reader.pathOf(key));
        return bytes;
    }

    /// Empty: not given.
    std::vector<std::int64_t> capacities(std::string_view key)
    {
        if (isNull(key))
            return {};
        const std::vector<std::int64_t> list = m_reader.integers(key);
        if (!m_failed.isSet() && std::int64_t(list.size()) != m_topology.worldSize)
            m_failed.add(badTopology(m_reader.pathOf(key),
                                     phrase("%1 entries for %2 ranks",
                                            {std::to_string(list.size()), std::to_string(m_topology.worldSize)})));
        for (std::size_t i = 0; i < list.size(); ++i)
            checkCapacity(list[i], m_reader.pathOf(key, i));
        return m_failed.isSet() ? std::vector<std::int64_t>() : list;
    }

    void readCapacities()
    {
        const Storage usual{capacity("hbm_cap", 32 * gibi), capacity("ddr_cap", 128 * gibi),
                            capacity("ssd_cap", 2048 * gibi)};
        const std::vector<std::int64_t> hbm = capacities("hbm_caps");
        const std::vector<std::int64_t> ddr = capacities("ddr_caps");
        m_topology.capacity.assign(m_topology.ranks(), usual);
        for (std::size_t r = 0; r < m_topology.ranks(); ++r) {
            Storage &rank = m_topology.capacity[r];
            rank.hbm = !m_topology.isCuda ? 0 : hbm.empty() ? usual.hbm : hbm[r];
            rank.ddr = ddr.empty() ? usual.ddr : ddr[r];
        }
        m_topology.rowShares = m_topology.isCuda ? hbm : ddr;
    }

    const Inventory &m_inventory;
    FirstError m_failed;
    ObjectReader m_reader;
    Topology m_topology;
};

/// The fields that an inventory without `topology` stands for.
Json derivedFields(const Inventory &inventory)
{
    Json fields = Json::object();
    if (inventory.devices.empty())
        return fields;
    const bool isCpu =
        std::ranges::all_of(inventory.devices, [](const Device &device) { return device.kind == "cpu"; });
    const std::string tier = isCpu ? "ddr_cap" : "hbm_cap";
    std::vector<std::int64_t> bytes;
    for (const Device &device : inventory.devices)
        bytes.push_back(std::min(device.availableMemBytes, mostRankBytes));
    if (std::ranges::all_of(bytes, [&](std::int64_t each) { return each == bytes.front(); }))
        fields[tier] = bytes.front();
    else
        fields[tier + 's'] = bytes;
    return fields;
}

} // namespace

Result<Json> topologyFields(const Inventory &inventory)
{
    if (!inventory.extra.empty()) {
        const Result<Json> extra = parseJson<Json>(inventory.extra);
        if (!extra)
            return extra.error();
        if (const auto given = extra->find("topology"); given != extra->end() && !given->is_null())
            return *given;
    }
    return derivedFields(inventory);
}

Result<Topology> readTopology(const Inventory &inventory)
{
    const Result<Json> fields = topologyFields(inventory);
    if (!fields)
        return fields.error();
    return TopologyReader(inventory, *fields).read();
}

} // namespace cutaway::embedding
