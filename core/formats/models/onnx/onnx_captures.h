#pragma once

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

namespace cutaway {

/// The values that the subgraphs of a node read from outside, each once, in the order of reading.
/// As deep as subgraphs lie in each other.
std::vector<std::string> capturedValues(const onnx::NodeProto &node);

/// The weights that lie in the subgraphs of a node.
std::vector<const onnx::TensorProto *> innerWeights(const onnx::NodeProto &node);

} // namespace cutaway
