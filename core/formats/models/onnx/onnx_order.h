#pragma once

#include <onnx/onnx_pb.h>

#include <vector>

namespace cutaway {

/// The graph's nodes, by their positions, each behind what it reads; where several may come next, the one that the file
/// has first. Of nodes in a circle the file's order is kept, for whoever reads them to refuse.
/// O((nodes + values) log nodes).
std::vector<int> nodeOrder(const onnx::GraphProto &graph);

/// Puts the nodes in order, those of subgraphs, too. Returns whether any was not.
bool sortNodes(onnx::GraphProto &graph);

} // namespace cutaway
