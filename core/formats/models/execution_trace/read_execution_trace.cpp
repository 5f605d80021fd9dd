#include "core/formats/models/execution_trace/read_execution_trace.h"

#include "core/files/digest.h"
#include "core/files/gzip_source.h"
#include "core/files/safe_text.h"
#include "core/formats/models/execution_trace/recorded_call.h"
#include "core/formats/models/execution_trace/recorded_graph.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr const char *formatId = "execution_trace";
constexpr const char *operatorsSetting = "operators";

/// The part of the file that recognition looks at: the fields of the first nodes.
constexpr std::uint64_t sniffedBytes = 65536;

bool isExecutionTrace(const ByteSource &source)
{
    std::string begin;
    if (looksLikeGzip(source)) {
        begin = beginningOfGzip(source, sniffedBytes);
    } else {
        begin.resize(std::size_t(std::min(source.size(), sniffedBytes)));
        if (!source.read(0, begin))
            return false;
    }
    const std::size_t first = begin.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    const auto says = [&](const char *field) { return begin.find(field) != std::string::npos; };
    return first != std::string::npos && begin[first] == '{' && says("\"schema\"") && says("\"nodes\"") &&
           (says("\"rf_id\"") || says("\"op_schema\"") || says("\"ctrl_deps\"") || says("[pytorch|profiler|execution"));
}

Result<std::string> textOf(const ByteSource &source, const Job &job)
{
    if (!looksLikeGzip(source))
        return readAll(source);
    const Result<std::unique_ptr<ByteSource>> unpacked = openGzip(source, job);
    if (!unpacked)
        return unpacked.error();
    return readAll(**unpacked);
}

struct RecordedTrace
{
    std::vector<RecordedCall> calls;
    std::string schema;
};

Result<RecordedTrace> readCalls(const std::string &text, const Job &job)
{
    RecordedTrace trace;
    FirstError failed;
    const ElementSink<OrderedJson> sink{"nodes", [&](std::size_t index, OrderedJson &&node) {
                                            if (!failed.isSet())
                                                trace.calls.push_back(
                                                    readRecordedCall(node, elementPath("nodes", index), failed));
                                        }};
    const Result<OrderedJson> document = parseJson<OrderedJson>(text, sink, job);
    if (!document)
        return document.error();
    if (failed.isSet())
        return failed.take();
    OrderedObjectReader top(*document, "", failed);
    trace.schema = cleanText(top.text("schema"));
    top.array("nodes");
    return failed.isSet() ? Result<RecordedTrace>(failed.take()) : std::move(trace);
}

bool areLeavesWanted(const ImportOptions &options)
{
    const auto given = options.parameters.find(operatorsSetting);
    const auto *choice = given == options.parameters.end() ? nullptr : std::get_if<std::string>(&given->second);
    return choice && *choice == "leaf";
}

Result<ImportedGraph> readExecutionTrace(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<std::string> text = textOf(source, job);
    if (!text)
        return text.error();
    const Result<RecordedTrace> trace = readCalls(*text, job);
    if (!trace)
        return trace.error();
    const Result<CallTree> tree = callTree(trace->calls);
    if (!tree)
        return tree.error();
    const std::vector<std::uint32_t> chosen = chosenCalls(trace->calls, *tree, areLeavesWanted(options));
    if (chosen.empty())
        return inputError("no_operators", "the trace records no operator",
                          "run the observer while the model runs: start() before it, stop() after it");
    RecordedNodes recorded = recordedNodes(trace->calls, *tree, chosen);
    const Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    const std::string extra =
        "{\"source\":{\"format\":\"" + std::string(formatId) + "\",\"schema\":" + jsonText(trace->schema) + "}}";
    Result<Graph> graph = Graph::make(options.name, std::move(recorded.nodes), extra, *digest);
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), std::move(recorded.warnings), {}};
}

ParameterDeclaration operatorsParameter()
{
    ParameterDeclaration operators;
    operators.name = operatorsSetting;
    operators.title = "Operators";
    operators.type = ParameterType::Choice;
    operators.defaultValue = std::string("outermost");
    operators.choices = {"outermost", "leaf"};
    operators.description =
        "outermost: the operators that the model's code called; leaf: the operators that they ended in";
    return operators;
}

} // namespace

GraphFormat executionTraceFormat()
{
    return {.id = formatId,
            .title = "PyTorch execution trace",
            .extensions = {"json", "gz"},
            .carries =
                "operators of a run, shapes, strides, devices, arguments, annotations as modules, passes, collectives",
            .derived = "edges from tensors, bytes",
            .recognises = isExecutionTrace,
            .read = readExecutionTrace,
            .parameters = {operatorsParameter()}};
}

} // namespace cutaway
