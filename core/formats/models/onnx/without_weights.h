#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <string>

namespace cutaway {

/// Whether bytes look like an ONNX model: fields of a ModelProto, its graph or its version among the first ones.
bool looksLikeOnnx(const ByteSource &source);

/// An ONNX model without the values of its weights: a serialized ModelProto whose tensors keep name, shape and type,
/// and their values only where these take 4 KiB at most (they may be the shape that a Reshape asks for). So memory
/// follows the number of nodes and not the weights, and a file of more than 2 GiB can be read.
/// O(fields) time, one pass. Errors: `broken_file` with the byte, `too_deep`, `cancelled`.
Result<std::string> onnxWithoutWeights(const ByteSource &source, const Job &job);

} // namespace cutaway
