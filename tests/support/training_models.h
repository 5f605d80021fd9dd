#pragma once

#include "core/plan/planner_registry.h"
#include "core/transformer/transformer.h"

#include <nlohmann/json.hpp>

// Transformers and clusters in a few lines.
namespace cutaway::testing {

/// A decoder with grouped keys and values.
struct DenseModel
{
    std::int64_t layers = 4;
    std::int64_t hidden = 512;
    std::int64_t heads = 8;
    std::int64_t kvHeads = 4;
    std::int64_t ffn = 1536;
    std::int64_t vocab = 8192;
    std::int64_t sequence = 1024;
    bool tied = false;
    std::int64_t mtp = 0;     ///< multi-token-prediction layers
    std::int64_t experts = 0; ///< of each layer, in place of its dense part; 0: none
};

inline training::Block layerOf(const DenseModel &model)
{
    training::Block layer;
    layer.kind = training::BlockKind::Layer;
    layer.attention.heads = model.heads;
    layer.attention.kvHeads = model.kvHeads;
    layer.attention.headDim = model.hidden / model.heads;
    layer.mlp.ffn = model.ffn;
    layer.mlp.gated = true;
    layer.mlp.experts = model.experts;
    if (model.experts > 0) {
        layer.mlp.topk = std::min<std::int64_t>(2, model.experts);
        layer.mlp.expertFfn = model.ffn;
    }
    layer.isLayerNorm = false;
    return layer;
}

inline training::ModelShape shapeOf(const DenseModel &model)
{
    training::ModelShape shape;
    shape.hiddenSize = model.hidden;
    shape.sequenceLength = model.sequence;
    shape.vocabSize = model.vocab;
    shape.tiedEmbeddings = model.tied;
    return shape;
}

inline Node blockNode(std::string name, const training::ModelShape &shape, const training::Block &block)
{
    Node node;
    node.name = node.target = node.modulePath = std::move(name);
    node.opcode = Opcode::CallModule;
    node.outputs = std::vector<TensorType>{};
    node.flops = training::forwardFlops(shape, block);
    node.extra = nlohmann::ordered_json{{"transformer", training::blockJson(block)}}.dump();
    return node;
}

inline std::shared_ptr<const Graph> graphOf(const DenseModel &model)
{
    using namespace training;
    const ModelShape shape = shapeOf(model);
    Block embedding;
    embedding.kind = BlockKind::Embedding;
    Block head;
    head.kind = BlockKind::Head;
    head.isLayerNorm = false;
    head.tied = model.tied;
    Block mtp = layerOf(model);
    mtp.kind = BlockKind::Mtp;
    std::vector<Node> nodes(1);
    nodes.front().name = nodes.front().target = "tokens";
    nodes.front().opcode = Opcode::Placeholder;
    nodes.push_back(blockNode("embedding", shape, embedding));
    for (std::int64_t i = 0; i < model.layers; ++i)
        nodes.push_back(blockNode("layers." + std::to_string(i), shape, layerOf(model)));
    for (std::int64_t i = 0; i < model.mtp; ++i)
        nodes.push_back(blockNode("mtp." + std::to_string(i), shape, mtp));
    nodes.push_back(blockNode("head", shape, head));
    nodes.emplace_back();
    nodes.back().name = nodes.back().target = "output";
    nodes.back().opcode = Opcode::Output;
    for (std::size_t i = 1; i < nodes.size(); ++i)
        nodes[i].inputs = {NodeIndex(i - 1)};
    const std::string extra = nlohmann::ordered_json{{"transformer", modelShapeJson(shape)}}.dump();
    return std::make_shared<Graph>(std::move(*Graph::make("decoder", std::move(nodes), extra)));
}

/// Nodes of eight H100 each, or of what `fields` say of the cluster.
inline std::shared_ptr<const Inventory> clusterOfNodes(std::int64_t nodes, nlohmann::ordered_json fields = {})
{
    nlohmann::ordered_json cluster{{"nodes", nodes},
                                   {"gpus_per_node", 8},
                                   {"accelerator", "H100"},
                                   {"intra_bandwidth", 4.5e11},
                                   {"intra_latency_sec", 5e-6},
                                   {"inter_bandwidth", 5e10},
                                   {"inter_latency_sec", 1e-5}};
    cluster.update(fields.is_null() ? nlohmann::ordered_json::object() : fields);
    auto inventory = std::make_shared<Inventory>();
    inventory->name = "cluster";
    inventory->extra = nlohmann::ordered_json{{"cluster", cluster}}.dump();
    return inventory;
}

inline Result<std::unique_ptr<EditedPlan>> planned(const char *planner, const DenseModel &model,
                                                   std::shared_ptr<const Inventory> inventory, ParameterValues given,
                                                   const Job &job = {})
{
    PlannerInput input;
    input.graph = graphOf(model);
    input.inventory = std::move(inventory);
    input.given = std::move(given);
    return runPlanner(*findPlanner(planner), std::move(input), job);
}

} // namespace cutaway::testing
