#include "core/formats/inventories/link_speeds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace cutaway {

namespace {

constexpr double nvlinkBytesPerSec = 20e9;
constexpr double nvlinkLatencySec = 1e-6;
constexpr int mostNvlinks = 64;

constexpr std::array speeds = std::to_array<std::pair<std::string_view, LinkSpeed>>({
    {"PIX", {12e9, 2e-6}},
    {"PXB", {12e9, 2.5e-6}},
    {"PHB", {12e9, 3e-6}},
    {"NODE", {12e9, 3.5e-6}},
    {"SYS", {10e9, 4e-6}},
});

} // namespace

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
    if (computeCapability >= 90)
        each = 20.6e9;
    else if (computeCapability == 86)
        each = 12e9;
    else if (computeCapability > 0 && computeCapability < 70)
        each = 18e9;
    return {std::clamp(links, 0, mostNvlinks) * each, nvlinkLatencySec};
}

LinkSpeed pciSpeed(double gigatransfersPerSec, int lanes)
{
    constexpr double bytesPerTransferAndLane = 12e9 / (8 * 16);
    return {gigatransfersPerSec * lanes * bytesPerTransferAndLane, linkSpeed("PHB").latencySec};
}

} // namespace cutaway
