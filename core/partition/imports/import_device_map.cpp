#include "core/partition/imports/import_device_map.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/graph/graph.h"
#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_plan.h"
#include "core/partition/partitioning.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <set>

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

namespace {

/// The key that a name falls under in transformers: all keys are alternatives of one regular expression, those with the
/// most dots first, then the longest, of which the first that fits the beginning of the name is taken, at any
/// character; a dot fits every character. Without any, `""`.
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

using OrderedJson = nlohmann::ordered_json;

bool isDeviceValue(const OrderedJson &value)
{
    if (value.is_number_integer())
        return true;
    if (!value.is_string())
        return false;
    const std::string text = value.get<std::string>();
    const bool isNumber = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
    const std::string type = text.substr(0, text.find(':'));
    constexpr const char *types[] = {"cpu", "disk", "cuda", "mps", "xpu", "npu", "hpu", "mlu", "musa", "meta"};
    return isNumber || std::ranges::count(types, type) > 0;
}

bool isMap(const OrderedJson &json)
{
    return json.is_object() && !json.empty() &&
           std::ranges::all_of(json.items(), [](const auto &entry) { return isDeviceValue(entry.value()); });
}

/// The map of a file; null if it has none.
const OrderedJson *mapOf(const ForeignFile &file)
{
    if (!file.json || !file.json->is_object())
        return nullptr;
    for (const char *field : {"device_map", "hf_device_map"}) {
        if (const auto inner = file.json->find(field); inner != file.json->end() && isMap(*inner))
            return &*inner;
    }
    return isMap(*file.json) ? &*file.json : nullptr;
}

class DeviceMapImport
{
public:
    DeviceMapImport(const ImportInput &input, const OrderedJson &map)
        : m_input(input), m_graph(*input.graph), m_map(map), m_names(*input.graph), m_devices(input.inventory.get())
    {
    }

    Result<ImportedPlan> run()
    {
        if (Done read = readMap(); !read)
            return read.error();
        if (Done matched = matchKeys(); !matched)
            return matched.error();
        if (Done covered = checkCovered(); !covered)
            return covered.error();
        placeOperators();
        warnOfTies();
        warnOfCutLayers();
        warnOfTransformers();
        warnOfCapacity();
        return finish();
    }

private:
    Done readMap()
    {
        for (const auto &[key, value] : m_map.items()) {
            Result<std::string> device = m_devices.nameOf(value);
            if (!device) {
                device.error().where = memberPath("", key);
                return device.error();
            }
            m_keys.push_back(key);
            m_deviceOfKey.push_back(std::move(*device));
        }
        return m_devices.complete();
    }

    Done matchKeys()
    {
        const auto matches = [&](const std::string &key) { return key.empty() || m_names.has(key); };
        const std::optional<PrefixChange> change = findPrefixChange(m_keys, m_names, matches);
        if (!change)
            return nothingMatches(m_input.file.name, m_keys, m_names);
        m_imported.report.prefix = change->text();
        for (std::string &key : m_keys) {
            const std::string original = key;
            key = key.empty() ? key : change->applied(key);
            if (matches(key))
                ++m_imported.report.matched;
            else
                m_imported.report.unmatched.push_back(original);
        }
        m_lookup.emplace(m_keys);
        if (!m_imported.report.unmatched.empty())
            warn(phrase("no module %1 in the graph", {someNames(m_imported.report.unmatched)}));
        return Done(std::monostate());
    }

    const std::string *deviceOfName(std::string_view name) const
    {
        const std::optional<std::size_t> key = m_lookup->find(name);
        return key ? &m_deviceOfKey[*key] : nullptr;
    }

    /// As accelerate's `check_device_map`.
    Done checkCovered()
    {
        std::vector<std::string> missing;
        for (const NamedParameter &named : m_names.parameters()) {
            const std::string *device = deviceOfName(named.name);
            if (device)
                m_deviceOfStorage[named.parameter->storage].insert(*device);
            else if (!named.isBuffer)
                missing.push_back(named.name);
        }
        if (missing.empty())
            return Done(std::monostate());
        return inputError("not_covered", phrase("the device map gives no device for %1", {someNames(missing)}),
                          "add keys for their modules, or \"\" for everything else");
    }

