#pragma once

#include "core/formats/models/graph_formats.h"

#include <onnx/onnx_pb.h>

namespace cutaway {

/// The nodes of a model's main graph as Cutaway's: inputs, the weights that are returned or that a node without inputs
/// makes (`get_attr`), operators, and the output. Weights are `parameters` of the nodes that read them; a weight read
/// by several is tied. If and Loop are one node each, which reads what their subgraphs read from outside. O(nodes +
/// edges). Appends to `warnings`. Errors: `unknown_value`, `duplicate_value`, `negative_size`.
Result<std::vector<Node>> onnxNodes(const onnx::GraphProto &graph, std::vector<Text> &warnings);

} // namespace cutaway
