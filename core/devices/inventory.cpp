#include "core/devices/inventory.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

Error at(std::string where, std::string code, Text message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
}

/// Of a link, the mesh or all transfers; none is as good as a positive one.
bool isNegative(std::optional<double> figure)
{
    return figure.value_or(0) < 0;
}

Done checkLink(const Link &link, const std::string &path)
{
    if (isNegative(link.bandwidthBytesPerSec))
        return at(path + ".bandwidth_bytes_per_sec", "negative_rate", "a bandwidth cannot be negative");
    if (isNegative(link.latencySec))
        return at(path + ".latency_sec", "negative_time", "a latency cannot be negative");
    return Done(std::monostate());
}

Done checkMesh(const Mesh &mesh)
{
    constexpr std::int64_t most = 65536;
    std::int64_t places = 1;
    for (const std::int64_t size : mesh.shape) {
        if (__builtin_mul_overflow(places, size, &places) || places > most)
            return at("mesh.shape", "number_range", phrase("a mesh of more than %1 devices", {std::to_string(most)}));
    }
    if (isNegative(mesh.interNodeBandwidth) || isNegative(mesh.intraNodeBandwidth))
        return at("mesh", "negative_rate", "a bandwidth cannot be negative");
    return Done(std::monostate());
}

} // namespace

DeviceIndex Inventory::find(std::int64_t logicalId) const
{
    const auto found = std::ranges::find(devices, logicalId, &Device::logicalId);
    return found == devices.end() ? DeviceIndex() : DeviceIndex(std::size_t(found - devices.begin()));
}

Done Inventory::check() const
{
    std::set<std::int64_t> known;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const std::string path = "devices[" + std::to_string(i) + "]";
        if (!known.insert(devices[i].logicalId).second)
            return at(path + ".logical_id", "duplicate_device",
                      phrase("two devices have the logical id %1", {std::to_string(devices[i].logicalId)}));
        if (devices[i].availableMemBytes < 0)
            return at(path + ".available_mem_bytes", "negative_size",
                      phrase("device %1 has %2 bytes",
                             {std::to_string(devices[i].logicalId), std::to_string(devices[i].availableMemBytes)}));
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (const auto &[end, field] : {std::pair(links[i].from, ".from"), std::pair(links[i].to, ".to")}) {
            if (!known.contains(end))
                return at("links[" + std::to_string(i) + "]" + field, "unknown_device",
                          phrase("no device has the logical id %1", {std::to_string(end)}));
        }
        if (Done done = checkLink(links[i], "links[" + std::to_string(i) + "]"); !done)
            return done;
    }
    if (isNegative(transferRateBytesPerSec))
        return at("transfer_rate_bytes_per_sec", "negative_rate", "a rate of transfers cannot be negative");
    return mesh ? checkMesh(*mesh) : Done(std::monostate());
}

} // namespace cutaway
