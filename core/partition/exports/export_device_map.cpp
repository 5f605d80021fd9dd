#include "core/partition/exports/exports.h"

#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/partition/imports/import_device_map.h"
#include "core/partition/partition_plan.h"
#include "core/plan/foreign_plans.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// A module with the devices of what lies in it, and the names of what lies directly in it.
struct MapModule
{
    std::set<std::size_t> ofWeights; ///< positions in the inventory
    std::set<std::size_t> ofOperators;
    std::vector<std::string> children; ///< modules, by first appearance
    std::vector<std::string> weights;  ///< directly in it
};

class DeviceMapWriter
{
public:
    DeviceMapWriter(const PartitionPlan &plan, std::string without)
        : m_plan(plan), m_names(plan.graph()), m_without(std::move(without))
    {
    }

    Result<OrderedJson> write()
    {
        if (Result<OrderedJson> keys = writeKeys(); !keys)
            return keys.error();
        return withoutPrefix(prefixToLeaveOut(m_without, m_names));
    }

    /// By the names that modules have in the graph.
    Result<OrderedJson> writeKeys()
    {
        for (const NamedParameter &named : m_names.parameters())
            addWeight(named);
        for (std::size_t i = 0; i < m_plan.graph().size(); ++i)
            addOperator(NodeIndex(i));
        if (Done added = addKeys(""); !added)
            return added.error();
        return m_map;
    }

private:
    /// As the model itself calls its modules, without what holds it.
    OrderedJson withoutPrefix(const std::string &prefix) const
    {
        OrderedJson map = OrderedJson::object();
        for (const auto &[name, device] : m_map.items()) {
            const bool isWhole = name + '.' == prefix;
            map[isWhole ? "" : name.starts_with(prefix) ? name.substr(prefix.size()) : name] = device;
        }
        return map;
    }

    std::optional<std::size_t> deviceOf(NodeIndex operation) const
    {
        const std::uint32_t partition = m_plan.state().home(operation);
        if (partition == noPartition)
            return {};
        const std::vector<DeviceIndex> &devices = m_plan.state().partitioning()[partition].devices;
        return devices.empty() ? std::nullopt : std::optional(devices.front().value());
    }

    /// A weight that a node of its own stands for is where it is read.
    std::set<std::size_t> devicesOf(NodeIndex holder) const
    {
        std::set<std::size_t> devices;
        const auto add = [&](NodeIndex operation) {
            if (const std::optional<std::size_t> device = deviceOf(operation))
                devices.insert(*device);
        };
        if (m_plan.graph().node(holder).isOperation())
            add(holder);
        else
            std::ranges::for_each(m_plan.graph().users(holder), add);
        return devices;
    }

    /// Makes a module and those around it.
    MapModule &module(const std::string &path)
    {
        const auto found = m_modules.find(path);
        if (found != m_modules.end())
            return found->second;
        if (!path.empty())
            module(std::string(parentPath(path))).children.push_back(path);
        return m_modules[path];
    }

    void addWeight(const NamedParameter &named)
    {
        std::string path(parentPath(named.name));
        if (named.isBuffer)
            return;
        module(path).weights.push_back(named.name);
        const std::set<std::size_t> devices = devicesOf(named.node);
        m_ofWeight[named.name] = devices;
        for (;; path = std::string(parentPath(path))) {
            module(path).ofWeights.insert(devices.begin(), devices.end());
            if (path.empty())
                return;
        }
    }

    void addOperator(NodeIndex index)
    {
        const std::optional<std::size_t> device = deviceOf(index);
        std::string path = m_names.moduleOf(index);
        for (; device; path = std::string(parentPath(path))) {
            module(path).ofOperators.insert(*device);
            if (path.empty())
                return;
        }
    }

    OrderedJson value(std::size_t position) const
    {
        const Device &device = m_plan.state().inventory().devices[position];
        for (const char *host : {"cpu", "disk"}) {
            if (device.kind == host)
                return host;
        }
        return device.logicalId;
    }

    std::string text(const std::set<std::size_t> &devices) const
    {
        std::string list;
        for (const std::size_t device : devices) {
            const OrderedJson name = value(device);
            list += (list.empty() ? "" : " and ") + jsonWord(name);
        }
        return list;
    }

