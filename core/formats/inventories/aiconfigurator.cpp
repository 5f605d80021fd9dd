#include "core/formats/inventories/inventory_formats.h"

#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/json/yaml_document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::int64_t mostDevices = 65'536;

bool isAiConfigurator(std::string_view text)
{
    const auto says = [&](std::string_view field) { return text.find(field) != text.npos; };
    return says("mem_capacity:") && says("num_gpus_per_node:") && says("intra_node_bw:");
}

class SystemReader
{
public:
    SystemReader(const OrderedJson &document, const SystemOptions &options)
        : m_options(options), m_top(document, "", m_failed)
    {
    }

    Result<ImportedInventory> read()
    {
        OrderedObjectReader gpu(m_top.object("gpu"), "gpu", m_failed);
        OrderedObjectReader node(m_top.object("node"), "node", m_failed);
        const std::int64_t perHost = count(node, "num_gpus_per_node");
        const double within = positive(node, "intra_node_bw");
        const double between = positive(node, "inter_node_bw");
        const std::int64_t memory = wholeNumber(gpu, "mem_capacity");
        if (m_failed.isSet())
            return m_failed.take();
        const std::int64_t hosts = std::max<std::int64_t>(m_options.hosts, 1);
        if (perHost > mostDevices / hosts)
            return inputError("bad_value", phrase("node.num_gpus_per_node: more than %1 devices in all",
                                                  {std::to_string(mostDevices)}));
        const std::int64_t devices = perHost * hosts;
        const std::int64_t available = memory - reserve(devices);
        if (available < 0)
            m_failed.add("misc", "bad_value", "the reserves take more than gpu.mem_capacity");
        addDevices(hosts, perHost, available, peaks(gpu));
        addMesh(node, hosts, perHost, within, between);
        addLinks(node, hosts, perHost, within);
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_result);
    }

private:
    double positive(OrderedObjectReader &reader, std::string_view name)
    {
        const double value = reader.number(name);
        if (!m_failed.isSet() && (!std::isfinite(value) || value <= 0))
            m_failed.add(reader.pathOf(name), "bad_value", "expected a number above 0");
        return value;
    }

    std::int64_t wholeNumber(OrderedObjectReader &reader, std::string_view name)
    {
        const double value = reader.number(name); // also written 8e10
        const bool isFit = std::isfinite(value) && value >= 0 && value < 9e18 && value == std::floor(value);
        if (!m_failed.isSet() && !isFit)
            m_failed.add(reader.pathOf(name), "bad_value", "expected a whole number that is not negative");
        return isFit ? std::int64_t(value) : 0;
    }

    std::int64_t count(OrderedObjectReader &reader, std::string_view name)
    {
        const std::int64_t value = wholeNumber(reader, name);
        if (!m_failed.isSet() && value < 1)
            m_failed.add(reader.pathOf(name), "bad_value", "expected at least 1");
        return value;
    }

    /// What the driver takes, and NCCL for the largest number of GPUs told that is no more than there are.
    std::int64_t reserve(std::int64_t devices)
    {
        const OrderedJson *misc = m_top.optionalObject("misc");
        if (!misc || !m_options.reserves)
            return 0;
        OrderedObjectReader reader(*misc, "misc", m_failed);
        const std::int64_t other = reader.has("other_mem") ? wholeNumber(reader, "other_mem") : 0;
        const OrderedJson *list = reader.optionalObject("nccl_mem");
        if (!list)
            return other;
        OrderedObjectReader nccl(*list, "misc.nccl_mem", m_failed);
        std::int64_t best = -1;
        std::int64_t bytes = 0;
        for (const auto &[key, value] : list->items()) {
            std::int64_t gpus = 0;
            const auto [end, failure] = std::from_chars(key.data(), key.data() + key.size(), gpus);
            if (failure != std::errc() || end != key.data() + key.size())
                m_failed.add(nccl.pathOf(key), "bad_value", "expected a number of GPUs for a key");
            else if (gpus <= devices && gpus > best) {
                best = gpus;
                bytes = wholeNumber(nccl, key);
            }
        }
        return other > std::numeric_limits<std::int64_t>::max() - bytes ? other : other + bytes;
    }

    /// As the fields of a device that tell its peaks.
    std::string peaks(OrderedObjectReader &gpu)
    {
        OrderedJson fields = OrderedJson::object();
        if (gpu.has("bfloat16_tc_flops"))
            fields["peak_flops"] = positive(gpu, "bfloat16_tc_flops");
        const double factor = gpu.optionalNumber("mem_bw_empirical_scaling_factor").value_or(1);
        if (gpu.has("mem_bw"))
            fields["memory_bytes_per_sec"] = positive(gpu, "mem_bw") * factor;
        return fields.empty() ? std::string() : jsonLine(fields);
    }

    void addDevices(std::int64_t hosts, std::int64_t perHost, std::int64_t available, const std::string &fields)
    {
        Inventory &inventory = m_result.inventory;
        inventory.name = std::to_string(hosts) + " x " + std::to_string(perHost) + " GPUs";
        for (std::int64_t id = 0; id < hosts * perHost; ++id)
            inventory.devices.push_back(
                {id, "gpu" + std::to_string(id), available, "gpu", "host" + std::to_string(id / perHost), fields});
    }

    void addMesh(OrderedObjectReader &node, std::int64_t hosts, std::int64_t perHost, double within, double between)
    {
        Inventory &inventory = m_result.inventory;
        inventory.transferRateBytesPerSec = hosts == 1 ? within : between;
        Mesh mesh{{hosts, perHost}, between, within, {}};
        const std::int64_t perRack = node.has("num_gpus_per_rack") ? count(node, "num_gpus_per_rack") : 0;
        const std::int64_t hostsPerRack = perRack / perHost;
        if (hostsPerRack > 0 && hosts > hostsPerRack && hosts % hostsPerRack == 0)
            mesh.shape = {hosts / hostsPerRack, hostsPerRack, perHost};
        inventory.mesh = std::move(mesh);
    }

    /// Inside a host, where the file tells a latency: links carry one, the mesh does not.
    void addLinks(OrderedObjectReader &node, std::int64_t hosts, std::int64_t perHost, double within)
    {
        const std::optional<double> latency = node.optionalNumber("p2p_latency");
        constexpr std::int64_t mostLinks = 65'536;
        if (!latency || hosts * perHost * perHost > mostLinks)
            return;
        for (std::int64_t host = 0; host < hosts; ++host) {
            for (std::int64_t from = 0; from < perHost; ++from) {
                for (std::int64_t to = 0; to < perHost; ++to) {
                    if (from != to)
                        m_result.inventory.links.push_back(
                            {host * perHost + from, host * perHost + to, within, *latency, true, {}});
                }
            }
        }
    }

    const SystemOptions m_options;
    FirstError m_failed;
    OrderedObjectReader m_top;
    ImportedInventory m_result;
};

} // namespace

Result<ImportedInventory> readAiConfigurator(std::string_view text, const SystemOptions &options)
{
    const Result<OrderedJson> document = parseYaml(text);
    if (!document)
        return document.error();
    return SystemReader(*document, options).read();
}

InventoryFormat aiConfiguratorFormat()
{
    return {"aiconfigurator", "AIConfigurator system (YAML)",
            "GPUs, memory less reserves, peaks, bandwidths, latency, mesh", isAiConfigurator,
            [](std::string_view text) { return readAiConfigurator(text, {}); }};
}

} // namespace cutaway
