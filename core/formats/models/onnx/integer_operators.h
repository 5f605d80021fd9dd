#pragma once

#include "core/formats/models/onnx/integer_layout.h"

/// Operators that models compute shapes with, on whole numbers that are known.
namespace cutaway {

/// What a node `Constant` gives.
Computed constantOf(const onnx::NodeProto &node);
/// What a node with one output gives; none for operators that shapes are not computed with. O(elements · dimensions).
Computed computedBy(const onnx::NodeProto &node, const Operands &operands);

} // namespace cutaway
