#pragma once

#include "core/formats/models/graph_formats.h"
#include "core/graph/graph.h"

#include <optional>
#include <string_view>

namespace cutaway {

/// The `graph_formats` entry of Model Explorer's graph JSON: one graph or a list or collection of graphs, of which the
/// first is read. Namespaces become modules, shapes come from `outputsMetadata`.
GraphFormat modelExplorerFormat();

/// `float32[1,3,224,224]`, `f32[1x3]`, `[1, ?]` as a tensor's type; −1 for a size that is no number. None if there are
/// no brackets.
std::optional<TensorType> tensorOfText(std::string_view text);

} // namespace cutaway
