#pragma once

#include "core/graph/graph.h"

#include <memory>

namespace cutaway::testing {

/// A chain of equal layers of ten operators, five of them convolutions, in modules of ten layers.
inline std::shared_ptr<const Graph> bigGraph(std::size_t operators)
{
    std::vector<Node> nodes;
    Node input;
    input.name = input.target = "x";
    input.opcode = Opcode::Placeholder;
    input.outputBytes = input.totalBytes = 1024;
    nodes.push_back(input);
    for (std::size_t i = 0; i < operators; ++i) {
        const bool isConvolution = i % 2 == 0;
        const std::string layer = "stage" + std::to_string(i / 100) + "." + std::to_string(i / 10 % 10);
        Node node;
        node.modulePath = layer + (isConvolution ? ".conv" : ".norm") + std::to_string(i % 10);
        node.moduleType = isConvolution ? "torch.nn.modules.conv.Conv2d" : "torch.nn.modules.batchnorm.BatchNorm2d";
        node.name = "op" + std::to_string(i);
        node.target = node.modulePath;
        node.opcode = Opcode::CallModule;
        node.inputs = {NodeIndex(i)};
        node.outputBytes = 1024;
        node.totalBytes = 2048;
        node.latency = Latency{1e-6, 2e-6};
        nodes.push_back(std::move(node));
    }
    return std::make_shared<Graph>(std::move(*Graph::make("big", std::move(nodes))));
}

} // namespace cutaway::testing
