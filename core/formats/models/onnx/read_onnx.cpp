#include "core/formats/models/onnx/read_onnx.h"

#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/onnx/onnx_values.h"
#include "core/formats/models/onnx/shape_inference.h"
#include "core/formats/models/onnx/wire_reader.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <climits>
#include <nlohmann/json.hpp>
#include <span>

namespace cutaway {

namespace {

constexpr std::uint64_t largestKeptTensor = 4 << 10;
constexpr std::uint64_t largestKeptText = 64 << 10; ///< attributes hold whole programs at times
constexpr int deepestMessage = 64;

enum class Message { Model, Graph, Node, Attribute, SparseTensor, Tensor, Function };

/// A field that is a message in which weights may lie.
struct Nested
{
    Message in;
    std::uint32_t number;
    Message is;
};
constexpr std::array nestedFields{Nested{Message::Model, 7, Message::Graph},
                                  Nested{Message::Model, 25, Message::Function},
                                  Nested{Message::Graph, 1, Message::Node},
                                  Nested{Message::Graph, 5, Message::Tensor},
                                  Nested{Message::Graph, 15, Message::SparseTensor},
                                  Nested{Message::Function, 7, Message::Node},
                                  Nested{Message::Node, 5, Message::Attribute},
                                  Nested{Message::Attribute, 5, Message::Tensor},
                                  Nested{Message::Attribute, 6, Message::Graph},
                                  Nested{Message::Attribute, 10, Message::Tensor},
                                  Nested{Message::Attribute, 11, Message::Graph},
                                  Nested{Message::Attribute, 22, Message::SparseTensor},
                                  Nested{Message::Attribute, 23, Message::SparseTensor},
                                  Nested{Message::SparseTensor, 1, Message::Tensor},
                                  Nested{Message::SparseTensor, 2, Message::Tensor}};

/// `training_info`: other graphs, which are not drawn.
constexpr std::uint32_t trainingInfo = 20;
/// `float_data`, `int32_data`, `string_data`, `int64_data`, `raw_data`, `double_data`, `uint64_data`.
constexpr std::array<std::uint32_t, 7> tensorValues{4, 5, 6, 7, 9, 10, 11};

class Stripper
{
public:
    Stripper(const ByteSource &source, const Job &job) : m_reader(source), m_job(job), m_size(source.size()) {}

    Result<std::string> message(Message type, std::uint64_t begin, std::uint64_t end, int depth)
    {
        if (depth > deepestMessage)
            return inputError("too_deep",
                              phrase("graphs are nested more than %1 deep", {std::to_string(deepestMessage / 3)}));
        const bool keepsValues = type != Message::Tensor || end - begin <= largestKeptTensor;
        std::string kept;
        for (std::uint64_t position = begin;;) {
            const Result<std::optional<WireField>> field = m_reader.field(position, end);
            if (!field)
                return field.error();
            if (!*field)
                return kept;
            if (m_job.stopRequested())
                return cancelledError();
            position = (*field)->end;
            if (Done done = take(kept, type, **field, keepsValues, depth); !done)
                return done.error();
        }
    }

private:
    Done take(std::string &kept, Message in, const WireField &field, bool keepsValues, int depth)
    {
        if (in == Message::Model && field.number == trainingInfo)
            return Done(std::monostate());
        if (in == Message::Tensor && !keepsValues &&
            std::ranges::find(tensorValues, field.number) != tensorValues.end())
            return Done(std::monostate());
        const auto nested = std::ranges::find_if(
            nestedFields, [&](const Nested &entry) { return entry.in == in && entry.number == field.number; });
        if (field.type != WireField::Type::Bytes || nested == nestedFields.end())
            return leaf(kept, field);
        report(field.begin);
        const Result<std::string> inner = message(nested->is, field.contentBegin, field.end, depth + 1);
        if (!inner)
            return inner.error();
        appendVarint(kept, std::uint64_t(field.number) << 3 | std::uint64_t(WireField::Type::Bytes));
        appendVarint(kept, inner->size());
        kept += *inner;
        return Done(std::monostate());
    }

    Done leaf(std::string &kept, const WireField &field)
    {
        if (field.end - field.begin > largestKeptText)
            return Done(std::monostate());
        return m_reader.append(kept, field.begin, field.end);
    }

    void report(std::uint64_t position)
    {
        if (position < m_reported + (std::uint64_t(16) << 20))
            return;
        m_reported = position;
        m_job.progress("reading", double(position) / double(m_size));
    }

    WireReader m_reader;
    const Job &m_job;
    std::uint64_t m_size;
    std::uint64_t m_reported = 0;
};

} // namespace

bool looksLikeOnnx(const ByteSource &source)
{
    constexpr std::array<std::uint32_t, 10> modelFields{1, 2, 3, 4, 5, 6, 7, 8, 14, 25};
    constexpr int enough = 4;
    WireReader reader(source);
    std::uint64_t position = 0;
    bool hasMark = false;
    for (int i = 0; i < enough; ++i) {
        const Result<std::optional<WireField>> field = reader.field(position, source.size());
        if (!field) // a cut file ends inside its last field, the graph
            return hasMark;
        if (!*field)
            return hasMark;
        const WireField &found = **field;
        const bool isNumber = found.number == 1 || found.number == 5;
        const auto expected = isNumber ? WireField::Type::Varint : WireField::Type::Bytes;
        if (std::ranges::find(modelFields, found.number) == modelFields.end() || found.type != expected)
            return false;
        hasMark = hasMark || found.number == 1 || found.number == 7;
        position = found.end;
    }
    return hasMark;
}

Result<std::string> onnxWithoutWeights(const ByteSource &source, const Job &job)
{
    return Stripper(source, job).message(Message::Model, 0, source.size(), 0);
}

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
