#pragma once

#include <nlohmann/json_fwd.hpp>
#include <onnx/onnx_pb.h>

namespace cutaway {

/// A node's attributes as plain JSON by name: numbers, texts and short lists; of a tensor its shape and type, of a
/// subgraph the number of its nodes. Long lists are cut off.
nlohmann::ordered_json onnxAttributes(const onnx::NodeProto &node);

} // namespace cutaway
