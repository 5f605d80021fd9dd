#include "core/partition/imports/import_device_map.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/graph/graph.h"
#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/partition/imports/acyclic_partitions.h"
#include "core/partition/imports/device_map_keys.h"
#include "core/partition/partition_json.h"
#include "core/partition/partition_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

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
