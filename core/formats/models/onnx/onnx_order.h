#pragma once

#include <onnx/onnx_pb.h>
#include <string>
#include <vector>

namespace cutaway {

/// The graph's nodes, by their positions, each behind what it reads; where several may come next, the one that the file
/// has first. Of nodes in a circle the file's order is kept, for whoever reads them to refuse.
/// O((nodes + values) log nodes).
std::vector<int> nodeOrder(const onnx::GraphProto &graph);

/// Puts the nodes in order, those of subgraphs, too. Returns whether any was not.
bool sortNodes(onnx::GraphProto &graph);

/// The values that the subgraphs of a node read from outside, each once, in the order of reading.
/// As deep as subgraphs lie in each other.
std::vector<std::string> capturedValues(const onnx::NodeProto &node);

/// The weights that lie in the subgraphs of a node.
std::vector<const onnx::TensorProto *> innerWeights(const onnx::NodeProto &node);

} // namespace cutaway
