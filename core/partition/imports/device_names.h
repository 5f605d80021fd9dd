#pragma once

#include "core/devices/inventory.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <vector>

namespace cutaway {

/// The devices of a device map: numbers and `cuda:1` are logical ids, `cpu` is the first host of the inventory, `disk`
/// one without limit. What the inventory lacks of the last two is added; without an inventory all is.
class DeviceNames
{
public:
    /// `inventory` may be null.
    explicit DeviceNames(const Inventory *inventory);

    /// What a value of the map is called: `0`, `cpu`, `disk`. Error: `bad_device`.
    Result<std::string> nameOf(const nlohmann::ordered_json &value);
    /// Adds the devices that were named and are not there. Error: `unknown_device` for a number that the inventory
    /// lacks.
    Done complete();

    DeviceIndex find(const std::string &name) const { return m_devices.at(name); }
    const Inventory &inventory() const { return m_inventory; }
    /// Those of them that the given inventory lacks.
    const std::vector<Device> &added() const { return m_added; }
    const std::vector<Text> &warnings() const { return m_warnings; }

private:
    Done placeNumber(const std::string &name);
    void placeHost(const std::string &name, const char *kind);

    Inventory m_inventory;
    bool m_isGiven;
    std::map<std::string, DeviceIndex> m_devices; ///< by name; invalid until `complete`
    std::vector<Device> m_added;
    std::vector<Text> m_warnings;
};

} // namespace cutaway