    /// By the module that an operator runs in; for a weight's placeholder nothing is to be done.
    void placeOperators()
    {
        m_place.assign(m_graph.size(), {});
        std::vector<std::string> uncovered;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const Node &node = m_graph.nodes()[i];
            if (!node.isOperation()) {
                placeSource(NodeIndex(i));
                continue;
            }
            const std::string &module = m_names.moduleOf(NodeIndex(i));
            if (const std::string *device = module.empty() ? nullptr : deviceOfName(module)) {
                m_place[i] = m_devices.find(*device);
                continue;
            }
            if (!module.empty() && std::ranges::count(uncovered, module) == 0)
                uncovered.push_back(module);
            for (const NodeIndex input : node.inputs) {
                if (!m_place[i].isValid())
                    m_place[i] = m_place[input.value()];
            }
        }
        placeRest();
        m_imported.report.unassigned = std::move(uncovered);
    }

    void placeSource(NodeIndex index)
    {
        for (const Parameter &parameter : m_graph.node(index).parameters) {
            if (const std::string *device = deviceOfName(plainName(parameter.name)))
                m_place[index.value()] = m_devices.find(*device);
        }
    }

    /// What has no input to follow goes to its first reader; what has none either to the first device of the map.
    void placeRest()
    {
        for (std::size_t i = m_graph.size(); i-- > 0;) {
            if (m_place[i].isValid() || !m_graph.nodes()[i].isOperation())
                continue;
            for (const NodeIndex user : m_graph.users(NodeIndex(i))) {
                if (!m_place[i].isValid())
                    m_place[i] = m_place[user.value()];
            }
            if (!m_place[i].isValid())
                m_place[i] = m_devices.find(m_deviceOfKey.front());
        }
    }

    void warnOfTies()
    {
        for (const auto &[storage, devices] : m_deviceOfStorage) {
            if (devices.size() > 1)
                warn(phrase("%1 is tied and on %2: each gets a copy", {inQuotes(storage), joined(devices)}));
        }
    }

    /// A layer is the smallest thing that is not to be divided: a module with a number for its name.
    void warnOfCutLayers()
    {
        std::map<std::string, std::set<std::string>> devicesOfLayer;
        for (const NamedParameter &named : m_names.parameters()) {
            const std::string *device = deviceOfName(named.name);
            const std::string layer = layerOf(named.name);
            if (device && !layer.empty() && !named.isBuffer)
                devicesOfLayer[layer].insert(*device);
        }
        for (const auto &[layer, devices] : devicesOfLayer) {
            if (devices.size() > 1)
                warn(phrase("%1 is cut: it is on %2", {layer, joined(devices)}));
        }
    }

    static std::string layerOf(const std::string &name)
    {
        for (std::size_t begin = 0; begin < name.size();) {
            const std::size_t end = std::min(name.find('.', begin), name.size());
            const std::string_view part = std::string_view(name).substr(begin, end - begin);
            if (!part.empty() && part.find_first_not_of("0123456789") == part.npos)
                return name.substr(0, end);
            begin = end + 1;
        }
        return {};
    }

    /// `cpu, 0 and 1`: of two at least.
    static Text joined(const std::set<std::string> &devices)
    {
        std::string text;
        std::size_t i = 1;
        for (auto device = devices.begin(); i < devices.size(); ++device)
            text += (i++ == 1 ? "" : ", ") + *device;
        return phrase("%1 and %2", {text, *devices.rbegin()});
    }

    void warnOfTransformers()
    {
        std::set<std::string> said;
        const TransformersKeys keys(m_keys);
        for (const NamedParameter &named : m_names.parameters()) {
            const std::optional<std::size_t> theirs = keys.find(named.name);
            const std::optional<std::size_t> ours = m_lookup->find(named.name);
            if (!theirs || theirs == ours || (ours && m_deviceOfKey[*theirs] == m_deviceOfKey[*ours]))
                continue;
            const Text text = phrase("%1 also takes %2 in transformers",
                                     {m_keys[*theirs], firstParts(named.name, partCount(m_keys[*theirs]))});
            if (said.insert(text).second)
                warn(text);
        }
    }

