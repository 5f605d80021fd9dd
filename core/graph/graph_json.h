#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"

#include <string>
#include <string_view>

namespace cutaway {

/// A `cutaway.graph` document. One pass over the text, each node handed over and its JSON freed: peak memory is the
/// graph's and that of an index, two thirds of the text. O(bytes). The digest is that of `text`. Errors say what is
/// wrong and where: `nodes[17].inputs[2]: no node "foo"`.
Result<Graph> readGraph(const JsonText &text, const Job &job = {});
std::string writeGraph(const Graph &graph);
/// The same for another file, which says what the graph was read from (`made_from`), so that documents of that one are
/// known as documents of this one.
std::string writeGraphMadeFrom(const Graph &graph);

/// Whether a document that names this digest is of this graph: it is that of its bytes, or of what they were made from.
bool isKnownAs(const Graph &graph, std::string_view digest);

/// Modules in modules that are read: `a.b.c` has three parts. Functions may recurse over them.
inline constexpr std::ptrdiff_t mostModuleParts = 256;
bool isTooDeep(std::string_view modulePath);

/// One entry of a graph document's `nodes`, for formats that carry ours beside their own.
void appendNode(std::string &out, const Graph &graph, const Node &node);

/// All of an entry but its inputs, which are names; they are asked for, so that they are no unknown field. Errors go to
/// the reader.
Node readNodeEntry(OrderedObjectReader &reader, const nlohmann::ordered_json &json);

} // namespace cutaway
