#pragma once

#include "core/graph/graph.h"
#include "core/json/json_reading.h"

namespace cutaway {

/// Modules in modules that are read: `a.b.c` has three parts. Functions may recurse over them.
inline constexpr std::ptrdiff_t mostModuleParts = 256;
bool isTooDeep(std::string_view modulePath);

/// One entry of a graph document's `nodes`, for formats that carry ours beside their own.
void appendNode(std::string &out, const Graph &graph, const Node &node);

/// All of an entry but its inputs, which are names; they are asked for, so that they are no unknown field. Errors go to
/// the reader.
Node readNodeEntry(OrderedObjectReader &reader, const nlohmann::ordered_json &json);

} // namespace cutaway
