#pragma once

#include "core/formats/models/graph_formats.h"

#include <onnx/onnx_pb.h>

#include <string>
#include <vector>

namespace cutaway {

/// Gives the symbolic sizes of the model's inputs values (those of `given`, else 1) and lets ONNX's own shape inference
/// fill in what follows from them. Nodes that the installed ONNX does not know keep the shapes that the file has.
/// Inference runs in a worker; if it crashes or takes too long, the model keeps the shapes that the file has, and a
/// warning says so. Returns the symbols in the order of the inputs. Errors: `bad_attribute` where a node's numbers are
/// such that inference must not see them, `cancelled`.
Result<std::vector<SymbolicSize>> inferShapes(onnx::ModelProto &model, const ImportOptions &options, const Job &job,
                                              std::vector<Text> &warnings);

} // namespace cutaway
