#pragma once

#include "core/base/result.h"
#include "core/formats/models/graph_formats.h"

#include <onnx/onnx_pb.h>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// Lets ONNX's own shape inference (1.12) fill in the model's shapes. What it finds before it fails stands. It trusts
/// its input in many places and may crash or run away, which is why others call it through a worker.
void inferShapesHere(onnx::ModelProto &model);

/// Gives the symbolic sizes of the model's inputs values (those of `given`, else 1) and lets ONNX's own shape inference
/// fill in what follows from them. Nodes that the installed ONNX does not know keep the shapes that the file has.
/// Inference runs in a worker; if it crashes or takes too long, the model keeps the shapes that the file has, and a
/// warning says so. Returns the symbols in the order of the inputs. Errors: `bad_attribute` where a node's numbers are
/// such that inference must not see them, `cancelled`.
Result<std::vector<SymbolicSize>> inferShapes(onnx::ModelProto &model, const ImportOptions &options, const Job &job,
                                              std::vector<Text> &warnings);

/// The worker's mode `shapes`: from a model to a graph that has the values and outputs of its, with their shapes.
Result<std::string> onnxShapesTask(std::string_view model);

} // namespace cutaway
