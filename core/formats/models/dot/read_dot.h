#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of Graphviz's DOT, read by cgraph. Edges go from maker to reader, clusters are modules,
/// and attributes with the names of node fields (`op`, `target`, `output_bytes`, `total_bytes`, `flops`, `memory_sec`,
/// `compute_sec`, `module_type`) set them; others are kept as `attributes`.
GraphFormat dotFormat();

} // namespace cutaway
