#include "core/formats/models/torch_trace/trace_listing.h"

#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_runnable.h"
#include "core/formats/models/fx_text/read_fx_text.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway {

namespace {

using Use = TraceGraphRecord::Use;
using Json = nlohmann::json;

constexpr std::size_t mostProblemsTold = 5;

std::uint64_t mixed(std::uint64_t seed, std::string_view text)
{
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    return (seed ^ std::hash<std::string_view>()(text)) * odd + 1;
}

std::uint64_t digestOf(const Node &node)
{
    std::uint64_t digest = mixed(mixed(0, node.name), node.target);
    if (!node.outputs)
        return digest;
    for (const TensorType &type : *node.outputs) {
        digest = mixed(digest, type.dtype);
        for (const std::int64_t size : type.shape)
            digest = mixed(digest, std::to_string(size));
    }
    return digest;
}

/// `{"kind": …}` of a node's fields as it stands there; empty: it is no collective.
std::string_view collectiveOf(const Node &node)
{
    constexpr std::string_view mark = "\"collective\":{";
    const std::size_t begin = node.extra.find(mark);
    if (begin == node.extra.npos)
        return {};
    return std::string_view(node.extra).substr(begin, node.extra.find('}', begin) - begin);
}

bool isPostGrad(const TraceSummary &summary)
{
    return summary.record.kind == "inductor_post_grad_graph";
}

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

constexpr std::array<std::string_view, 8> recordKinds{
    "dynamo_output_graph", "aot_joint_graph",          "aot_forward_graph",       "aot_backward_graph",
    "aot_inference_graph", "inductor_post_grad_graph", "inductor_pre_grad_graph", "exported_program"};

struct ArtifactKind
{
    std::string_view name;
    Use use;
};
constexpr std::array artifactKinds{
    ArtifactKind{"before_pre_grad_graph", Use::List},
    ArtifactKind{"after_pre_grad_graph", Use::List},
    ArtifactKind{"before_post_grad_graph", Use::List},
    ArtifactKind{"inductor_post_grad_graph", Use::List},
    ArtifactKind{"inductor_pre_grad_graph", Use::List},
    ArtifactKind{"overlap_scheduling_graph_before", Use::List},
    ArtifactKind{"overlap_scheduling_graph_after", Use::List},
    ArtifactKind{"fx_graph_runnable", Use::ByName},
    ArtifactKind{"fx_bucketing_passes_all_gather_buckets", Use::AllGatherBuckets},
    ArtifactKind{"fx_bucketing_passes_reduce_scatter_buckets", Use::ReduceScatterBuckets}};

std::optional<std::int64_t> wholeNumber(const Json &fields, const char *key)
{
    const auto found = fields.find(key);
    return found != fields.end() && found->is_number_integer() ? std::optional(found->get<std::int64_t>())
                                                               : std::nullopt;
}

std::string textOf(const Json &fields, const char *key)
{
    const auto found = fields.find(key);
    return found != fields.end() && found->is_string() ? cleanText(found->get_ref<const std::string &>())
                                                       : std::string();
}

/// Which record it is; false: none that is wanted.
bool readKind(const Json &fields, TraceGraphRecord &graph)
{
    const auto artifact = fields.find("artifact");
    if (artifact != fields.end() && artifact->is_object()) {
        graph.kind = textOf(*artifact, "name");
        graph.isJson = textOf(*artifact, "encoding") == "json";
        const auto known = std::ranges::find(artifactKinds, graph.kind, &ArtifactKind::name);
        if (known == artifactKinds.end())
            return false;
        graph.use = known->use;
        return true;
    }
    const auto known = std::ranges::find_if(recordKinds, [&](auto kind) { return fields.contains(std::string(kind)); });
    if (known == recordKinds.end())
        return false;
    graph.kind = *known;
    return true;
}

void readCompilation(const Json &fields, TraceGraphRecord &graph)
{
    const auto frame = wholeNumber(fields, "frame_id");
    const auto compile = wholeNumber(fields, "frame_compile_id");
    const auto autograd = wholeNumber(fields, "compiled_autograd_id");
    if (autograd)
        graph.frame = '!' + std::to_string(*autograd) + (frame ? "/" : "");
    if (frame)
        graph.frame += std::to_string(*frame) + '/' + std::to_string(compile.value_or(0));
    graph.attempt = std::max<std::int64_t>(wholeNumber(fields, "attempt").value_or(0), 0);
    constexpr std::int64_t mostRanks = 1 << 24;
    if (const auto rank = wholeNumber(fields, "rank"); rank && *rank >= 0 && *rank < mostRanks)
        graph.rank = int(*rank);
    graph.digest = textOf(fields, "has_payload");
}

} // namespace

TraceSummary traceSummary(const TracedGraph &traced)
{
    TraceSummary summary;
    summary.record = traced.record;
    summary.line = traced.line;
    summary.selector = traced.selector;
    summary.problem = traced.problem;
    if (!summary.problem.empty())
        summary.record.digest.clear(); // it is not that of what is there
    if (!traced.graph)
        return summary;
    summary.nodes = traced.graph->nodes.size();
    summary.collectives = traced.graph->collectives;
    for (const Node &node : traced.graph->nodes) {
        summary.nodeDigests.push_back(digestOf(node));
        if (const std::string_view collective = collectiveOf(node); !collective.empty())
            summary.collectiveDigest = mixed(summary.collectiveDigest, collective);
        summary.hasGradients =
            summary.hasGradients || (node.opcode == Opcode::Placeholder && node.name.starts_with("tangents"));
    }
    return summary;
}

