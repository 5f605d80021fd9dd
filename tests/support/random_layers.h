#pragma once

#include "core/graph/graph.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace cutaway::testing {

/// A few layers of torch with weights and biases of their own or shared, which tensors are added to, transposed and
/// multiplied between.
class RandomLayers
{
public:
    RandomLayers(std::mt19937 &random, std::size_t operations) : m_random(random)
    {
        for (std::size_t inputs = 1 + upTo(1); inputs > 0; --inputs)
            m_values.push_back(add("x", Opcode::Placeholder, "x", {}, {rows, 8}));
        for (std::size_t i = 0; i < operations; ++i)
            m_values.push_back(operation());
    }

    std::shared_ptr<const Graph> make()
    {
        const NodeIndex other = upTo(2) == 0 ? pick() : m_values.back();
        const std::vector<NodeIndex> results =
            other == m_values.back() ? std::vector{other} : std::vector{other, m_values.back()};
        add("output", Opcode::Output, "output", results, {});
        return std::make_shared<Graph>(std::move(*Graph::make("layers", std::move(m_nodes))));
    }

private:
    static constexpr std::int64_t rows = 4;

    std::size_t upTo(std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(m_random); }
    NodeIndex pick() { return m_values[m_values.size() - 1 - upTo(std::min<std::size_t>(m_values.size() - 1, 3))]; }
    std::int64_t widthOf(NodeIndex node) const { return m_nodes[node.value()].outputs->front().shape.back(); }

    NodeIndex operation()
    {
        const NodeIndex x = pick();
        const std::int64_t width = widthOf(x);
        const std::int64_t wide = upTo(1) == 0 ? 8 : 16;
        switch (upTo(6)) {
        case 0: return call("torch.relu", {x}, width);
        case 1: {
            const NodeIndex y = pick();
            return widthOf(y) == width && y != x ? call("operator.add", {x, y}, width) : call("torch.tanh", {x}, width);
        }
        case 2: return call("aten.mm.default", {x, weight({width, wide})}, wide);
        case 3: {
            const NodeIndex added = upTo(1) == 0 ? weight({wide}) : pick();
            return widthOf(added) == wide && added != x
                       ? call("aten.addmm.default", {added, x, weight({width, wide})}, wide)
                       : call("aten.mm.default", {x, weight({width, wide})}, wide);
        }
        default: return linear(x, wide);
        }
    }

    NodeIndex linear(NodeIndex x, std::int64_t wide)
    {
        const NodeIndex made = add("linear", Opcode::CallModule, "linear", {x}, {rows, wide});
        Node &node = m_nodes.back();
        node.target = node.modulePath = node.name;
        node.moduleType = "torch.nn.modules.linear.Linear";
        node.parameters.push_back(parameter(node.name + ".weight", {wide, widthOf(x)}));
        if (upTo(3) > 0)
            node.parameters.push_back(parameter(node.name + ".bias", {wide}));
        return made;
    }

    /// Of a storage of its own, or of one of two that others have too.
    Parameter parameter(const std::string &name, std::vector<std::int64_t> shape)
    {
        std::string storage = name;
        if (upTo(1) == 0) {
            storage = "shared" + std::to_string(upTo(1));
            for (const std::int64_t size : shape)
                storage += "_" + std::to_string(size);
        }
        return {name, std::move(shape), "float32", storage, {}};
    }

    /// As torch.export lifts it to an input.
    NodeIndex weight(std::vector<std::int64_t> shape)
    {
        const NodeIndex made = add("w", Opcode::Placeholder, "w", {}, shape);
        m_nodes.back().target = m_nodes.back().name;
        m_nodes.back().parameters.push_back(parameter(m_nodes.back().name, shape));
        return made;
    }

    NodeIndex call(const std::string &target, const std::vector<NodeIndex> &inputs, std::int64_t width)
    {
        const NodeIndex made = add("call", Opcode::CallFunction, target, inputs, {rows, width});
        std::string arguments;
        for (const NodeIndex input : inputs)
            arguments += (arguments.empty() ? "" : ",") + ("{\"node\":\"" + m_nodes[input.value()].name + "\"}");
        m_nodes.back().extra = "{\"arguments\":[" + arguments + "]}";
        return made;
    }

    NodeIndex add(const std::string &base, Opcode opcode, const std::string &target,
                  const std::vector<NodeIndex> &inputs, std::vector<std::int64_t> shape)
    {
        Node node;
        node.name = opcode == Opcode::Output ? base : base + std::to_string(m_nodes.size());
        node.opcode = opcode;
        node.target = target;
        node.inputs = inputs;
        if (opcode != Opcode::Output) {
            node.outputBytes = 4;
            for (const std::int64_t size : shape)
                node.outputBytes *= size;
            node.outputs = std::vector<TensorType>{{std::move(shape), "float32"}};
        }
        node.totalBytes = node.outputBytes;
        m_nodes.push_back(std::move(node));
        return NodeIndex(m_nodes.size() - 1);
    }

    std::mt19937 &m_random;
    std::vector<Node> m_nodes;
    std::vector<NodeIndex> m_values;
};

} // namespace cutaway::testing
