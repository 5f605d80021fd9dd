#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of AutoParallel's solved graph, as its `get_json` writes it: operators with global shapes,
/// passes, modules and computing times. Arguments and what a tuple holds beyond its first tensor are not in it; its
/// placements are a sharding plan, which `cutaway import` reads from the same file.
GraphFormat autoParallelFormat();

} // namespace cutaway
