#include "core/formats/models/torch_trace/trace_graphs.h"

#include "core/formats/models/fx_text/ansi_colours.h"
#include "core/formats/models/fx_text/fx_printed.h"
#include "core/formats/models/fx_text/fx_runnable.h"

#include <algorithm>

namespace cutaway {

namespace {

using Use = TraceGraphRecord::Use;

/// What earlier graphs of one compilation tell of later ones.
struct Compilation
{
    std::vector<std::string> tracedInputs;
    std::map<std::string, FxInput> inputs;
};

bool isDynamo(const TraceGraphRecord &record)
{
    return record.kind == "dynamo_output_graph";
}

/// Whose placeholders the graphs after them have, too.
bool tellsInputs(const TraceGraphRecord &record)
{
    return record.kind == "aot_joint_graph" || record.kind == "aot_forward_graph" ||
           record.kind == "aot_inference_graph";
}

class Reader
{
public:
    Reader(const TraceGraphReading &reading, const ImportOptions &options, const Job &job)
        : m_reading(reading), m_options(options), m_job(job)
    {
    }

    Result<std::uint64_t> read(const ByteSource &source)
    {
        const TraceReading records{mayHoldTraceGraph, [this](const TraceRecord &record) { return take(record); }};
        Result<std::uint64_t> strange = readTraceRecords(source, records, m_job);
        if (strange && m_waiting)
            m_reading.take(std::move(*m_waiting));
        return strange;
    }

private:
    Result<bool> take(const TraceRecord &record)
    {
        std::optional<TraceGraphRecord> graph = traceGraphRecord(record.fields);
        if (!graph)
            return true;
        if (graph->use == Use::AllGatherBuckets || graph->use == Use::ReduceScatterBuckets) {
            noteBuckets(*graph, record);
            return true;
        }
        if (m_waiting && !m_reading.take(*std::exchange(m_waiting, std::nullopt)))
            return false;
        const std::string selector = numbered(*graph);
        const bool isWanted = m_reading.wants(*graph, selector);
        if (!isWanted && !isDynamo(*graph) && !tellsInputs(*graph))
            return true;
        Result<TracedGraph> traced = readGraph(std::move(*graph), record);
        if (!traced)
            return traced.error();
        traced->selector = selector;
        if (isWanted)
            m_waiting = std::move(*traced);
        return true;
    }

    std::string numbered(const TraceGraphRecord &graph)
    {
        const std::string plain = graph.selector();
        const std::size_t before = m_seen[{graph.rank.value_or(-1), plain}]++;
        return before == 0 ? plain : plain + '#' + std::to_string(before);
    }

    /// Cancelling is the only error.
    Result<TracedGraph> readGraph(TraceGraphRecord graph, const TraceRecord &record)
    {
        TracedGraph traced;
        traced.line = record.line;
        traced.problem = payloadProblem(graph, record);
        const std::string payload = tracePayload(graph, record);
        const std::string text = hasColours(payload) ? withoutColours(payload) : payload;
        Compilation &compilation = m_compilations[{graph.rank.value_or(-1), graph.compileId()}];
        Result<FxGraph> read = parse(text, graph, compilation);
        traced.record = std::move(graph);
        if (!read && read.error().kind == ErrorKind::Cancelled)
            return read.error();
        if (!read) {
            traced.problem =
                traced.problem.empty() ? read.error().line() : phrase("%1: %2", {traced.problem, read.error().line()});
            return traced;
        }
        if (isDynamo(traced.record))
            compilation.tracedInputs = read->signature;
        if (tellsInputs(traced.record))
            compilation.inputs.insert(read->inputs.begin(), read->inputs.end());
        traced.graph = std::move(*read);
        return traced;
    }

    Result<FxGraph> parse(const std::string &text, const TraceGraphRecord &graph, const Compilation &compilation)
    {
        const Result<std::vector<FxGraphText>> places = outlineFxText(text);
        if (!places)
            return places.error();
        FxContext context{
            .tracedInputs = compilation.tracedInputs, .inputs = compilation.inputs, .ranks = m_reading.ranks};
        if (std::map<std::string, FxInput> told = inputsOfSignature(text); !told.empty())
            context.inputs = std::move(told);
        FxRunnable runnable;
        if (graph.use == Use::ByName) {
            runnable = parseFxRunnable(text);
            context.runnable = &runnable;
        }
        return readFxGraph(text, places->front(), context, m_options, m_job);
    }

    void noteBuckets(const TraceGraphRecord &graph, const TraceRecord &record)
    {
        if (!m_waiting || m_waiting->record.compileId() != graph.compileId() || m_waiting->record.rank != graph.rank)
            return;
        const char *const kind = graph.use == Use::AllGatherBuckets ? "all_gather" : "reduce_scatter";
        m_waiting->buckets[kind] = tracePayload(graph, record);
    }

    const TraceGraphReading &m_reading;
    const ImportOptions &m_options;
    const Job &m_job;
    std::map<std::pair<int, std::string>, std::size_t> m_seen;
    std::map<std::pair<int, std::string>, Compilation> m_compilations;
    std::optional<TracedGraph> m_waiting; ///< for what the log says of it behind it
};

} // namespace

Result<std::uint64_t> readTraceGraphs(const ByteSource &source, const TraceGraphReading &reading,
                                      const ImportOptions &options, const Job &job)
{
    return Reader(reading, options, job).read(source);
}

} // namespace cutaway
