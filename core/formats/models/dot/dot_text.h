#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cutaway {

struct DotNode
{
    std::string name;
    std::string modulePath;                                      ///< labels of its clusters, outermost first
    std::vector<std::pair<std::string, std::string>> attributes; ///< those that are not empty
    std::vector<std::uint64_t> makers;                           ///< places of the nodes it reads, each once
};

/// What a graph in DOT says.
struct DotText
{
    std::string name;
    bool isDirected = false;
    std::vector<DotNode> nodes;
};

/// The graphs of a text, in its order, one at least. By cgraph, in this process: `parseDotByWorker` is for what others
/// wrote. One call at a time: cgraph's parser has global state, which this locks. Errors: `not_dot` with cgraph's line,
/// `too_deep`.
Result<std::vector<DotText>> parseDot(const std::string &text);

/// Whether subgraphs nest deeper than cgraph can be trusted with, judged by the braces outside of quotation marks.
bool nestsTooDeep(std::string_view text);

/// Like `parseDot`, by a worker: what cgraph does with a text ends nobody else, and edges between all nodes of two
/// subgraphs, of which a line can ask for billions, take no memory of this program's. Errors: those, and those of
/// `askWorker`.
Result<std::vector<DotText>> parseDotByWorker(const std::string &text, const Job &job);

/// The worker's mode `dot`: from a text to the graphs that it holds.
Result<std::string> dotTask(std::string_view request);

} // namespace cutaway
