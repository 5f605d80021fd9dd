#pragma once

#include "core/base/result.h"

#include <graphviz/cgraph.h>

#include <memory>
#include <string>

namespace cutaway {

struct CloseDot
{
    void operator()(Agraph_t *graph) const { agclose(graph); }
};
using DotGraph = std::unique_ptr<Agraph_t, CloseDot>;

/// Parses DOT. One call at a time: cgraph's parser has global state, which this locks.
/// Errors: `not_dot` with cgraph's line, `too_deep`, `too_large`.
Result<DotGraph> parseDot(const std::string &text);

/// Whether subgraphs nest deeper than cgraph can be trusted with, judged by the braces outside of quotation marks.
bool nestsTooDeep(std::string_view text);

} // namespace cutaway
