#pragma once

#include "core/base/result.h"

#include <onnx/onnx_pb.h>

namespace cutaway {

/// Replaces each call of a function of the model by the function's nodes; the call's name becomes a module around them.
/// Calls inside the subgraphs of If and Loop are replaced, too. Errors: `recursive_function`, `too_many_nodes`.
Done inlineFunctions(onnx::ModelProto &model);

/// A model without functions that computes the same: each call is replaced by the function's nodes, and the model
/// imports the operator sets that these use. Unlike for reading, nothing of the model may be left out before. Errors:
/// `opsets` where a function uses another version of an operator set than the model, those of `inlineFunctions`.
Done writeOutFunctions(onnx::ModelProto &model);

} // namespace cutaway
