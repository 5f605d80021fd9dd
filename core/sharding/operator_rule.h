#pragma once

#include "core/graph/graph.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::sharding {

/// By which rule an operator's strategies are made (README.md, sections 3.3 and 3.4).
enum class OperatorRule : std::uint8_t {
    Leaf,
    Constant,
    Linear,
    MatrixProduct,
    AddedProduct,
    Embedding,
    Convolution,
    BatchNorm,
    Attention,
    Pointwise,
    Identity,
    View,
    Permutation,
    Expand,
    Softmax,
    LayerNorm,
    Reduction,
    Split,
    Concatenation,
    Pooling,
    Index,
    Other,
};

/// The name by which a node is looked up: the normalised one, or the last part of its module's type.
std::string operatorName(const Node &node);

/// By name alone: `getitem` counts as Index, whatever it is applied to.
OperatorRule operatorRule(const Node &node);

/// Whether the target is one of PyTorch's aten operators, which order some operands in another way.
bool isAten(const Node &node);

/// Whether the node's operator is one of ONNX: a function such as `MatMul`.
bool isOnnx(const Node &node);

/// The function of PyTorch whose rule the operator follows: `matmul`; empty where there is none.
std::string onnxFunction(const Node &node);

/// Arguments as that function takes them: ONNX orders some operands otherwise and gives dimensions other names.
void toFunctionArguments(const Node &node, nlohmann::ordered_json &fields);

} // namespace cutaway::sharding
