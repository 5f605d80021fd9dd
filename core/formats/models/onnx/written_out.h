#pragma once

#include "core/base/result.h"

#include <onnx/onnx_pb.h>

namespace cutaway {

/// A model without functions that computes the same: each call is replaced by the function's nodes, and the model
/// imports the operator sets that these use. Unlike for reading, nothing of the model may be left out before. Errors:
/// `opsets` where a function uses another version of an operator set than the model, those of `inlineFunctions`.
Done writeOutFunctions(onnx::ModelProto &model);

} // namespace cutaway
