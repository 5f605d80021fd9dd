#pragma once

#include "core/formats/graph_formats.h"

#include <onnx/onnx_pb.h>

namespace cutaway {

/// Gives the symbolic sizes of the model's inputs values (those of `given`, else 1) and lets ONNX's own shape inference
/// fill in what follows from them. Nodes that the installed ONNX does not know keep the shapes that the file has.
/// Returns the symbols in the order of the inputs. Errors: `bad_attribute` where a node's numbers are such that
/// inference must not see them.
Result<std::vector<SymbolicSize>> inferShapes(onnx::ModelProto &model, const ImportOptions &options);

} // namespace cutaway
