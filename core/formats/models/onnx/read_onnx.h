#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/files/byte_source.h"
#include "core/formats/models/graph_formats.h"

#include <onnx/onnx_pb.h>
#include <string>

namespace cutaway {

/// Whether bytes look like an ONNX model: fields of a ModelProto, its graph or its version among the first ones.
bool looksLikeOnnx(const ByteSource &source);

/// An ONNX model without the values of its weights: a serialized ModelProto whose tensors keep name, shape and type,
/// and their values only where these take 4 KiB at most (they may be the shape that a Reshape asks for). So memory
/// follows the number of nodes and not the weights, and a file of more than 2 GiB can be read.
/// O(fields) time, one pass. Errors: `broken_file` with the byte, `too_deep`, `cancelled`.
Result<std::string> onnxWithoutWeights(const ByteSource &source, const Job &job);

/// Replaces each call of a function of the model by the function's nodes; the call's name becomes a module around them.
/// Calls inside the subgraphs of If and Loop are replaced, too. Errors: `recursive_function`, `too_many_nodes`.
Done inlineFunctions(onnx::ModelProto &model);

/// A model without functions that computes the same: each call is replaced by the function's nodes, and the model
/// imports the operator sets that these use. Unlike for reading, nothing of the model may be left out before. Errors:
/// `opsets` where a function uses another version of an operator set than the model, those of `inlineFunctions`.
Done writeOutFunctions(onnx::ModelProto &model);

/// The nodes of a model's main graph as Cutaway's: inputs, the weights that are returned or that a node without inputs
/// makes (`get_attr`), operators, and the output. Weights are `parameters` of the nodes that read them; a weight read
/// by several is tied. If and Loop are one node each, which reads what their subgraphs read from outside. O(nodes +
/// edges). Appends to `warnings`. Errors: `unknown_value`, `duplicate_value`, `negative_size`.
Result<std::vector<Node>> onnxNodes(const onnx::GraphProto &graph, std::vector<Text> &warnings);

} // namespace cutaway
