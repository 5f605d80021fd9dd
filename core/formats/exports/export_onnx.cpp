#include "core/formats/exports/exports.h"

#include "core/base/names.h"
#include "core/files/byte_source.h"
#include "core/formats/models/onnx/onnx_values.h"
#include "core/formats/models/onnx/read_onnx.h"
#include "core/formats/models/onnx/wire_reader.h"
#include "core/json/parameter.h"

#include <algorithm>
#include <climits>

namespace cutaway {

namespace {

constexpr std::string_view modelName = "model";
constexpr std::string_view ownKeys = "cutaway.";

// Field numbers of onnx.proto.
constexpr std::uint32_t modelGraph = 7;
constexpr std::uint32_t modelMetadata = 14;
constexpr std::uint32_t graphNode = 1;
constexpr std::uint32_t nodeMetadata = 9;

void appendBytes(std::string &to, std::uint32_t number, std::string_view bytes)
{
    appendVarint(to, std::uint64_t(number) << 3 | std::uint64_t(WireField::Type::Bytes));
    appendVarint(to, bytes.size());
    to += bytes;
}

void appendMetadata(std::string &to, std::uint32_t number, std::string_view key, std::string_view value)
{
    onnx::StringStringEntryProto entry;
    entry.set_key(std::string(ownKeys) + std::string(key));
    entry.set_value(std::string(value));
    appendBytes(to, number, entry.SerializeAsString());
}

/// What a node of the file is told of its place in the plan, as fields of it.
std::string metadataOf(const EditedPlan &plan, GroupIndex index)
{
    if (!index.isValid())
        return {};
    const GroupInfo group = plan.group(index);
    std::string devices;
    for (const LaneIndex lane : group.lanes)
        devices += (devices.empty() ? "" : "; ") + plan.lane(lane).label;
    std::string fields;
    appendMetadata(fields, nodeMetadata, "kind", plan.kind().name());
    appendMetadata(fields, nodeMetadata, "group", std::to_string(group.id));
    appendMetadata(fields, nodeMetadata, "label", group.label);
    appendMetadata(fields, nodeMetadata, "device", devices);
    return fields;
}

/// Per node of the file's main graph: where its operator lies in the plan.
Result<std::vector<GroupIndex>> placesOf(const EditedPlan &plan, const onnx::ModelProto &model)
{
    std::vector<Text> warnings;
    const Result<std::vector<Node>> nodes = onnxNodes(model.graph(), warnings);
    if (!nodes)
        return nodes.error();
    std::vector<ItemIndex> itemOf(plan.graph().size());
    for (std::size_t i = plan.itemCount(); i-- > 0;) {
        if (const NodeIndex node = plan.item(ItemIndex(i)).node; node.isValid())
            itemOf[node.value()] = ItemIndex(i);
    }
    const auto isInput = [](const Node &node) { return node.opcode == Opcode::Placeholder; };
    const auto first = std::ranges::find_if_not(*nodes, isInput);
    std::vector<GroupIndex> places;
    for (int i = 0; i < model.graph().node_size(); ++i) {
        const std::string &name = (first + i)->name;
        const NodeIndex found = plan.graph().find(name);
        if (!found.isValid())
            return inputError("other_model", phrase("the plan's graph has no node %1 of this model", {inQuotes(name)}),
                              "name the ONNX file that the graph was read from: --set model=FILE");
        const ItemIndex item = itemOf[found.value()];
        places.push_back(item.isValid() ? plan.groupOf(item) : GroupIndex());
    }
    return places;
}

/// Copies a file's fields, and more into the nodes of its main graph.
class Copier
{
public:
    /// `places` by the nodes' positions in the file, `order` the positions in the order that is written.
    Copier(const ByteSource &source, const EditedPlan &plan, std::vector<GroupIndex> places, std::vector<int> order)
        : m_size(source.size()), m_reader(source), m_plan(plan), m_places(std::move(places)), m_order(std::move(order))
    {
    }

    Result<std::string> copy()
    {
        std::string out;
        out.reserve(std::size_t(m_size) + m_places.size() * 128);
        const Done done = eachField(0, m_size, [&](const WireField &field) -> Done {
            return field.number == modelGraph ? copyGraph(out, field) : copyUnlessOwn(out, field, modelMetadata);
        });
        return done ? Result<std::string>(std::move(out)) : done.error();
    }

private:
    template <class Take>
    Done eachField(std::uint64_t begin, std::uint64_t end, Take take)
    {
        for (std::uint64_t position = begin;;) {
            const Result<std::optional<WireField>> field = m_reader.field(position, end);
            if (!field)
                return field.error();
            if (!*field)
                return Done(std::monostate());
            position = (*field)->end;
            if (Done done = take(**field); !done)
                return done;
        }
    }

    /// The graph's length stands before it, so its nodes are made first and the rest is copied but once.
    Done copyGraph(std::string &out, const WireField &graph)
    {
        std::vector<std::string> nodes;
        std::uint64_t others = 0;
        const Done made = eachField(graph.contentBegin, graph.end, [&](const WireField &field) -> Done {
            if (field.number == graphNode)
                return makeNode(nodes, field);
            others += field.end - field.begin;
            return Done(std::monostate());
        });
        if (!made)
            return made;
        for (const std::string &node : nodes)
            others += node.size();
        appendVarint(out, std::uint64_t(modelGraph) << 3 | std::uint64_t(WireField::Type::Bytes));
        appendVarint(out, others);
        std::size_t next = 0;
        return eachField(graph.contentBegin, graph.end, [&](const WireField &field) -> Done {
            if (field.number != graphNode)
                return m_reader.append(out, field.begin, field.end);
            out += nodes[std::size_t(m_order[next++])];
            return Done(std::monostate());
        });
    }

