#pragma once

#include "core/base/result.h"

#include <onnx/onnx_pb.h>

namespace cutaway {

/// Replaces each call of a function of the model by the function's nodes; the call's name becomes a module around them.
/// Calls inside the subgraphs of If and Loop are replaced, too. Errors: `recursive_function`, `too_many_nodes`.
Done inlineFunctions(onnx::ModelProto &model);

} // namespace cutaway
