#pragma once

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

} // namespace cutaway
