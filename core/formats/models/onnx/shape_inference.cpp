#include "core/formats/models/onnx/shape_inference.h"

#include "core/formats/models/onnx/inference_guard.h"

#include <onnx/defs/schema.h>
#include <onnx/shape_inference/implementation.h>

namespace cutaway {

void inferShapesHere(onnx::ModelProto &model)
{
    const WrittenKernelShapes kernels(*model.mutable_graph());
    try {
        constexpr bool checksTypes = false;
        constexpr int keepsGoing = 0;
        constexpr bool computesShapes = true;
        onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(),
                                           {checksTypes, keepsGoing, computesShapes});
    } catch (const std::exception &) {
        // What it found until then stands; nodes without shape are counted by the caller.
    }
}

} // namespace cutaway
