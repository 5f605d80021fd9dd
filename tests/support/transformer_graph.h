#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace cutaway::testing {

/// A mixture-of-experts transformer without weights, as exports of large models look: modules three and more levels
/// deep, equal layers, a mask and rotary tables that every layer reads.
class TransformerBuilder
{
public:
    TransformerBuilder(std::size_t operators, unsigned seed) : m_random(seed)
    {
        const double varied = seed == 0 ? 1 : std::uniform_real_distribution(0.6, 1.5)(m_random);
        m_layers = std::max<std::size_t>(2, std::size_t(std::pow(double(operators), 0.42) * varied));
        const double inLayer = double(operators) / double(m_layers);
        m_experts = std::size_t(std::max(1.0, (inLayer - outsideExperts) / inExpert));
    }

    Graph build()
    {
        const NodeIndex mask = add("model", "Where", {add("", "attention_mask", {})});
        const NodeIndex position = add("", "position_ids", {});
        const NodeIndex cos = add("model.rotary_emb", "Cos", {position});
        const NodeIndex sin = add("model.rotary_emb", "Sin", {position});
        NodeIndex x = add("model.embed_tokens", "Gather", {add("", "input_ids", {})}, 128 << 20);
        for (std::size_t layer = 0; layer < m_layers; ++layer) {
            const std::string module = "model.layers." + std::to_string(layer);
            const NodeIndex normed = norm(module + ".input_layernorm", x);
            x = add(module, "Add", {x, attention(module + ".self_attn", normed, mask, cos, sin)});
            x = add(module, "Add", {x, experts(module + ".mlp", norm(module + ".post_attention_layernorm", x))});
        }
        x = add("lm_head", "MatMul", {norm("model.norm", x)}, 128 << 20);
        add("", "output", {x});
        m_nodes.back().opcode = Opcode::Output;
        m_nodes.back().outputBytes = m_nodes.back().totalBytes = 0;
        m_nodes.back().latency.reset();
        return std::move(*Graph::make("transformer", std::move(m_nodes)));
    }

private:
    static constexpr double outsideExperts = 40;
    static constexpr double inExpert = 10;

    NodeIndex add(const std::string &module, const char *op, std::vector<NodeIndex> inputs, std::int64_t weight = 0)
    {
        const NodeIndex index(m_nodes.size());
        Node node;
        node.name = (module.empty() ? "" : module + ".") + op + "_" + std::to_string(index.value());
        node.opcode = inputs.empty() ? Opcode::Placeholder : Opcode::CallFunction;
        node.target = op;
        node.modulePath = module;
        node.outputBytes = 1 << 20;
        node.totalBytes = node.outputBytes + weight;
        const double jitter = std::uniform_real_distribution(0.8, 1.25)(m_random);
        if (!inputs.empty())
            node.latency = Latency{double(node.totalBytes) / 1.5e12 * jitter, double(weight + 1) * 1e-12 * jitter};
        node.inputs = std::move(inputs);
        m_nodes.push_back(std::move(node));
        return index;
    }

    NodeIndex norm(const std::string &module, NodeIndex x)
    {
        const NodeIndex mean = add(module, "ReduceMean", {add(module, "Pow", {x})});
        const NodeIndex root = add(module, "Sqrt", {add(module, "Add", {mean})});
        return add(module, "Mul", {add(module, "Div", {x, root})}, 8192);
    }

    NodeIndex rotated(const std::string &module, NodeIndex x, NodeIndex cos, NodeIndex sin)
    {
        const NodeIndex turned = add(module, "Concat", {add(module, "Neg", {add(module, "Slice", {x})}), x});
        return add(module, "Add", {add(module, "Mul", {x, cos}), add(module, "Mul", {turned, sin})});
    }

    NodeIndex attention(const std::string &module, NodeIndex x, NodeIndex mask, NodeIndex cos, NodeIndex sin)
    {
        NodeIndex heads[3];
        for (int i = 0; i < 3; ++i)
            heads[i] = add(module, "Reshape", {add(module + "." + "qkv"[i] + "_proj", "MatMul", {x}, 32 << 20)});
        const NodeIndex scores =
            add(module, "MatMul", {rotated(module, heads[0], cos, sin), rotated(module, heads[1], cos, sin)});
        const NodeIndex weights = add(module, "Softmax", {add(module, "Add", {scores, mask})});
        return add(module + ".o_proj", "MatMul", {add(module, "MatMul", {weights, heads[2]})}, 32 << 20);
    }

    NodeIndex experts(const std::string &module, NodeIndex x)
    {
        const NodeIndex route = add(module + ".gate", "TopK", {add(module + ".gate", "MatMul", {x}, 1 << 16)});
        NodeIndex sum;
        for (std::size_t i = 0; i < m_experts; ++i) {
            const NodeIndex y = expert(module + ".experts." + std::to_string(i), x, route);
            sum = i == 0 ? y : add(module, "Add", {sum, y});
        }
        return sum;
    }

    NodeIndex expert(const std::string &module, NodeIndex x, NodeIndex route)
    {
        const NodeIndex chosen = add(module, "NonZero", {add(module, "Equal", {route})});
        const NodeIndex y = add(module, "Gather", {x, chosen});
        const NodeIndex gate = add(module + ".gate_proj", "MatMul", {y}, 32 << 20);
        const NodeIndex active = add(module, "Mul", {gate, add(module + ".act_fn", "Sigmoid", {gate})});
        const NodeIndex both = add(module, "Mul", {active, add(module + ".up_proj", "MatMul", {y}, 32 << 20)});
        return add(module, "ScatterND", {add(module + ".down_proj", "MatMul", {both}, 32 << 20), chosen});
    }

    std::mt19937 m_random;
    std::size_t m_layers = 0;
    std::size_t m_experts = 0;
    std::vector<Node> m_nodes;
};

/// About as many operators as wanted; another seed: other numbers of layers and experts, other latencies.
inline Graph transformerGraph(std::size_t operators, unsigned seed = 0)
{
    return TransformerBuilder(operators, seed).build();
}

/// Devices that together hold the model 1.3 times.
inline Inventory devicesFor(const Graph &graph, std::size_t count)
{
    double bytes = 0;
    for (const Node &node : graph.nodes())
        bytes += double(node.totalBytes);
    Inventory inventory;
    inventory.name = std::to_string(count) + " devices";
    inventory.transferRateBytesPerSec = 5e10;
    for (std::size_t i = 0; i < count; ++i)
        inventory.devices.push_back({.logicalId = std::int64_t(i),
                                     .name = "gpu" + std::to_string(i),
                                     .availableMemBytes = std::int64_t(bytes * 1.3 / double(count)),
                                     .kind = "gpu",
                                     .host = {},
                                     .extra = {}});
    return inventory;
}

} // namespace cutaway::testing
