#include "core/base/names.h"
#include "core/devices/device_name.h"
#include "core/estimates/device_peaks.h"
#include "core/json/kept_json.h"
#include "core/judging/exploration.h"
#include "core/judging/varied_description.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace cutaway::judging {

namespace {

using OrderedJson = nlohmann::ordered_json;

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
        return inputError("bad_value", "between 1 and 100000 devices are wanted");
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
        return inputError("no_inventory", "devices are varied, and there are none");
    if (what.what.starts_with("mesh.") && !hasMesh)
        return inputError("no_inventory", phrase("%1 is varied, and the inventory has no mesh", {what.what}));
    if (what.what == "links.bandwidth_bytes_per_sec" && inventory.links.empty())
        return inputError("no_inventory", "links are varied, and the inventory has none");
    return varyInventory(inventory, what, value);
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
            return inputError("no_inventory", phrase("%1 is varied, and no devices are given", {what.what}));
        if (!result)
            result = std::make_shared<Inventory>(*inventory);
        const auto value = variation.find(what.what);
        if (value == variation.end() || !value->is_number())
            return inputError("wrong_type", "a number above 0 is wanted"); // results of a file may say anything
        if (const Done done = apply(*result, what, value->get<double>()); !done)
            return done.error();
    }
    return result ? std::shared_ptr<const Inventory>(std::move(result)) : inventory;
}

} // namespace cutaway::judging
