#pragma once

#include "core/graph/graph.h"

#include <algorithm>
#include <memory>
#include <random>

namespace cutaway::testing {

/// A connected-enough DAG with some sources, zero-byte nodes and equal latencies, so that ties and edge cases come up.
inline std::shared_ptr<const Graph> randomGraph(std::mt19937 &random, std::size_t operations)
{
    const auto upTo = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(random); };
    std::vector<Node> nodes;
    const std::size_t sources = 1 + upTo(3);
    for (std::size_t i = 0; i < sources + operations; ++i) {
        Node node;
        const bool isSource = i < sources;
        node.name = (isSource ? "x" : "op") + std::to_string(i);
        node.target = node.name;
        node.opcode = isSource ? Opcode::Placeholder : Opcode::CallFunction;
        node.outputBytes = std::int64_t(upTo(5) * 16);
        node.totalBytes = node.outputBytes + std::int64_t(isSource ? 0 : upTo(3) * 8);
        if (!isSource)
            node.latency = Latency{double(upTo(4)) * 0.1, double(upTo(4)) * 0.3};
        for (std::size_t k = isSource ? 3 : upTo(2); k < 3; ++k) {
            const NodeIndex input(i - 1 - upTo(std::min<std::size_t>(i - 1, 1 + upTo(12))));
            if (std::find(node.inputs.begin(), node.inputs.end(), input) == node.inputs.end())
                node.inputs.push_back(input);
        }
        nodes.push_back(std::move(node));
    }
    Node output;
    output.name = output.target = "output";
    output.opcode = Opcode::Output;
    output.inputs = {NodeIndex(nodes.size() - 1)};
    nodes.push_back(std::move(output));
    return std::make_shared<Graph>(std::move(*Graph::make("random", std::move(nodes))));
}

/// The same graph with parameters in some nodes, half of which share a few storages. What shares one need not be of one
/// size.
inline std::shared_ptr<const Graph> withParameters(std::mt19937 &random, const Graph &graph)
{
    const auto upTo = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most)(random); };
    std::vector<Node> nodes = graph.nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].opcode == Opcode::Output)
            continue;
        for (std::size_t k = upTo(2); k > 0; --k) {
            const std::int64_t bytes = std::int64_t(1 + upTo(3)) * 8;
            const std::string name = nodes[i].name + ".weight" + std::to_string(k);
            const std::string storage = upTo(1) == 0 ? name : "shared" + std::to_string(upTo(2));
            nodes[i].parameters.push_back({name, {bytes}, "uint8", storage, {}});
            nodes[i].totalBytes += bytes;
        }
    }
    return std::make_shared<Graph>(std::move(*Graph::make(graph.name(), std::move(nodes))));
}

} // namespace cutaway::testing