    void warnOfCapacity()
    {
        for (const auto &[storage, devices] : m_deviceOfStorage) {
            for (const std::string &device : devices)
                m_bytes[device] += bytesOf(storage);
        }
        for (const auto &[device, bytes] : m_bytes) {
            const std::int64_t available = m_devices.inventory().device(m_devices.find(device)).availableMemBytes;
            if (bytes > available)
                warn(phrase("device %1 holds weights of %2 and has %3",
                            {device, byteCount(bytes), byteNumber(available)}));
        }
    }

    /// Of a weight, by its storage; buffers that are no weights count nothing.
    std::int64_t bytesOf(const std::string &storage)
    {
        if (m_storageBytes.empty()) {
            for (const NamedParameter &named : m_names.parameters()) {
                const auto bytes = tensorBytes(named.parameter->shape, named.parameter->dtype);
                m_storageBytes[named.parameter->storage] = named.isBuffer ? 0 : bytes.value_or(0);
            }
        }
        return m_storageBytes[storage];
    }

    /// Each in the first partition on the device that its name is mapped to.
    void addUnreadSources(Partitioning &partitioning) const
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const NodeIndex node(i);
            if (!m_graph.node(node).isSource() || !m_place[i].isValid() || !m_graph.users(node).empty())
                continue;
            const auto on = std::ranges::find_if(
                partitioning, [&](const Partition &partition) { return partition.devices.front() == m_place[i]; });
            if (on != partitioning.end())
                on->unreadSources.push_back(node);
        }
    }

    void warn(Text text) { m_imported.warnings.push_back(std::move(text)); }

    Result<ImportedPlan> finish()
    {
        for (const Text &warning : m_devices.warnings())
            warn(warning);
        OrderedJson fields{{"parameters", OrderedJson::object()}, {"device_bytes", OrderedJson::object()}};
        for (const NamedParameter &named : m_names.parameters()) {
            if (const std::string *device = deviceOfName(named.name))
                fields["parameters"][named.name] = *device;
        }
        for (const std::string &device : m_deviceOfKey)
            if (m_bytes.count(device) > 0)
                fields["device_bytes"][device] = m_bytes[device];
        m_imported.report.fields = jsonLine(fields);
        PlanOrigin origin = importOrigin("device-map", m_input);
        if (!m_devices.added().empty())
            origin.extra = jsonLine(OrderedJson{{"added_devices", addedDevicesJson(m_devices.added())}});
        Partitioning partitioning = acyclicPartitions(m_graph, m_place);
        addUnreadSources(partitioning);
        auto plan =
            std::make_unique<PartitionPlan>(m_input.graph, std::make_shared<const Inventory>(m_devices.inventory()),
                                            std::move(partitioning), std::move(origin));
        plan->setWarnings({m_imported.warnings.begin(), m_imported.warnings.end()});
        m_imported.plan = std::move(plan);
        return std::move(m_imported);
    }

    const ImportInput &m_input;
    const Graph &m_graph;
    const OrderedJson &m_map;
    const ModuleNames m_names;
    DeviceNames m_devices;
    std::vector<std::string> m_keys; ///< as the graph calls them
    std::vector<std::string> m_deviceOfKey;
    std::optional<AccelerateKeys> m_lookup;
    std::map<std::string, std::set<std::string>> m_deviceOfStorage;
    std::map<std::string, std::int64_t> m_storageBytes;
    std::map<std::string, std::int64_t> m_bytes; ///< by device
    std::vector<DeviceIndex> m_place;            ///< per node
    ImportedPlan m_imported;
};

} // namespace

bool isDeviceMap(const ForeignFile &file)
{
    return mapOf(file) != nullptr;
}

Result<ImportedPlan> importDeviceMap(const ImportInput &input, const Job &)
{
    const OrderedJson *map = mapOf(input.file);
    if (!map)
        return inputError("unknown_format", "no device map");
    return DeviceMapImport(input, *map).run();
}

} // namespace cutaway
