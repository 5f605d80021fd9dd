#include "core/formats/models/onnx/shapes_task.h"

#include "core/formats/models/onnx/shape_inference.h"

namespace cutaway {

Result<std::string> onnxShapesTask(std::string_view bytes)
{
    onnx::ModelProto model;
    if (!model.ParseFromArray(bytes.data(), int(bytes.size())))
        return inputError("broken_file", "the model cannot be read");
    inferShapesHere(model);
    onnx::GraphProto shapes;
    shapes.mutable_value_info()->Swap(model.mutable_graph()->mutable_value_info());
    shapes.mutable_output()->Swap(model.mutable_graph()->mutable_output());
    return shapes.SerializeAsString();
}

} // namespace cutaway
