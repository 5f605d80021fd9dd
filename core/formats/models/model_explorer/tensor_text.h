#pragma once

#include "core/graph/graph.h"

#include <optional>
#include <string_view>

namespace cutaway {

/// `float32[1,3,224,224]`, `f32[1x3]`, `[1, ?]` as a tensor's type; −1 for a size that is no number. None if there are
/// no brackets.
std::optional<TensorType> tensorOfText(std::string_view text);

} // namespace cutaway
