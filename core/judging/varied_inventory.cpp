#include "core/judging/varied_inventory.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/estimates/roofline.h"
#include "core/json/kept_json.h"
#include "core/judging/exploration.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace cutaway::judging {

namespace {

using Fields = nlohmann::ordered_json;
using OrderedJson = nlohmann::ordered_json;

inline double varied(double now, double value, bool isFactor)
{
    return isFactor ? now * value : value;
}

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
            return inputError("bad_value",
                              phrase("cluster: a factor of %1 is given, but the cluster does not give it", {name}),
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

/// What an inventory says of its devices in other words: a `cluster` of equal nodes that stands for them, a `topology`
/// that repeats their number and memory. What is varied of the devices is varied there too, or it would have no effect.
/// Whether there was such a description. Errors: `bad_value`.
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

constexpr std::size_t mostDevices = 100'000;

/// `gpu7` → `gpu8`; `gpu` → `gpu_1`. None of the names taken.
std::string nextName(const std::string &name, const std::set<std::string> &taken)
{
    const std::size_t end = name.find_last_not_of("0123456789") + 1;
    const bool hasNumber = end < name.size() && name.size() - end < 10;
    std::size_t number = hasNumber ? std::stoul(name.substr(end)) : 0;
    const std::string stem = hasNumber ? name.substr(0, end) : name + '_';
    std::string next;
    do
        next = stem + std::to_string(++number);
    while (taken.contains(next));
    return next;
}

/// The first `count` devices, or copies of the last one behind them all.
class Resizing
{
public:
    explicit Resizing(Inventory &inventory) : m_inventory(inventory) {}

    void run(std::size_t count)
    {
        std::vector<Device> &devices = m_inventory.devices;
        if (count < devices.size())
            return shrink(count);
        for (const Device &device : devices) {
            m_names.insert(device.name);
            m_hosts.insert(device.host);
            m_lastId = std::max(m_lastId, device.logicalId);
        }
        const std::size_t perHost = std::size_t(std::ranges::count(devices, devices.back().host, &Device::host));
        std::size_t onHost = perHost;
        while (devices.size() < count) {
            Device copy = devices.back();
            copy.logicalId = ++m_lastId;
            copy.name = nextName(nameOf(devices.back()), m_names);
            m_names.insert(copy.name);
            if (!copy.host.empty() && onHost++ == perHost) {
                copy.host = nextName(copy.host, m_hosts);
                m_hosts.insert(copy.host);
                onHost = 1;
            }
            devices.push_back(std::move(copy));
        }
    }

private:
    void shrink(std::size_t count)
    {
        m_inventory.devices.resize(count);
        std::set<std::int64_t> left;
        for (const Device &device : m_inventory.devices)
            left.insert(device.logicalId);
        std::erase_if(m_inventory.links,
                      [&](const Link &link) { return !left.contains(link.from) || !left.contains(link.to); });
    }

    Inventory &m_inventory;
    std::set<std::string> m_names;
    std::set<std::string> m_hosts;
    std::int64_t m_lastId = 0;
};

Done resize(Inventory &inventory, double value, bool isFactor)
{
    const double count = std::round(varied(double(inventory.devices.size()), value, isFactor));
    if (count < 1 || count > double(mostDevices))
        return inputError("bad_value", "between 1 and 100000 devices are allowed");
    Resizing(inventory).run(std::size_t(count));
    return Done(std::monostate());
}

void varyMemory(Inventory &inventory, double value, bool isFactor)
{
    for (Device &device : inventory.devices) {
        if (isFactor && device.availableMemBytes == unknownMemory)
            continue;
        device.availableMemBytes =
            std::int64_t(std::min(9e18, std::round(varied(double(device.availableMemBytes), value, isFactor))));
    }
}

void varyRate(std::optional<double> &rate, double value, bool isFactor)
{
    if (rate || !isFactor)
        rate = varied(rate.value_or(0), value, isFactor);
}

/// A field of a compact JSON object, where it is there or `adds`.
void varyField(std::string &object, const char *name, double value, bool isFactor, bool adds)
{
    OrderedJson fields = keptFields<OrderedJson>(object);
    const auto found = fields.find(name);
    if (found != fields.end() && found->is_number())
        *found = varied(found->get<double>(), value, isFactor);
    else if (adds && !isFactor)
        fields[name] = value;
    else
        return;
    object = jsonLine(fields);
}

/// A device that only names its accelerator has that one's peak.
void varyPeak(Device &device, double value, bool isFactor)
{
    const std::optional<Peaks> peaks = isFactor ? peaksOf(device) : std::nullopt;
    if (peaks)
        varyField(device.extra, "peak_flops", peaks->flopsPerSec * value, false, true);
    else
        varyField(device.extra, "peak_flops", value, isFactor, true);
}

Done varyInventory(Inventory &inventory, const Varied &what, double value)
{
    if (what.what == "devices" && !inventory.devices.empty())
        return resize(inventory, value, what.isFactor);
    if (what.what == "available_mem_bytes")
        varyMemory(inventory, value, what.isFactor);
    else if (what.what == "transfer_rate_bytes_per_sec")
        varyRate(inventory.transferRateBytesPerSec, value, what.isFactor);
    else if (what.what == "links.bandwidth_bytes_per_sec") {
        for (Link &link : inventory.links)
            link.bandwidthBytesPerSec = varied(link.bandwidthBytesPerSec, value, what.isFactor);
    } else if (what.what == "peak_flops") {
        for (Device &device : inventory.devices)
            varyPeak(device, value, what.isFactor);
    } else if (what.what.starts_with("mesh.") && inventory.mesh)
        varyRate(what.what == "mesh.intra_node_bandwidth" ? inventory.mesh->intraNodeBandwidth
                                                          : inventory.mesh->interNodeBandwidth,
                 value, what.isFactor);
    return Done(std::monostate());
}

Done apply(Inventory &inventory, const Varied &what, double value)
{
    const bool hasMesh = inventory.mesh.has_value();
    const Result<bool> described = varyDescription(inventory, what, value);
    if (!described)
        return described.error();
    if (what.what == "devices" && inventory.devices.empty() && !*described)
        return inputError("no_inventory", "devices are varied, but there are none");
    if (what.what.starts_with("mesh.") && !hasMesh)
        return inputError("no_inventory", phrase("%1 is varied, but the inventory has no mesh", {what.what}));
    if (what.what == "links.bandwidth_bytes_per_sec" && inventory.links.empty())
        return inputError("no_inventory", "links are varied, but the inventory has none");
    return varyInventory(inventory, what, value);
}

bool isFactored(const DeviceField &field)
{
    return field.declaration.type == ParameterType::Number;
}

const ParameterValue &valueNow(const DeviceField &field)
{
    return std::holds_alternative<std::monostate>(field.value) ? field.declaration.defaultValue : field.value;
}

} // namespace

Result<std::shared_ptr<const Inventory>> variedInventory(const std::shared_ptr<const Inventory> &inventory,
                                                         const std::vector<Varied> &vary, const OrderedJson &variation)
{
    std::shared_ptr<Inventory> result;
    for (const Varied &what : vary) {
        if (what.what.starts_with("parameter:"))
            continue;
        if (!inventory)
            return inputError("no_inventory", phrase("%1 is varied, but no devices are given", {what.what}));
        if (!result)
            result = std::make_shared<Inventory>(*inventory);
        const auto value = variation.find(what.what);
        if (value == variation.end() || !value->is_number())
            return inputError("wrong_type", "expected a number above 0"); // results of a file may say anything
        if (const Done done = apply(*result, what, value->get<double>()); !done)
            return done.error();
    }
    return result ? std::shared_ptr<const Inventory>(std::move(result)) : inventory;
}

std::optional<DeviceField> variedField(const EditedPlan &plan, const std::string &what)
{
    if (!what.starts_with(fieldPrefix))
        return std::nullopt;
    const std::string name = what.substr(fieldPrefix.size());
    for (DeviceField &field : plan.deviceFields()) {
        if (field.declaration.name == name)
            return std::move(field);
    }
    return std::nullopt;
}

std::optional<double> fieldNumber(const DeviceField &field)
{
    const ParameterValue &now = valueNow(field);
    if (const auto *whole = std::get_if<std::int64_t>(&now))
        return double(*whole);
    if (const auto *number = std::get_if<double>(&now))
        return *number;
    const std::vector<std::string> &words = field.declaration.choices;
    const auto *word = std::get_if<std::string>(&now);
    const auto place = word ? std::ranges::find(words, *word) : words.end();
    return place == words.end() ? std::nullopt : std::optional(double(place - words.begin()));
}

Result<std::shared_ptr<const Inventory>> inventoryWithField(const EditedPlan &plan, const DeviceField &field,
                                                            double value)
{
    const std::vector<std::string> &words = field.declaration.choices;
    ParameterValue wanted;
    if (isFactored(field))
        wanted = fieldNumber(field).value_or(0) * value;
    else if (words.empty())
        wanted = std::int64_t(std::round(value));
    else
        wanted = words[std::size_t(std::clamp(std::round(value), 0.0, double(words.size() - 1)))];
    Result<Inventory> inventory = plan.withDeviceField(field.declaration.name, wanted);
    if (!inventory)
        return inventory.error();
    return std::shared_ptr<const Inventory>(std::make_shared<Inventory>(std::move(*inventory)));
}

std::string fieldText(const DeviceField &field, double value)
{
    const std::vector<std::string> &words = field.declaration.choices;
    if (!words.empty())
        return words[std::size_t(std::clamp(std::round(value), 0.0, double(words.size() - 1)))];
    const double number = isFactored(field) ? fieldNumber(field).value_or(0) * value : std::round(value);
    if (field.declaration.unit == "bytes")
        return formatBytes(std::int64_t(std::round(std::min(9e18, number))));
    if (field.declaration.unit == "seconds")
        return formatSeconds(number);
    char text[48];
    std::snprintf(text, sizeof text, "%.4g%s%s", number, field.declaration.unit.empty() ? "" : " ",
                  field.declaration.unit.c_str());
    return text;
}

} // namespace cutaway::judging
