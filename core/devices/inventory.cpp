#include "core/devices/inventory.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

Error at(std::string where, std::string code, std::string message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
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
                      "two devices have the logical id " + std::to_string(devices[i].logicalId));
        if (devices[i].availableMemBytes < 0)
            return at(path + ".available_mem_bytes", "negative_size",
                      "device " + std::to_string(devices[i].logicalId) + " has " +
                          std::to_string(devices[i].availableMemBytes) + " bytes");
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (const auto &[end, field] : {std::pair(links[i].from, ".from"), std::pair(links[i].to, ".to")}) {
            if (!known.contains(end))
                return at("links[" + std::to_string(i) + "]" + field, "unknown_device",
                          "no device has the logical id " + std::to_string(end));
        }
    }
    return Done(std::monostate());
}

} // namespace cutaway
