#pragma once

#include <onnx/onnx_pb.h>

namespace cutaway {

/// Computes what a model computes shapes with, as far as it follows from constants and from the shapes in `value_info`:
/// small tensors of whole numbers (Shape, Gather, Concat, Slice, Where, ConstantOfShape, arithmetic …). Each is
/// appended to the graph's initializers under the name of the output, where libonnx's inference looks for values; its
/// own propagation (1.12) ends at Where, Equal and Expand. Only the outer graph. Returns how many are new. O(nodes).
std::size_t addKnownValues(onnx::GraphProto &graph);

} // namespace cutaway
