#pragma once

#include <string>

namespace cutaway::testing {

/// The ONNX model that a text in protobuf's form describes, as a file holds it.
std::string onnxFromText(const std::string &text);

} // namespace cutaway::testing
