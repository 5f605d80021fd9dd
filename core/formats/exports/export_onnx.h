#pragma once

#include "core/plan/edited_plan.h"

#include <filesystem>

namespace cutaway {

/// `model`: the ONNX file that the graph was read from.
std::vector<ParameterDeclaration> onnxParameters();

/// The file that a plan's graph was read from with the plan in it: each node of the main graph gets `metadata_props`
/// `cutaway.kind`, `cutaway.group` (its id), `cutaway.label` and `cutaway.device`, which ONNX has for nodes since IR
/// version 10 and older readers skip. All other bytes are copied as they are: weights, references to weights in other
/// files, fields that nobody here knows. What an earlier export wrote is replaced. Memory is the file's size; a few
/// times that for a model with functions, whose calls are replaced by the functions' nodes, since these may run on
/// different devices and in another way in each call.
///
/// Errors: `no_model`, `not_onnx`, `other_model` where the graph's nodes are not the file's, `broken_file`, those of
/// `writeOutFunctions`. O(bytes).
Result<std::string> exportOnnx(const EditedPlan &plan, const ParameterValues &parameters);

bool isOnnxFile(const std::filesystem::path &file);
/// Whether an export has the parameter `model`.
bool takesModelFile(const std::vector<ParameterDeclaration> &declarations);
/// `parameters` with `model` set to the file that GRAPH was, for exports that take one and were not given it.
ParameterValues withModelFile(const std::vector<ParameterDeclaration> &declarations, ParameterValues parameters,
                              const std::filesystem::path &graph);

} // namespace cutaway
