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

} // namespace cutaway
