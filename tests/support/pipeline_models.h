#pragma once

#include "core/graph/graph.h"

#include <algorithm>
#include <memory>
#include <random>

namespace cutaway::testing {

/// Random graphs with inputs, weights that several operators read, tied parameters, results from anywhere. Times are
/// exact in binary, so that sums do not depend on their order.
class RandomPipelineGraph
{
public:
    RandomPipelineGraph(std::mt19937 &random, std::size_t operations) : m_random(random), m_operations(operations) {}

    std::shared_ptr<const Graph> make()
    {
        for (std::size_t i = 1 + upTo(2); i > 0; --i)
            add(Opcode::Placeholder, "x");
        while (m_operations > 0) {
            if (upTo(7) == 0) {
                add(Opcode::GetAttr, "w");
                m_nodes.back().parameters.push_back(parameter());
            } else {
                addOperation();
                --m_operations;
            }
        }
        std::vector<NodeIndex> results = distinct(1 + upTo(2));
        add(Opcode::Output, "output");
        m_nodes.back().inputs = std::move(results);
        return std::make_shared<Graph>(std::move(*Graph::make("random", std::move(m_nodes))));
    }

private:
    std::size_t upTo(std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(m_random); }

    void add(Opcode opcode, const std::string &prefix)
    {
        Node node;
        node.name = prefix + std::to_string(m_nodes.size());
        node.target = node.name;
        node.opcode = opcode;
        node.outputBytes = std::int64_t(upTo(5) * 16);
        node.totalBytes = node.outputBytes;
        m_nodes.push_back(std::move(node));
    }

    void addOperation()
    {
        std::vector<NodeIndex> inputs = distinct(upTo(3));
        add(Opcode::CallFunction, "op");
        Node &node = m_nodes.back();
        node.inputs = std::move(inputs);
        node.latency = Latency{double(upTo(8)) / 1024, double(upTo(8)) / 1024};
        for (std::size_t k = upTo(2); k > 0; --k)
            node.parameters.push_back(parameter());
    }

    Parameter parameter()
    {
        const std::string number = std::to_string(upTo(9));
        return {"p" + number + (upTo(1) == 0 ? ".alias" : ""),
                {std::int64_t(number[0] - '0') + 1},
                "float32",
                "s" + number,
                {}};
    }

    std::vector<NodeIndex> distinct(std::size_t count)
    {
        std::vector<NodeIndex> inputs;
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t back = std::min(m_nodes.size() - 1, upTo(1) == 0 ? upTo(3) : upTo(30));
            const NodeIndex input(m_nodes.size() - 1 - back);
            if (std::ranges::count(inputs, input) == 0)
                inputs.push_back(input);
        }
        return inputs;
    }

    std::mt19937 &m_random;
    std::size_t m_operations;
    std::vector<Node> m_nodes;
};

/// An operator in each of the modules, with those that it reads; of the empty path: in none.
inline std::shared_ptr<const Graph> graphOfModules(const std::vector<std::string> &modules,
                                                   const std::vector<std::vector<std::size_t>> &inputs)
{
    std::vector<Node> nodes;
    for (const std::string &module : modules) {
        Node node;
        node.name = "n" + std::to_string(nodes.size());
        node.target = node.name;
        node.modulePath = module;
        node.opcode = Opcode::CallFunction;
        for (const std::size_t input : inputs[nodes.size()])
            node.inputs.push_back(NodeIndex(input));
        nodes.push_back(std::move(node));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("modules", std::move(nodes))));
}

/// The same one behind the other.
inline std::shared_ptr<const Graph> chainOfModules(const std::vector<std::string> &modules)
{
    std::vector<std::vector<std::size_t>> inputs(modules.size());
    for (std::size_t i = 1; i < modules.size(); ++i)
        inputs[i] = {i - 1};
    return graphOfModules(modules, inputs);
}

} // namespace cutaway::testing
