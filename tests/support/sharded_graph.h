#pragma once

#include "core/graph/graph.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace cutaway::testing {

/// Graphs with collectives, node by node.
class ShardedGraphBuilder
{
public:
    NodeIndex input(std::vector<std::int64_t> shape, const std::string &dtype = "float32")
    {
        return add("primal", "primal", {}, {{std::move(shape), dtype}}, Opcode::Placeholder);
    }

    NodeIndex call(const std::string &target, const std::vector<NodeIndex> &inputs, std::vector<std::int64_t> shape,
                   double seconds = 1e-5, const std::string &dtype = "float32", const std::string &fields = {})
    {
        const NodeIndex index = add(target.substr(target.rfind('.') + 1), target, inputs, {{std::move(shape), dtype}});
        m_nodes.back().latency = Latency{seconds / 2, seconds, {}};
        if (!fields.empty())
            m_nodes.back().extra = m_nodes.back().extra.substr(0, m_nodes.back().extra.size() - 1) + "," + fields + "}";
        return index;
    }

    NodeIndex cast(NodeIndex from, const std::string &dtype)
    {
        return call("prims.convert_element_type", {from}, output(from).shape, 1e-6, dtype);
    }

    NodeIndex allGather(NodeIndex from, std::int64_t groupSize, const std::string &group)
    {
        TensorType type = output(from);
        type.shape.front() *= groupSize;
        const NodeIndex index =
            add("all_gather_into_tensor", "_c10d_functional.all_gather_into_tensor", {from}, {type});
        m_nodes.back().extra = "{\"arguments\":[" + reference(from) + "," + std::to_string(groupSize) + ",\"" + group +
                               "\"],\"collective\":{\"kind\":\"all_gather\",\"group_name\":\"" + group +
                               "\",\"group_size\":" + std::to_string(groupSize) + "}}";
        return index;
    }

    NodeIndex reduceScatter(NodeIndex from, std::int64_t groupSize, const std::string &group, const std::string &op)
    {
        TensorType type = output(from);
        type.shape.front() = (type.shape.front() + groupSize - 1) / groupSize;
        const NodeIndex index = add("reduce_scatter_tensor", "_c10d_functional.reduce_scatter_tensor", {from}, {type});
        m_nodes.back().extra = "{\"arguments\":[" + reference(from) + ",\"" + op + "\"," + std::to_string(groupSize) +
                               ",\"" + group + "\"],\"collective\":{\"kind\":\"reduce_scatter\",\"group_name\":\"" +
                               group + "\",\"group_size\":" + std::to_string(groupSize) + ",\"reduce_op\":\"" + op +
                               "\"}}";
        return index;
    }

    NodeIndex allReduce(NodeIndex from, std::int64_t groupSize, const std::string &group, const std::string &op)
    {
        const NodeIndex index = add("all_reduce", "_c10d_functional.all_reduce", {from}, {output(from)});
        m_nodes.back().extra = "{\"arguments\":[" + reference(from) + ",\"" + op + "\",\"" + group +
                               "\"],\"collective\":{\"kind\":\"all_reduce\",\"group_name\":\"" + group +
                               "\",\"group_size\":" + std::to_string(groupSize) + ",\"reduce_op\":\"" + op + "\"}}";
        return index;
    }

    NodeIndex wait(NodeIndex collective)
    {
        return add("wait_tensor", "_c10d_functional.wait_tensor", {collective}, {output(collective)});
    }

    std::shared_ptr<const Graph> build(const std::vector<NodeIndex> &results)
    {
        add("output", "output", results, {}, Opcode::Output);
        m_nodes.back().outputBytes = m_nodes.back().totalBytes = 0;
        return std::make_shared<Graph>(std::move(*Graph::make("sharded", std::move(m_nodes))));
    }

    const TensorType &output(NodeIndex node) const { return m_nodes[node.value()].outputs->front(); }
    const std::string &name(NodeIndex node) const { return m_nodes[node.value()].name; }
    std::size_t size() const { return m_nodes.size(); }

private:
    std::string reference(NodeIndex node) const { return "{\"node\":\"" + name(node) + "\"}"; }

    NodeIndex add(const std::string &base, const std::string &target, const std::vector<NodeIndex> &inputs,
                  std::vector<TensorType> outputs, Opcode opcode = Opcode::CallFunction)
    {
        Node node;
        node.name = base + "_" + std::to_string(m_nodes.size());
        node.target = target;
        node.opcode = opcode;
        std::string arguments;
        for (const NodeIndex input : inputs) {
            arguments += (arguments.empty() ? "" : ",") + reference(input);
            if (std::find(node.inputs.begin(), node.inputs.end(), input) == node.inputs.end())
                node.inputs.push_back(input);
        }
        node.extra = "{\"arguments\":[" + arguments + "]}";
        for (const TensorType &type : outputs) {
            std::int64_t bytes = type.dtype == "bfloat16" ? 2 : 4;
            for (const std::int64_t dimension : type.shape)
                bytes *= dimension;
            node.outputBytes += bytes;
        }
        node.totalBytes = node.outputBytes;
        node.outputs = std::move(outputs);
        m_nodes.push_back(std::move(node));
        return NodeIndex(m_nodes.size() - 1);
    }

    std::vector<Node> m_nodes;
};

