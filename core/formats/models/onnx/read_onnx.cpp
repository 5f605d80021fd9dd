#include "core/formats/models/onnx/read_onnx.h"

#include "core/files/digest.h"
#include "core/files/safe_text.h"
#include "core/formats/models/onnx/inline_functions.h"
#include "core/formats/models/onnx/onnx_nodes.h"
#include "core/formats/models/onnx/onnx_order.h"
#include "core/formats/models/onnx/shape_inference.h"
#include "core/formats/models/onnx/without_weights.h"
#include "core/formats/models/open_sizes.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <climits>

namespace cutaway {

namespace {

Result<onnx::ModelProto> parseModel(const ByteSource &source, const Job &job)
{
    const Result<std::string> bytes = onnxWithoutWeights(source, job);
    if (!bytes)
        return bytes.error();
    onnx::ModelProto model;
    if (bytes->size() > INT_MAX || !model.ParseFromArray(bytes->data(), int(bytes->size())))
        return inputError("broken_file", "the file's fields are not those of an ONNX model",
                          "it is damaged, or another program's format");
    if (!model.has_graph())
        return inputError("broken_file", "the model holds no graph");
    return model;
}

/// What the model says of itself, for the graph's own fields.
std::string modelFields(const onnx::ModelProto &model)
{
    nlohmann::ordered_json opsets = nlohmann::ordered_json::object();
    for (const onnx::OperatorSetIdProto &opset : model.opset_import())
        opsets[opset.domain().empty() ? "ai.onnx" : cleanText(opset.domain())] = opset.version();
    const nlohmann::ordered_json fields = {{"source",
                                            {{"format", "onnx"},
                                             {"ir_version", model.ir_version()},
                                             {"producer", cleanText(model.producer_name())},
                                             {"opsets", std::move(opsets)}}}};
    return jsonLine(fields);
}

Result<ImportedGraph> readOnnx(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    Result<onnx::ModelProto> model = parseModel(source, job);
    if (!model)
        return model.error();
    if (Done done = inlineFunctions(*model); !done)
        return done.error();
    if (job.stopRequested())
        return cancelledError();
    job.progress("shapes");
    std::vector<Text> warnings;
    if (sortNodes(*model->mutable_graph()))
        warnings.push_back(phrase("the file lists operators before their inputs; they were sorted"));
    Result<std::vector<SymbolicSize>> sizes = inferShapes(*model, options, job, warnings);
    if (!sizes)
        return sizes.error();
    warnOfOpenSizes(*sizes, {}, warnings);
    Result<std::vector<Node>> nodes = onnxNodes(model->graph(), warnings);
    if (!nodes)
        return nodes.error();
    Result<std::string> digest = digestOf(source, job); // last: it may take minutes for what then cannot be read
    if (!digest)
        return digest.error();
    const std::string name = model->graph().name().empty() ? options.name : cleanText(model->graph().name());
    Result<Graph> graph = Graph::make(name, std::move(*nodes), modelFields(*model), std::move(*digest));
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), std::move(warnings), std::move(*sizes)};
}

} // namespace

GraphFormat onnxFormat()
{
    return {"onnx",
            "ONNX model",
            {"onnx"},
            "operators, shapes, weights (sizes only), tied weights, scopes of node names",
            "shapes that are missing (ONNX shape inference), bytes",
            looksLikeOnnx,
            readOnnx};
}

} // namespace cutaway