bool TraceListing::agree(const TraceSummary &a, const TraceSummary &b)
{
    return (!a.record.digest.empty() && a.record.digest == b.record.digest) || a.nodeDigests == b.nodeDigests;
}

std::vector<TraceListing::Group> TraceListing::groups() const
{
    std::map<std::pair<std::string, std::int64_t>, std::int64_t> lastAttempts;
    for (const TraceSummary &summary : m_all) {
        std::int64_t &last = lastAttempts[{summary.record.frame, summary.record.rank.value_or(-1)}];
        last = std::max(last, summary.record.attempt);
    }
    std::vector<Group> groups;
    std::map<std::string, std::size_t> places;
    for (const TraceSummary &summary : m_all) {
        if (summary.record.attempt < lastAttempts[{summary.record.frame, summary.record.rank.value_or(-1)}])
            continue;
        const auto [place, isNew] = places.emplace(summary.selector, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].push_back(&summary);
    }
    return groups;
}

GraphListing TraceListing::listing() const
{
    GraphListing listing;
    std::size_t problems = 0;
    for (const Group &group : groups()) {
        for (const TraceSummary *summary : group) {
            if (!summary->problem.empty() && ++problems <= mostProblemsTold)
                listing.warnings.push_back(phrase("line %1: %2", {std::to_string(summary->line), summary->problem}));
        }
        const bool isOne = std::ranges::all_of(group, [&](const auto *other) { return agree(*group.front(), *other); });
        for (const TraceSummary *summary : group) {
            GraphEntry entry{.selector = summary->selector, .kind = summary->record.kind};
            if (!isOne && summary->record.rank)
                entry.selector += '@' + std::to_string(*summary->record.rank);
            entry.compileId = summary->record.frame.empty() ? std::string() : summary->record.compileId();
            for (const TraceSummary *other : group) {
                if (other->record.rank && (isOne || other == summary))
                    entry.ranks.push_back(*other->record.rank);
            }
            entry.nodes = summary->nodes;
            entry.collectives = summary->collectives;
            if (summary->nodes == 0)
                entry.problem = summary->problem;
            if (isPostGrad(*summary) && !summary->hasGradients)
                listing.suggested = listing.graphs.size();
            listing.graphs.push_back(std::move(entry));
            if (isOne)
                break;
        }
    }
    if (problems > mostProblemsTold)
        listing.warnings.push_back(
            phrase("%1 more graphs have such a problem", {std::to_string(problems - mostProblemsTold)}));
    return listing;
}

std::vector<TraceListing::Difference> TraceListing::differences() const
{
    std::vector<Difference> found;
    for (const Group &group : groups()) {
        const TraceSummary &first = *group.front();
        const auto other = std::ranges::find_if(group, [&](const auto *summary) { return !agree(first, *summary); });
        if (other == group.end())
            continue;
        const auto [a, b] = std::ranges::mismatch(first.nodeDigests, (*other)->nodeDigests);
        found.push_back({first.selector, first.record.rank.value_or(0), (*other)->record.rank.value_or(0),
                         std::size_t(a - first.nodeDigests.begin()),
                         first.collectiveDigest != (*other)->collectiveDigest});
    }
    return found;
}

std::size_t TraceListing::ranks() const
{
    std::set<int> ranks;
    for (const TraceSummary &summary : m_all) {
        if (summary.record.rank)
            ranks.insert(*summary.record.rank);
    }
    return ranks.size();
}

Result<std::uint64_t> readTraceGraphs(const ByteSource &source, const TraceGraphReading &reading,
                                      const ImportOptions &options, const Job &job)
{
    return Reader(reading, options, job).read(source);
}

bool mayHoldTraceGraph(std::string_view fields)
{
    constexpr std::size_t looked = 256; // the record's kind comes first
    const std::string_view begin = fields.substr(0, looked);
    return begin.find("_graph\"") != begin.npos || begin.find("exported_program") != begin.npos ||
           begin.find("fx_graph_runnable") != begin.npos || begin.find("fx_bucketing_passes") != begin.npos ||
           begin.find("overlap_scheduling_graph") != begin.npos;
}

std::optional<TraceGraphRecord> traceGraphRecord(std::string_view text)
{
    const Json fields = keptJson<Json>(text);
    TraceGraphRecord graph;
    if (!fields.is_object() || !readKind(fields, graph))
        return std::nullopt;
    readCompilation(fields, graph);
    return graph;
}

std::string tracePayload(const TraceGraphRecord &graph, const TraceRecord &record)
{
    if (graph.isJson) {
        const Json value = keptJson<Json>(record.payload);
        if (value.is_string())
            return value.get<std::string>();
    }
    return std::string(record.payload);
}

Text payloadProblem(const TraceGraphRecord &graph, const TraceRecord &record)
{
    if (graph.digest.empty())
        return record.hasPayload ? Text() : phrase("the record has no graph");
    if (!record.hasPayload && graph.digest != md5Of({}))
        return phrase("the log is cut off before the graph");
    return md5Of(record.payload) == graph.digest ? Text()
                                                 : phrase("the graph is not what was written: its digest differs");
}

} // namespace cutaway
