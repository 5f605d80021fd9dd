#include "core/formats/inventories/topology_builder.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace cutaway {

double numberIn(std::string_view text)
{
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value > 0 && value < 1e15 ? value : 0;
}

Done TopologyBuilder::checkCount(std::size_t devices)
{
    if (devices > mostDevices)
        return inputError("too_large", phrase("more than %1 devices are not read", {std::to_string(mostDevices)}));
    return Done(std::monostate());
}

void TopologyBuilder::addDevice(std::string name, std::int64_t memoryBytes, std::string host, std::string extra,
                                std::string kind)
{
    m_inventory.devices.push_back({std::int64_t(deviceCount()), std::move(name), memoryBytes, std::move(kind),
                                   std::move(host), std::move(extra)});
}

void TopologyBuilder::connect(std::size_t a, std::size_t b, LinkSpeed speed)
{
    if (speed.bytesPerSec <= 0)
        return;
    for (const auto &[from, to] : {std::pair{a, b}, std::pair{b, a}})
        m_inventory.links.push_back(
            {std::int64_t(from), std::int64_t(to), speed.bytesPerSec, speed.latencySec, true, {}});
}

/// Hosts of as many devices each make a mesh.
void TopologyBuilder::addMesh()
{
    std::map<std::string, std::int64_t> onHost;
    for (const Device &device : m_inventory.devices)
        ++onHost[device.host];
    const std::int64_t each = onHost.begin()->second;
    if (std::ranges::any_of(onHost, [&](const auto &host) { return host.second != each; }))
        return;
    Mesh mesh{{std::int64_t(onHost.size()), each}, {}, {}, {}};
    if (!m_inventory.links.empty())
        mesh.intraNodeBandwidth =
            std::ranges::min_element(m_inventory.links, {}, &Link::bandwidthBytesPerSec)->bandwidthBytesPerSec;
    if (m_networkBytesPerSec > 0)
        mesh.interNodeBandwidth = m_networkBytesPerSec;
    m_inventory.mesh = std::move(mesh);
}

Result<ImportedInventory> TopologyBuilder::take(std::vector<Text> warnings)
{
    if (Done done = checkCount(deviceCount()); !done)
        return done.error();
    addMesh();
    m_inventory.name = std::to_string(deviceCount()) + (deviceCount() == 1 ? " device" : " devices");
    m_inventory.transferRateBytesPerSec = linkSpeed("PHB").bytesPerSec;
    return ImportedInventory{std::move(m_inventory), std::move(warnings)};
}

} // namespace cutaway