/// A step with collectives of two groups, late waits, casts, and storage that is written in place.
inline std::shared_ptr<const Graph> randomShardedGraph(std::mt19937 &random, std::size_t operations)
{
    const auto upTo = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(random); };
    const auto size = [](const std::string &group) { return std::int64_t(group == "dp" ? 4 : 2); };
    ShardedGraphBuilder builder;
    std::vector<NodeIndex> values;  // [8, 4] of float32
    std::vector<NodeIndex> pending; // collectives that nobody waits for yet
    for (std::size_t i = 0; i < 4; ++i)
        values.push_back(builder.input({8, std::int64_t(1 + upTo(3))}));
    const auto pick = [&] { return values[values.size() - 1 - upTo(std::min<std::size_t>(values.size() - 1, 6))]; };
    const auto shaped = [&](NodeIndex of) {
        return builder.call("aten.mul", {of, pick()}, {std::int64_t(5 + upTo(4)), std::int64_t(1 + upTo(3))});
    };
    for (std::size_t i = 0; i < operations; ++i) {
        const std::string group = upTo(3) == 0 ? "tp" : "dp";
        switch (upTo(9)) {
        case 0:
        case 1:
            pending.push_back(
                builder.allGather(upTo(1) ? pick() : builder.cast(pick(), "bfloat16"), size(group), group));
            break;
        case 2:
        case 3:
            pending.push_back(builder.reduceScatter(upTo(1) ? pick() : shaped(pick()), size(group), group, "sum"));
            break;
        case 4: pending.push_back(builder.allReduce(pick(), size(group), group, "sum")); break;
        case 5:
            values.push_back(builder.call("aten.copy_", {pick()}, {8, 1}, 1e-6, "float32",
                                          "\"mutates\":[\"" + builder.name(values[upTo(3)]) + "\"]"));
            break;
        default:
            values.push_back(
                builder.call("aten.add", {pick(), pick()}, {8, std::int64_t(1 + upTo(3))}, 1e-6 * double(upTo(9))));
        }
        while (!pending.empty() && upTo(2) == 0) {
            const std::size_t which = upTo(pending.size() - 1);
            values.push_back(builder.wait(pending[which]));
            pending.erase(pending.begin() + std::ptrdiff_t(which));
        }
    }
    for (const NodeIndex collective : pending)
        values.push_back(builder.wait(collective));
    return builder.build({values.begin() + std::ptrdiff_t(values.size() / 2), values.end()});
}

/// A step with collectives of three kinds and two groups whose sizes divide by those of the groups.
inline std::shared_ptr<const Graph> randomDividingGraph(std::mt19937 &random, std::size_t operations)
{
    const auto upTo = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(random); };
    const auto size = [](const std::string &group) { return std::int64_t(group == "dp" ? 4 : 2); };
    ShardedGraphBuilder builder;
    std::vector<NodeIndex> values;
    std::vector<NodeIndex> pending; // collectives that nobody waits for yet
    for (std::size_t i = 0; i < 5; ++i)
        values.push_back(builder.input({8, std::int64_t(1 + upTo(3))}));
    const auto pick = [&] { return values[values.size() - 1 - upTo(std::min<std::size_t>(values.size() - 1, 7))]; };
    for (std::size_t i = 0; i < operations; ++i) {
        const std::string group = upTo(3) == 0 ? "tp" : "dp";
        switch (upTo(9)) {
        case 0:
        case 1:
            pending.push_back(
                builder.allGather(upTo(2) ? pick() : builder.cast(pick(), "bfloat16"), size(group), group));
            break;
        case 2:
            pending.push_back(builder.reduceScatter(builder.call("aten.mul", {pick(), pick()}, {16, 4}, 1e-6),
                                                    size(group), group, "sum"));
            break;
        case 3: pending.push_back(builder.allReduce(pick(), size(group), group, upTo(4) ? "sum" : "max")); break;
        case 4:
        case 5: values.push_back(builder.call("aten.mm", {pick(), pick()}, {8, 8}, 1e-6 * double(1 + upTo(40)))); break;
        default:
            values.push_back(
                builder.call("aten.add", {pick(), pick()}, {8, std::int64_t(1 + upTo(3))}, 1e-6 * double(upTo(2))));
        }
        while (!pending.empty() && upTo(2) == 0) {
            const std::size_t which = upTo(pending.size() - 1);
            values.push_back(builder.wait(pending[which]));
            pending.erase(pending.begin() + std::ptrdiff_t(which));
        }
    }
    for (const NodeIndex collective : pending)
        values.push_back(builder.wait(collective));
    return builder.build({values.begin() + std::ptrdiff_t(values.size() / 2), values.end()});
}

/// Layers that each gather `tensors` parameters before they use them, and reduce as many gradients behind.
inline std::shared_ptr<const Graph> fsdpGraph(std::size_t layers, std::size_t tensors)
{
    ShardedGraphBuilder builder;
    std::vector<NodeIndex> parameters;
    for (std::size_t i = 0; i < layers * tensors; ++i)
        parameters.push_back(builder.input({64 + std::int64_t(i % tensors) * 8, 16}));
    NodeIndex x = builder.input({64, 64});
    std::vector<NodeIndex> results;
    for (std::size_t pass = 0; pass < 2; ++pass) {
        for (std::size_t i = 0; i < layers * tensors; ++i) {
            const std::size_t which = pass == 0 ? i : layers * tensors - 1 - i;
            const NodeIndex full = builder.wait(builder.allGather(parameters[which], 4, "dp"));
            x = builder.call("aten.mm", {x, full}, {64, 64}, 3e-5);
            if (pass == 1) {
                const NodeIndex gradient =
                    builder.call("aten.mm", {x, full}, {256 + std::int64_t(i % tensors) * 32, 16});
                results.push_back(builder.wait(builder.reduceScatter(gradient, 4, "dp", "avg")));
            }
        }
    }
    return builder.build(results);
}

} // namespace cutaway::testing
