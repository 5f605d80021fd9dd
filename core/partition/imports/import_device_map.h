#pragma once

#include "core/devices/inventory.h"
#include "core/plan/foreign_plans.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Device maps: reading one as a partition plan, and what its keys and devices mean to the two programs that use it.

namespace cutaway {

/// `{module or parameter: device}`, or that under `device_map`.
bool isDeviceMap(const ForeignFile &file);

/// Operators run where their module's weights are, those of modules that no key covers where their first input is.
/// Partitions are as few as a plan without cycles allows. Errors: `not_covered` where a weight has no device,
/// `bad_device`, `unknown_device`, `nothing_matches`.
Result<ImportedPlan> importDeviceMap(const ImportInput &input, const Job &job);

/// The key that a name falls under in accelerate: the longest that is the name or a module around it; `""` is around
/// all.
class AccelerateKeys
{
public:
    explicit AccelerateKeys(const std::vector<std::string> &keys);
    /// O(depth · log keys).
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::map<std::string, std::size_t, std::less<>> m_keys;
};

/// The same in transformers: all keys are alternatives of one regular expression, those with the most dots first, then
/// the longest, of which the first that fits the beginning of the name is taken, at any character; a dot fits every
/// character. Without any, `""`.
class TransformersKeys
{
public:
    explicit TransformersKeys(const std::vector<std::string> &keys);
    /// O(keys · length).
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::vector<std::pair<std::string, std::size_t>> m_keys; ///< in the order of the expression
    std::optional<std::size_t> m_whole;
};

std::size_t partCount(std::string_view name);
/// The first `count` dotted parts.
std::string firstParts(std::string_view name, std::size_t count);

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
