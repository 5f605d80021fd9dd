#include "core/judging/varied_description.h"

#include "core/json/kept_json.h"

#include <algorithm>
#include <cmath>

namespace cutaway::judging {

namespace {

using Fields = nlohmann::ordered_json;

double numberAt(const Fields &fields, const char *name, double missing)
{
    const auto found = fields.find(name);
    return found != fields.end() && found->is_number() ? found->get<double>() : missing;
}

void varyNumber(Fields &fields, const char *name, double value, bool isFactor, bool isWhole)
{
    const auto found = fields.find(name);
    if (found == fields.end() || !found->is_number())
        return;
    const double now = varied(found->get<double>(), value, isFactor);
    if (isWhole)
        *found = std::int64_t(std::min(9e18, std::round(now)));
    else
        *found = now;
}

/// As many nodes as are full, or one that is not.
Done resizeCluster(Fields &cluster, double value, bool isFactor)
{
    const double perNode = std::max(1.0, numberAt(cluster, "gpus_per_node", 1));
    const double count = std::round(varied(perNode * numberAt(cluster, "nodes", 1), value, isFactor));
    const double onNode = std::min(perNode, count);
    if (count < 1 || count > 1e9 || std::fmod(count, onNode) != 0)
        return inputError("bad_value", phrase("%1 devices do not fill nodes of %2",
                                              {std::to_string(std::int64_t(std::clamp(count, -1e18, 1e18))),
                                               std::to_string(std::int64_t(perNode))}));
    cluster["nodes"] = std::int64_t(count / onNode);
    cluster["gpus_per_node"] = std::int64_t(onNode);
    return Done(std::monostate());
}

Done varyCluster(Fields &cluster, const Varied &what, double value)
{
    if (what.what == "devices")
        return resizeCluster(cluster, value, what.isFactor);
    for (const char *name : {"available_mem_bytes", "peak_flops"}) {
        if (what.what != name)
            continue;
        if (!what.isFactor)
            cluster[name] = value;
        else if (cluster.contains(name))
            varyNumber(cluster, name, value, true, false);
        else
            return inputError(
                "bad_value",
                phrase("cluster: a factor of %1 is given, and the cluster does not say what it is", {name}),
                "give values");
    }
    return Done(std::monostate());
}

/// One entry a rank: those of the ranks that stay, then the last again.
void resizeList(Fields &topology, const char *name, std::size_t count)
{
    const auto found = topology.find(name);
    if (found == topology.end() || !found->is_array() || found->empty())
        return;
    const Fields last = found->back();
    Fields list = Fields::array();
    for (std::size_t i = 0; i < count; ++i)
        list.push_back(i < found->size() ? (*found)[i] : last);
    *found = std::move(list);
}

void resizeTopology(Fields &topology, std::size_t devices, double value, bool isFactor)
{
    if (!topology.contains("world_size") && !topology.contains("local_world_size"))
        return;
    const double now = numberAt(topology, "world_size", double(devices));
    const auto count = std::int64_t(std::clamp(std::round(varied(now, value, isFactor)), 1.0, 1e6));
    const auto local = std::int64_t(numberAt(topology, "local_world_size", double(count)));
    if (topology.contains("world_size"))
        topology["world_size"] = count;
    if (topology.contains("local_world_size"))
        topology["local_world_size"] = std::min(local, count);
    for (const char *name : {"hbm_caps", "ddr_caps"})
        resizeList(topology, name, std::size_t(count));
}

void varyTopologyMemory(Fields &topology, bool isHost, double value, bool isFactor)
{
    varyNumber(topology, isHost ? "ddr_cap" : "hbm_cap", value, isFactor, true);
    const auto list = topology.find(isHost ? "ddr_caps" : "hbm_caps");
    if (list == topology.end() || !list->is_array())
        return;
    for (Fields &entry : *list) {
        if (entry.is_number())
            entry = std::int64_t(std::min(9e18, std::round(varied(entry.get<double>(), value, isFactor))));
    }
}

bool isOnHosts(const Fields &topology, const Inventory &inventory)
{
    const auto device = topology.find("compute_device");
    if (device != topology.end() && device->is_string())
        return device->get_ref<const std::string &>() == "cpu";
    return !inventory.devices.empty() &&
           std::ranges::all_of(inventory.devices, [](const Device &each) { return each.kind == "cpu"; });
}

} // namespace

Result<bool> varyDescription(Inventory &inventory, const Varied &what, double value)
{
    if (inventory.extra.empty())
        return false;
    Fields fields = keptJson<Fields>(inventory.extra);
    const auto cluster = fields.find("cluster");
    const bool hasCluster = cluster != fields.end() && cluster->is_object();
    // One without nodes adds to what the devices tell, which are varied themselves.
    const bool isWhole = hasCluster && (cluster->contains("nodes") || inventory.devices.empty());
    if (isWhole || (hasCluster && cluster->contains(what.what))) {
        if (const Done done = varyCluster(*cluster, what, value); !done)
            return done.error();
    }
    const auto topology = fields.find("topology");
    const bool hasTopology = topology != fields.end() && topology->is_object();
    if (hasTopology && what.what == "devices")
        resizeTopology(*topology, inventory.devices.size(), value, what.isFactor);
    else if (hasTopology && what.what == "available_mem_bytes")
        varyTopologyMemory(*topology, isOnHosts(*topology, inventory), value, what.isFactor);
    inventory.extra = jsonLine(fields);
    return isWhole || hasTopology;
}

} // namespace cutaway::judging
