#include "core/formats/models/torch_trace/trace_graph_record.h"

#include "core/files/clean_text.h"
#include "core/files/digest.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Use = TraceGraphRecord::Use;

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