    Done makeNode(std::vector<std::string> &nodes, const WireField &node)
    {
        std::string content;
        const Done copied = eachField(node.contentBegin, node.end, [&](const WireField &field) -> Done {
            return copyUnlessOwn(content, field, nodeMetadata);
        });
        if (!copied)
            return copied;
        if (nodes.size() >= m_places.size())
            return inputError("broken_file", "the model changed while it was read");
        content += metadataOf(m_plan, m_places[nodes.size()]);
        appendBytes(nodes.emplace_back(), graphNode, content);
        return Done(std::monostate());
    }

    /// `metadata`: the number of the fields in which an earlier export may have left something.
    Done copyUnlessOwn(std::string &out, const WireField &field, std::uint32_t metadata)
    {
        if (field.number != metadata)
            return m_reader.append(out, field.begin, field.end);
        std::string bytes;
        if (Done read = m_reader.append(bytes, field.begin, field.end); !read)
            return read;
        if (!isOwn(std::string_view(bytes).substr(std::size_t(field.contentBegin - field.begin))))
            out += bytes;
        return Done(std::monostate());
    }

    static bool isOwn(std::string_view content)
    {
        onnx::StringStringEntryProto entry;
        return content.size() <= INT_MAX && entry.ParseFromArray(content.data(), int(content.size())) &&
               entry.key().starts_with(ownKeys);
    }

    std::uint64_t m_size;
    WireReader m_reader;
    const EditedPlan &m_plan;
    std::vector<GroupIndex> m_places; ///< per node of the main graph
    std::vector<int> m_order;
};

Result<onnx::ModelProto> parseModel(const Result<std::string> &bytes)
{
    if (!bytes)
        return bytes.error();
    onnx::ModelProto model;
    if (bytes->size() > INT_MAX || !model.ParseFromArray(bytes->data(), int(bytes->size())))
        return inputError("broken_file", "the file's fields are not those of an ONNX model");
    return model;
}

/// A function's node has as many places as the function has calls, so that the calls are written out.
Result<std::string> exportWrittenOut(const ByteSource &source, const EditedPlan &plan)
{
    Result<onnx::ModelProto> model = parseModel(readAll(source));
    if (!model)
        return model.error();
    if (Done done = writeOutFunctions(*model); !done)
        return done.error();
    sortNodes(*model->mutable_graph());
    const Result<std::vector<GroupIndex>> places = placesOf(plan, *model);
    if (!places)
        return places.error();
    for (int i = 0; i < model->graph().node_size(); ++i)
        model->mutable_graph()->mutable_node(i)->MergeFromString(metadataOf(plan, (*places)[std::size_t(i)]));
    auto *all = model->mutable_metadata_props();
    all->erase(
        std::remove_if(all->begin(), all->end(), [](const auto &entry) { return entry.key().starts_with(ownKeys); }),
        all->end());
    return model->SerializeAsString();
}

/// As metadata of the model, after all else.
Result<std::string> withBaseline(Result<std::string> model, const EditedPlan &plan, const ExportBaseline &baseline)
{
    if (model && baseline.plan)
        appendMetadata(*model, modelMetadata, "baseline", baselineWords(plan, baseline, {}));
    return model;
}

} // namespace

std::vector<ParameterDeclaration> onnxParameters()
{
    return {declareParameter(std::string(modelName), "Model", ParameterType::String, std::string(),
                             "The ONNX file that the graph was read from; default: GRAPH, if it is one."),
            baselineParameter()};
}

Result<std::string> exportOnnx(const EditedPlan &plan, const ParameterValues &parameters)
{
    const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
    if (!baseline)
        return baseline.error();
    const std::string &file = std::get<std::string>(parameters.find(modelName)->second);
    if (file.empty())
        return inputError("no_model", "there is no ONNX file to write the plan into",
                          "this export is for graphs that came from ONNX: --set model=FILE");
    const Result<std::unique_ptr<ByteSource>> source = openSource(file);
    if (!source)
        return source.error();
    if (!looksLikeOnnx(**source))
        return inputError("not_onnx", phrase("%1 is not an ONNX model", {inQuotes(file)}),
                          "name the one that the graph was read from: --set model=FILE");
    Result<onnx::ModelProto> model = parseModel(onnxWithoutWeights(**source, {}));
    if (!model)
        return model.error();
    if (model->functions_size() > 0)
        return withBaseline(exportWrittenOut(**source, plan), plan, *baseline);
    std::vector<int> order = nodeOrder(model->graph());
    sortNodes(*model->mutable_graph());
    const Result<std::vector<GroupIndex>> places = placesOf(plan, *model);
    if (!places)
        return places.error();
    std::vector<GroupIndex> placesInFile(places->size());
    for (std::size_t i = 0; i < order.size(); ++i)
        placesInFile[std::size_t(order[i])] = (*places)[i];
    return withBaseline(Copier(**source, plan, std::move(placesInFile), std::move(order)).copy(), plan, *baseline);
}

bool isOnnxFile(const std::filesystem::path &file)
{
    const Result<std::unique_ptr<ByteSource>> source = openSource(file);
    return source && looksLikeOnnx(**source);
}

bool takesModelFile(const std::vector<ParameterDeclaration> &declarations)
{
    return std::ranges::find(declarations, modelName, &ParameterDeclaration::name) != declarations.end();
}

ParameterValues withModelFile(const std::vector<ParameterDeclaration> &declarations, ParameterValues parameters,
                              const std::filesystem::path &graph)
{
    if (takesModelFile(declarations))
        parameters.try_emplace(std::string(modelName), graph.string());
    return parameters;
}

} // namespace cutaway
