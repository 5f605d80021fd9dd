#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace cutaway {

/// The worker's mode `shapes`: from a model to a graph that has the values and outputs of its, with their shapes.
Result<std::string> onnxShapesTask(std::string_view model);

} // namespace cutaway
