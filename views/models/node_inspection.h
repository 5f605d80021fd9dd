#pragma once

#include "core/graph/graph.h"
#include "views/models/inspection.h"

namespace cutaway {

/// What a node of the graph takes and makes: output, parameters, times, operations.
void addNodeFacts(Inspection &inspection, const Node &node);
/// Its call: target, arguments and each parameter.
/// But for the field of this name, which is told otherwise; empty: all.
void addNodeDetails(Inspection &inspection, const Node &node, std::string_view without = {});

} // namespace cutaway
