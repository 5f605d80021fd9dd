#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of Model Explorer's graph JSON: one graph or a list or collection of graphs, of which the
/// first is read. Namespaces become modules, shapes come from `outputsMetadata`.
GraphFormat modelExplorerFormat();

} // namespace cutaway
