#pragma once

#include "core/graph/graph.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::sharding {

/// Whether the node's operator is one of ONNX: a function such as `MatMul`.
bool isOnnx(const Node &node);

/// The function of PyTorch whose rule the operator follows: `matmul`; empty where there is none.
std::string onnxFunction(const Node &node);

/// Arguments as that function takes them: ONNX orders some operands otherwise and gives dimensions other names.
void toFunctionArguments(const Node &node, nlohmann::ordered_json &fields);

} // namespace cutaway::sharding
