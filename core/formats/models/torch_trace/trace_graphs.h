#pragma once

#include "core/formats/models/fx_text/fx_graph.h"
#include "core/formats/models/torch_trace/trace_graph_record.h"

namespace cutaway {

/// A graph of a log, read, with what the log says of it.
struct TracedGraph
{
    TraceGraphRecord record;
    std::uint64_t line = 1;
    std::string selector;                       ///< with a number where it is repeated
    std::optional<FxGraph> graph;               ///< none: it cannot be read
    Text problem;                               ///< why; or what is odd about one that can
    std::map<std::string, std::string> buckets; ///< groupings that inductor made of it, by kind of collective
};

/// Goes through the graphs of a log in order, one in memory at a time; names of arguments and parameters go from
/// dynamo's graph to those that are made from it. `wants` says by record and selector which are read, the others are
/// only counted. `take` returns whether to go on. How many lines are no part of any record.
struct TraceGraphReading
{
    std::function<bool(const TraceGraphRecord &record, const std::string &selector)> wants;
    std::function<bool(TracedGraph graph)> take;
    std::optional<std::int64_t> ranks = {}; ///< how many wrote the log: the size of groups that nothing tells
};
Result<std::uint64_t> readTraceGraphs(const ByteSource &source, const TraceGraphReading &reading,
                                      const ImportOptions &options, const Job &job);

} // namespace cutaway
