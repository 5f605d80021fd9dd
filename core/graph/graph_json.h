#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/graph/graph.h"

#include <string>
#include <string_view>

namespace cutaway {

/// A `cutaway.graph` document. One pass over the text, each node handed over and its JSON freed: peak memory is the
/// graph's and a few megabytes. O(bytes). The digest is that of `text`. Errors say what is wrong and where:
/// `nodes[17].inputs[2]: no node "foo"`.
Result<Graph> readGraph(std::string_view text, const Job &job = {});
std::string writeGraph(const Graph &graph);
/// The same for another file, which says what the graph was read from (`made_from`), so that documents of that one are
/// known as documents of this one.
std::string writeGraphMadeFrom(const Graph &graph);

/// Whether a document that names this digest is of this graph: it is that of its bytes, or of what they were made from.
bool isKnownAs(const Graph &graph, std::string_view digest);

} // namespace cutaway
