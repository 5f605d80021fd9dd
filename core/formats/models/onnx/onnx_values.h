#pragma once

#include "core/graph/graph.h"

#include <onnx/onnx_pb.h>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// What is known of a graph's values by name: the types of those that are computed, and the weights.
class OnnxValues
{
public:
    explicit OnnxValues(const onnx::GraphProto &graph);

    /// Shape and element type; −1 for a size that is not known. None for a value of unknown rank and for one that is no
    /// tensor.
    std::optional<TensorType> type(std::string_view value) const;
    /// Null if the value is none.
    const Parameter *weight(std::string_view value) const;

private:
    void addWeight(const onnx::TensorProto &tensor, const std::string &name,
                   const google::protobuf::RepeatedField<std::int64_t> &shape);

    std::unordered_map<std::string_view, const onnx::TypeProto *> m_types;
    std::unordered_map<std::string, Parameter> m_weights;
    std::unordered_map<std::string, std::string> m_storages; ///< place in another file → the first weight there
};

/// `float32` of 1; the number itself for one that is not known.
std::string onnxElementType(std::int32_t type);

} // namespace cutaway
