#pragma once

#include "core/formats/models/fx_text/fx_graph.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/torch_trace/trace_records.h"

#include <optional>
#include <vector>

namespace cutaway {

/// What the fields of a record say that holds a graph, or something about one.
struct TraceGraphRecord
{
    enum class Use { List, ByName, AllGatherBuckets, ReduceScatterBuckets };
    Use use = Use::List;
    std::string kind;  ///< `aot_forward_graph`
    std::string frame; ///< `0/0`, `!1/0/0`: the compilation without its attempt
    std::int64_t attempt = 0;
    std::optional<int> rank;
    std::string digest;  ///< MD5 of the payload, hexadecimal; empty: it has none
    bool isJson = false; ///< the payload is a JSON value

    /// `0/0_1`.
    std::string compileId() const { return attempt == 0 ? frame : frame + '_' + std::to_string(attempt); }
    /// `aot_forward_graph[0/0_1]`, without a number for repeated ones.
    std::string selector() const { return frame.empty() ? kind : kind + '[' + compileId() + ']'; }
};

/// Cheap: by words in the text.
bool mayHoldTraceGraph(std::string_view fields);
/// None for records of another kind and for what is no JSON.
std::optional<TraceGraphRecord> traceGraphRecord(std::string_view fields);

/// The payload, taken out of JSON where it is a text there.
std::string tracePayload(const TraceGraphRecord &graph, const TraceRecord &record);

/// What is wrong with a record's payload: it is missing, or not what was written; empty: nothing.
Text payloadProblem(const TraceGraphRecord &graph, const TraceRecord &record);

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

/// What is kept of a graph while a log is listed.
struct TraceSummary
{
    TraceGraphRecord record;
    std::uint64_t line = 1;
    std::string selector;
    std::size_t nodes = 0;
    std::size_t collectives = 0;
    Text problem;
    std::vector<std::uint64_t> nodeDigests; ///< in order: name, target, types
    std::uint64_t collectiveDigest = 0;     ///< of kinds and groups in order
    bool hasGradients = false;              ///< an input is a gradient: the graph is a backward one
};

TraceSummary traceSummary(const TracedGraph &graph);

/// A graph that several ranks have is listed once where they agree; else once a rank, as `selector@rank`, and where
/// they part is told. Only the last attempt of each compilation is listed.
class TraceListing
{
public:
    void add(TraceSummary summary) { m_all.push_back(std::move(summary)); }

    /// Graphs that two ranks have in different forms: of each the first.
    struct Difference
    {
        std::string selector;
        int first;
        int second;
        std::size_t node;          ///< from 0
        bool isOrderOfCollectives; ///< then the run hangs
    };

    GraphListing listing() const;
    std::vector<Difference> differences() const;
    std::size_t ranks() const;

private:
    using Group = std::vector<const TraceSummary *>; ///< of one selector, a rank each
    std::vector<Group> groups() const;
    static bool agree(const TraceSummary &a, const TraceSummary &b);

    std::vector<TraceSummary> m_all;
};

} // namespace cutaway
