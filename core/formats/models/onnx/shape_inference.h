#pragma once

#include <onnx/onnx_pb.h>

namespace cutaway {

/// Lets ONNX's own shape inference (1.12) fill in the model's shapes. What it finds before it fails stands. It trusts
/// its input in many places and may crash or run away, which is why others call it through a worker.
void inferShapesHere(onnx::ModelProto &model);

} // namespace cutaway
