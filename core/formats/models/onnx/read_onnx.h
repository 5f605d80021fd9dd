#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of ONNX models, any IR version. Weights are neither loaded nor looked for in other files.
GraphFormat onnxFormat();

} // namespace cutaway
