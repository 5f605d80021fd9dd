#include "core/formats/models/onnx/shape_inference.h"

#include "core/formats/models/onnx/inference_guard.h"
#include "core/formats/models/onnx/known_branches.h"
#include "core/formats/models/onnx/value_propagation.h"

#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

/// Each round reaches what the values of the one before made known.
int mostRounds(const onnx::GraphProto &graph)
{
    constexpr int nodesOfAllRounds = 200'000;
    return std::clamp(nodesOfAllRounds / std::max(graph.node_size(), 1), 8, 32);
}

/// The part of a graph that inference writes.
onnx::GraphProto shapesOf(const onnx::GraphProto &graph)
{
    onnx::GraphProto shapes;
    *shapes.mutable_value_info() = graph.value_info();
    *shapes.mutable_output() = graph.output();
    return shapes;
}

void takeShapes(onnx::GraphProto &graph, const onnx::GraphProto &shapes)
{
    *graph.mutable_value_info() = shapes.value_info();
    *graph.mutable_output() = shapes.output();
}

/// The rounds start from what the file says: sizes that the one before left open, under names of its own, would stay.
void inferOnce(onnx::ModelProto &model, const onnx::GraphProto &asWritten)
{
    takeShapes(*model.mutable_graph(), asWritten);
    constexpr bool checksTypes = false;
    constexpr int keepsGoing = 0;
    constexpr bool computesShapes = true;
    onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(),
                                       onnx::ShapeInferenceOptions(checksTypes, keepsGoing, computesShapes));
}

/// Values that were added to the weights from `first` on become shapes: inference says nothing of what is a weight.
void takeShapesOfValues(onnx::GraphProto &graph, int first)
{
    std::set<std::string> known;
    for (const onnx::ValueInfoProto &value : graph.value_info())
        known.insert(value.name());
    for (int i = first; i < graph.initializer_size(); ++i) {
        const onnx::TensorProto &value = graph.initializer(i);
        if (!known.insert(value.name()).second)
            continue;
        onnx::ValueInfoProto &info = *graph.add_value_info();
        info.set_name(value.name());
        info.mutable_type()->mutable_tensor_type()->set_elem_type(value.data_type());
        auto &shape = *info.mutable_type()->mutable_tensor_type()->mutable_shape();
        for (const std::int64_t size : value.dims())
            shape.add_dim()->set_dim_value(size);
    }
    graph.mutable_initializer()->DeleteSubrange(first, graph.initializer_size() - first);
}

} // namespace

void inferShapesHere(onnx::ModelProto &model)
{
    const WrittenKernelShapes kernels(*model.mutable_graph());
    KnownBranches branches(*model.mutable_graph());
    const onnx::GraphProto asWritten = shapesOf(model.graph());
    const int weights = model.graph().initializer_size();
    const int rounds = mostRounds(model.graph());
    onnx::GraphProto found;
    try {
        for (int round = 0; round < rounds; ++round) {
            found = shapesOf(model.graph());
            inferOnce(model, asWritten);
            const bool isNewKnown = addKnownValues(*model.mutable_graph()) > 0;
            if (!branches.take() && !isNewKnown)
                break;
        }
    } catch (const std::exception &) {
        // What the first round found until it failed stands, and what all rounds before a later one did.
        if (found.value_info_size() > model.graph().value_info_size())
            takeShapes(*model.mutable_graph(), found);
    }
    takeShapesOfValues(*model.mutable_graph(), weights);
}

} // namespace cutaway
