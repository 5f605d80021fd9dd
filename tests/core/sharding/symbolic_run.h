#pragma once

#include "core/bucketing/collectives.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace cutaway::testing {

/// Runs a graph on names instead of numbers: two graphs with the same result compute the same. Knows storage that is
/// written in place and the calls that a rewrite makes; nothing of it is shared with what is tested.
class SymbolicRun
{
public:
    explicit SymbolicRun(const Graph &graph) : m_graph(graph) {}

    std::size_t result()
    {
        for (const Node &node : m_graph.nodes())
            m_values[node.name] = run(node);
        return combined(read(m_graph.nodes().back().name));
    }

private:
    using Items = std::vector<std::size_t>;
    struct Value
    {
        Items items;
        int storage = -1; ///< what it holds is looked up when it is read
    };
    using Json = nlohmann::json;

    static std::size_t mixed(std::size_t seed, std::size_t value)
    {
        return seed ^ (value + 0x9e3779b97f4a7c15 + (seed << 6) + (seed >> 2));
    }
    static std::size_t named(const std::string &what, std::size_t value)
    {
        return mixed(std::hash<std::string>()(what), value);
    }
    static std::size_t combined(const Items &items)
    {
        if (items.size() == 1)
            return items.front();
        std::size_t sum = items.size();
        for (const std::size_t item : items)
            sum = mixed(sum, item);
        return sum;
    }

    const Items &read(const std::string &name) const
    {
        const Value &value = m_values.at(name);
        return value.storage < 0 ? value.items : m_storages[std::size_t(value.storage)];
    }
    Value stored(Items items)
    {
        m_storages.push_back(std::move(items));
        return {{}, int(m_storages.size()) - 1};
    }
    void write(const std::string &name, Items items)
    {
        m_storages[std::size_t(m_values.at(name).storage)] = std::move(items);
    }
    Items each(const Json &references) const
    {
        Items items;
        for (const Json &reference : references)
            items.push_back(combined(read(reference.at("node"))));
        return items;
    }
    static Items all(const std::string &what, Items items)
    {
        for (std::size_t &item : items)
            item = named(what, item);
        return items;
    }

    Value run(const Node &node)
    {
        const Json fields = node.extra.empty() ? Json::object() : Json::parse(node.extra);
        const Json arguments = fields.value("arguments", Json::array());
        const Json kwargs = fields.value("kwargs", Json::object());
        const std::string target(plainTarget(node));
        const std::string first = node.inputs.empty() ? "" : m_graph.node(node.inputs.front()).name;
        if (node.opcode == Opcode::Placeholder)
            return stored({named(node.name, 1)});
        if (target == "aten.empty.memory_format")
            return stored({});
        if (target == "aten.reshape" || target == "_c10d_functional.wait_tensor")
            return m_values.at(first);
        if (target == "_operator.getitem")
            return m_values.at(first).storage >= 0 ? m_values.at(first)
                                                   : Value{{read(first).at(arguments.at(1).get<std::size_t>())}};
        if (target == "aten._foreach_copy")
            return {all("prims.convert_element_type", each(arguments.at(1)))};
        if (target == "fsdp.all_gather_copy_in") {
            write(arguments.at(1).at("node"), each(arguments.at(0)));
            return m_values.at(arguments.at(1).at("node"));
        }
        if (target == "_c10d_functional.all_gather_into_tensor_out") {
            const std::string out = kwargs.at("out").at("node");
            write(out, all("gather" + arguments.at(2).get<std::string>(), read(out)));
            return m_values.at(out);
        }
        if (target == "_c10d_functional.all_gather_into_tensor")
            return {all("gather" + arguments.at(2).get<std::string>(), {combined(read(first))})};
        if (target == "fsdp.split_with_sizes_copy") {
            for (std::size_t i = 0; i < kwargs.at("out").size(); ++i)
                write(kwargs.at("out")[i].at("node"), {read(first).at(i)});
            return {};
        }
        if (target == "fsdp.chunk_cat") {
            write(kwargs.at("out").at("node"), each(arguments.at(0)));
            return {};
        }
        if (target == "_c10d_functional.reduce_scatter_tensor") {
            const bool isMerged = fields.contains("bucket");
            const Items read_ = isMerged ? read(first) : Items{combined(read(first))};
            return {all("reduce" + arguments.at(1).get<std::string>() + arguments.at(3).get<std::string>(), read_)};
        }
        if (target == "aten.as_strided")
            return {{read(first).at(m_views[first]++)}};
        Items items;
        for (const NodeIndex input : node.inputs)
            items.push_back(combined(read(m_graph.node(input).name)));
        const std::size_t value = named(target, combined(items));
        for (const Json &written : fields.value("mutates", Json::array()))
            write(written, {named("written", value)});
        return node.opcode == Opcode::Output ? Value{items} : Value{{value}};
    }

    const Graph &m_graph;
    std::map<std::string, Value> m_values;
    std::vector<Items> m_storages;
    std::map<std::string, std::size_t> m_views; ///< per merged wait: shares taken so far
};

} // namespace cutaway::testing