    Done addKeys(const std::string &path)
    {
        const MapModule &here = m_modules[path];
        const std::set<std::size_t> &devices = here.ofWeights.empty() ? here.ofOperators : here.ofWeights;
        // Operators without weights follow; where those of a module are apart, its children are told each by itself.
        const bool isOne = devices.size() == 1 && !hasOthers(path, *devices.begin());
        if (isOne) {
            m_map[path] = value(*devices.begin());
            return Done(std::monostate());
        }
        for (const std::string &weight : here.weights) {
            const std::set<std::size_t> &ofWeight = m_ofWeight[weight];
            if (ofWeight.size() > 1 || (here.children.empty() && here.ofWeights.size() > 1))
                return inputError("leaf_is_split",
                                  phrase("%1 is on %2", {(path.empty() ? weight : path),
                                                         text(ofWeight.size() > 1 ? ofWeight : here.ofWeights)}),
                                  "put the module's operators on one device");
            if (!ofWeight.empty())
                m_map[weight] = value(*ofWeight.begin());
        }
        for (const std::string &child : std::vector<std::string>(here.children)) {
            if (Done added = addKeys(child); !added)
                return added;
        }
        return Done(std::monostate());
    }

    /// Whether some module inside has all its operators elsewhere: one key for all would move them.
    bool hasOthers(const std::string &path, std::size_t device)
    {
        for (const std::string &child : m_modules[path].children) {
            const MapModule &inside = m_modules[child];
            const bool isElsewhere =
                inside.ofWeights.empty() && inside.ofOperators.size() == 1 && *inside.ofOperators.begin() != device;
            if (isElsewhere || hasOthers(child, device))
                return true;
        }
        return false;
    }

    const PartitionPlan &m_plan;
    const ModuleNames m_names;
    const std::string m_without;
    std::map<std::string, MapModule> m_modules;
    std::map<std::string, std::set<std::size_t>> m_ofWeight;
    OrderedJson m_map = OrderedJson::object();
};

/// The device that `cpu` or a number means.
std::string logicalIdOf(const Inventory &inventory, const std::string &word)
{
    const auto host =
        std::ranges::find_if(inventory.devices, [&](const Device &device) { return device.kind == word; });
    return host == inventory.devices.end() ? word : std::to_string(host->logicalId);
}

} // namespace

FieldValue devicesByDeviceMap(const EditedPlan &plan)
{
    const auto *own = dynamic_cast<const PartitionPlan *>(&plan);
    const Result<OrderedJson> map = own ? DeviceMapWriter(*own, {}).writeKeys() : Result<OrderedJson>(OrderedJson());
    if (!map || map->empty())
        return {};
    std::vector<std::string> keys;
    std::vector<std::string> devices;
    for (const auto &[key, device] : map->items()) {
        keys.push_back(key);
        devices.push_back(logicalIdOf(*plan.inventory(), jsonWord(device)));
    }
    const AccelerateKeys known(keys);
    const Graph &graph = plan.graph();
    const ModuleNames names(graph);
    std::vector<std::string> ofNode(graph.size());
    const auto place = [&](NodeIndex node, const std::string &name) {
        const std::optional<std::size_t> key = name.empty() ? std::nullopt : known.find(name);
        if (key && ofNode[node.value()].empty())
            ofNode[node.value()] = devices[*key];
    };
    const auto follow = [&](NodeIndex node, std::span<const NodeIndex> others) {
        for (const NodeIndex other : others) {
            if (ofNode[node.value()].empty())
                ofNode[node.value()] = ofNode[other.value()];
        }
    };
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (graph.node(NodeIndex(i)).isOperation()) {
            place(NodeIndex(i), names.moduleOf(NodeIndex(i)));
            follow(NodeIndex(i), graph.inputs(NodeIndex(i)));
        } else {
            for (const Parameter &parameter : graph.node(NodeIndex(i)).parameters)
                place(NodeIndex(i), plainName(parameter.name));
        }
    }
    for (std::size_t i = graph.size(); i-- > 0;) {
        if (graph.node(NodeIndex(i)).isOperation())
            follow(NodeIndex(i), graph.users(NodeIndex(i)));
        if (ofNode[i].empty())
            ofNode[i] = devices.front();
    }
    return placesValue(graph, ofNode);
}

std::vector<ParameterDeclaration> deviceMapParameters()
{
    return {declareChoice("form", "Form", {"json", "python"}, "JSON, or a Python assignment to device_map."),
            declareParameter("without", "Leave out", ParameterType::String, std::string(),
                             "Prefix of the model's names where your own module wraps it; the extra model. in "
                             "model.model. is removed anyway.")};
}

Result<std::string> exportDeviceMap(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto *own = dynamic_cast<const PartitionPlan *>(&plan);
    if (!own)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("a device map needs a partition plan"), {}, {}};
    Result<OrderedJson> map = DeviceMapWriter(*own, std::get<std::string>(parameters.at("without"))).write();
    if (!map)
        return map.error();
    if (map->empty())
        return inputError("no_device_given", "no operator of the plan is on a device");
    const bool isPython = std::get<std::string>(parameters.at("form")) == "python";
    constexpr int indentation = 1;
    const std::string text = map->dump(indentation, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
    return isPython ? "device_map = " + text : text;
}

} // namespace cutaway
