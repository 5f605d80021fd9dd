#include "core/formats/inventories/topology_builder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

namespace cutaway {

namespace {

constexpr double nvlinkBytesPerSec = 20e9; ///< where nothing tells the architecture
constexpr double nvlinkLatencySec = 1e-6;
constexpr int mostNvlinks = 64;

constexpr std::array speeds = std::to_array<std::pair<std::string_view, LinkSpeed>>({
    {"PIX", {12e9, 2e-6}},
    {"PXB", {12e9, 2.5e-6}},
    {"PHB", {12e9, 3e-6}},
    {"NODE", {12e9, 3.5e-6}},
    {"SYS", {10e9, 4e-6}},
    {"SOC", {10e9, 4e-6}}, // what older drivers call SYS
});

/// Of one link, by the first architecture that it is no older than.
struct NvlinkGeneration
{
    int computeCapability;
    double bytesPerSec;
};
constexpr std::array nvlinkGenerations =
    std::to_array<NvlinkGeneration>({{100, 40.1e9}, {90, 20.6e9}, {87, 20e9}, {86, 12e9}, {70, 20e9}, {0, 18e9}});

constexpr double xgmiLatencySec = 1e-6;

} // namespace

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

LinkSpeed linkSpeed(std::string_view connection)
{
    if (connection.starts_with("NV")) {
        int links = 0;
        const auto [end, failure] =
            std::from_chars(connection.data() + 2, connection.data() + connection.size(), links);
        if (failure == std::errc() && end == connection.data() + connection.size() && links > 0 && links <= mostNvlinks)
            return {links * nvlinkBytesPerSec, nvlinkLatencySec};
        return {};
    }
    const auto found = std::ranges::find(speeds, connection, &std::pair<std::string_view, LinkSpeed>::first);
    return found == speeds.end() ? LinkSpeed() : found->second;
}

LinkSpeed nvlinkSpeed(int links, int computeCapability)
{
    double each = nvlinkBytesPerSec;
    if (computeCapability > 0)
        each = std::ranges::find_if(nvlinkGenerations, [&](const NvlinkGeneration &generation) {
                   return computeCapability >= generation.computeCapability;
               })->bytesPerSec;
    return {std::clamp(links, 0, mostNvlinks) * each, nvlinkLatencySec};
}

LinkSpeed xgmiSpeed(int links, std::string_view architecture)
{
    double each = 24e9;
    if (architecture.starts_with("gfx90a"))
        each = 36e9;
    else if (architecture.starts_with("gfx94") || architecture.starts_with("gfx95"))
        each = 48e9;
    return {std::clamp(links, 0, mostNvlinks) * each, xgmiLatencySec};
}

LinkSpeed pciSpeed(double gigatransfersPerSec, int lanes)
{
    constexpr double bytesPerTransferAndLane = 12e9 / (8 * 16);
    return {gigatransfersPerSec * lanes * bytesPerTransferAndLane, linkSpeed("PHB").latencySec};
}

} // namespace cutaway
