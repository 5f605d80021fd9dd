#include "core/partition/imports/device_map_keys.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

/// A number without sign and leading zeros.
bool isNumber(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() && text.front() != '-' &&
           (text.size() == 1 || text.front() != '0');
}

} // namespace

AccelerateKeys::AccelerateKeys(const std::vector<std::string> &keys)
{
    for (std::size_t i = 0; i < keys.size(); ++i)
        m_keys.emplace(keys[i], i);
}

std::optional<std::size_t> AccelerateKeys::find(std::string_view name) const
{
    for (;;) {
        if (const auto found = m_keys.find(name); found != m_keys.end())
            return found->second;
        if (name.empty())
            return {};
        const std::size_t dot = name.rfind('.');
        name = dot == name.npos ? std::string_view() : name.substr(0, dot);
    }
}

TransformersKeys::TransformersKeys(const std::vector<std::string> &keys)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].empty())
            m_whole = i;
        else
            m_keys.emplace_back(keys[i], i);
    }
    std::ranges::stable_sort(m_keys, [](const auto &a, const auto &b) {
        const std::size_t dotsA = partCount(a.first);
        const std::size_t dotsB = partCount(b.first);
        return dotsA != dotsB ? dotsA > dotsB : a.first.size() > b.first.size();
    });
}

std::optional<std::size_t> TransformersKeys::find(std::string_view name) const
{
    for (const auto &[key, index] : m_keys) {
        const bool fits = key.size() <= name.size() &&
                          std::equal(key.begin(), key.end(), name.begin(),
                                     [](char wanted, char given) { return wanted == given || wanted == '.'; });
        if (fits)
            return index;
    }
    return m_whole;
}

std::size_t partCount(std::string_view name)
{
    return std::size_t(std::ranges::count(name, '.')) + 1;
}

std::string firstParts(std::string_view name, std::size_t count)
{
    std::size_t end = 0;
    for (; count > 0 && end != name.npos; --count)
        end = name.find('.', end + (end > 0));
    return std::string(name.substr(0, end));
}

DeviceNames::DeviceNames(const Inventory *inventory)
    : m_inventory(inventory ? *inventory : Inventory()), m_isGiven(inventory != nullptr)
{
}

Result<std::string> DeviceNames::nameOf(const nlohmann::ordered_json &value)
{
    std::string name;
    if (value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0)) {
        name = std::to_string(value.get<std::int64_t>());
    } else if (value.is_string()) {
        name = value.get<std::string>();
        const std::size_t colon = name.find(':');
        const std::string type = name.substr(0, colon);
        const bool isAccelerator = type == "cuda" || type == "xpu" || type == "npu" || type == "mps" || type == "hpu" ||
                                   type == "mlu" || type == "musa";
        if (isNumber(name) && m_devices.count(name) == 0)
            m_warnings.push_back(phrase("device %1 is read as number %2", {inQuotes(name), name}));
        if (isAccelerator)
            name = colon == name.npos ? "0" : name.substr(colon + 1);
        if (type == "cpu")
            name = "cpu";
    }
    if (name != "cpu" && name != "disk" && (name.empty() || !isNumber(name)))
        return inputError("bad_device", phrase("%1 is not a device", {jsonLine(value)}),
                          "a device is 0, \"cuda:0\", \"cpu\" or \"disk\"");
    m_devices.emplace(name, DeviceIndex());
    return name;
}

Done DeviceNames::placeNumber(const std::string &name)
{
    const std::int64_t id = std::stoll(name);
    DeviceIndex device = m_inventory.find(id);
    if (!device.isValid() && m_isGiven)
        return inputError("unknown_device", phrase("the inventory has no device with the logical id %1", {name}));
    if (!device.isValid()) {
        m_inventory.devices.push_back({id, "gpu" + name, unknownMemory, "gpu", {}, {}});
        device = DeviceIndex(m_inventory.devices.size() - 1);
    }
    m_devices[name] = device;
    return Done(std::monostate());
}

void DeviceNames::placeHost(const std::string &name, const char *kind)
{
    const auto isSuch = [&](const Device &device) { return device.kind == kind || device.name == kind; };
    const auto found = std::ranges::find_if(m_inventory.devices, isSuch);
    m_devices[name] = DeviceIndex(std::size_t(found - m_inventory.devices.begin()));
    if (found != m_inventory.devices.end())
        return;
    std::int64_t id = 0;
    for (const Device &device : m_inventory.devices)
        id = std::max(id, device.logicalId + 1);
    if (m_isGiven)
        m_warnings.push_back(
            phrase("%1 is not in the inventory: it is added as device %2", {name, std::to_string(id)}));
    m_inventory.devices.push_back({id, name, unknownMemory, kind, {}, {}});
    if (m_isGiven)
        m_added.push_back(m_inventory.devices.back());
}

Done DeviceNames::complete()
{
    std::vector<std::string> numbers;
    for (const auto &[name, device] : m_devices) {
        if (isNumber(name))
            numbers.push_back(name);
    }
    std::ranges::sort(numbers, {}, [](const std::string &name) { return std::stoll(name); });
    for (const std::string &name : numbers) {
        if (Done placed = placeNumber(name); !placed)
            return placed;
    }
    for (const char *host : {"cpu", "disk"}) {
        if (m_devices.count(host) > 0)
            placeHost(host, host);
    }
    return Done(std::monostate());
}

} // namespace cutaway
