#include "core/formats/models/graph_formats.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/graph/graph.h"
#include "core/graph/graph_json.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;

/// A graph and its place in the document.
struct FoundGraph
{
    const Json *graph = nullptr;
    std::string path;
};

/// `[…]`, `{"graphs": […]}`, `{"graphCollections": [{"graphs": […]}]}` down to all that have nodes.
void findGraphs(const Json &value, const std::string &path, std::vector<FoundGraph> &found, int depth)
{
    constexpr int deepest = 4;
    if (depth > deepest)
        return;
    if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i)
            findGraphs(value[i], elementPath(path, i), found, depth + 1);
    } else if (value.is_object() && value.contains("nodes")) {
        found.push_back({&value, path});
    } else if (value.is_object()) {
        for (const char *key : {"graphs", "graphCollections"}) {
            if (value.contains(key))
                findGraphs(value[key], memberPath(path, key), found, depth + 1);
        }
    }
}

std::vector<std::string> selectorsOf(const std::vector<FoundGraph> &graphs)
{
    std::vector<std::string> names;
    for (const FoundGraph &found : graphs) {
        const auto id = found.graph->find("id");
        names.push_back(id != found.graph->end() && id->is_string() ? cleanText(id->get<std::string>()) : "");
    }
    return distinctSelectors(std::move(names));
}

class GraphReader
{
public:
    GraphReader(const Json &graph, const std::string &path) : m_reader(graph, path, m_failed) {}

    Result<std::vector<Node>> nodes()
    {
        const Json &all = m_reader.array("nodes");
        for (std::size_t i = 0; i < all.size() && !m_failed.isSet(); ++i)
            addNode(all[i], m_reader.pathOf("nodes", i));
        for (std::size_t i = 0; i < all.size() && !m_failed.isSet(); ++i)
            connect(i, all[i], m_reader.pathOf("nodes", i));
        if (m_failed.isSet())
            return m_failed.take();
        return inExecutionOrder(std::move(m_nodes));
    }

    /// The graph's own fields, where they came from Cutaway; those that every document has are not among them.
    std::string extra()
    {
        const Json *own = m_reader.optionalObject("cutaway");
        if (!own || !own->contains("fields") || !own->at("fields").is_object())
            return R"({"source":{"format":"model-explorer"}})";
        Json fields = own->at("fields");
        for (const char *known : {"format", "version", "name", "nodes"})
            fields.erase(known);
        return jsonLine(fields);
    }

    std::vector<Text> warnings() const
    {
        if (m_unknownShapes == 0)
            return {};
        return {
            phrase("%1 outputs have no known shape; their bytes are taken as 0", {std::to_string(m_unknownShapes)})};
    }

    std::string name() { return cleanText(m_reader.optionalText("id").value_or("")); }

private:
    void addNode(const Json &value, const std::string &path)
    {
        ObjectReader reader(value, path, m_failed);
        const std::string id = reader.text("id");
        const std::string label = reader.optionalText("label").value_or(id);
        if (!m_places.emplace(id, m_nodes.size()).second)
            m_failed.add(reader.pathOf("id"), "duplicate_name", phrase("node %1 is defined twice", {inQuotes(id)}));
        if (const auto own = value.find("cutaway"); own != value.end() && own->is_object()) {
            addOwnNode(*own, reader.pathOf("cutaway"));
            return;
        }
        const bool isNumber = id.find_first_not_of("0123456789") == id.npos;
        Node node;
        node.name = m_names.take(isNumber ? label + '_' + id : id, label);
        node.target = cleanText(label);
        node.modulePath = modulePathOfName(reader.optionalText("namespace").value_or("") + '/');
        node.opcode = opcodeOf(label);
        Fields fields = {{"id", cleanText(id)}};
        if (Fields attributes = keyValues(value, "attrs"); !attributes.empty())
            fields["attributes"] = std::move(attributes);
        if (node.opcode != Opcode::Output)
            addTensors(node, value);
        fields["derived"] = {"output_bytes", "total_bytes"};
        node.extra = jsonLine(fields);
        m_nodes.push_back(std::move(node));
    }

    /// What Cutaway's export says of a node beside what the format has room for.
    void addOwnNode(const Json &value, const std::string &path)
    {
        const Fields entry = keptJson<Fields>(jsonLine(value));
        OrderedObjectReader reader(entry, path, m_failed);
        m_nodes.push_back(readNodeEntry(reader, entry));
    }

    static Opcode opcodeOf(const std::string &label)
    {
        if (label == "GraphInputs" || label == "Input" || label == "placeholder")
            return Opcode::Placeholder;
        return label == "GraphOutputs" || label == "Output" ? Opcode::Output : Opcode::CallFunction;
    }

    /// `[{"key": k, "value": v}, …]` as an object.
    static Fields keyValues(const Json &value, const char *name)
    {
        Fields result = Fields::object();
        const auto list = value.find(name);
        if (list == value.end() || !list->is_array())
            return result;
        for (const Json &entry : *list) {
            if (entry.is_object() && entry.contains("key") && entry["key"].is_string() && entry.contains("value"))
                result[cleanText(entry["key"].get<std::string>())] = keptJson<Fields>(jsonLine(entry["value"]));
        }
        return result;
    }

    void addTensors(Node &node, const Json &value)
    {
        const auto outputs = value.find("outputsMetadata");
        if (outputs == value.end() || !outputs->is_array())
            return;
        for (const Json &output : *outputs) {
            if (!output.is_object())
                continue;
            std::optional<TensorType> type = tensorOf(keyValues(output, "attrs"));
            if (!type)
                continue;
            const std::optional<std::int64_t> bytes = tensorBytes(type->shape, type->dtype);
            m_unknownShapes += !bytes;
            if (__builtin_add_overflow(node.outputBytes, bytes.value_or(0), &node.outputBytes))
                m_failed.add({}, "size_overflow", phrase("node %1 makes more than 2^63 bytes", {inQuotes(node.name)}));
            if (!node.outputs)
                node.outputs.emplace();
            node.outputs->push_back(std::move(*type));
        }
        node.totalBytes = node.outputBytes;
    }

    static std::optional<TensorType> tensorOf(const Fields &attributes)
    {
        for (const char *key : {"tensor_shape", "shape"}) {
            if (!attributes.contains(key) || !attributes[key].is_string())
                continue;
            std::optional<TensorType> type = tensorOfText(attributes[key].get<std::string>());
            if (type && type->dtype.empty() && attributes.contains("dtype") && attributes["dtype"].is_string())
                type->dtype = tensorOfText(attributes["dtype"].get<std::string>() + "[]")->dtype;
            return type;
        }
        return std::nullopt;
    }

    void connect(std::size_t place, const Json &value, const std::string &path)
    {
        ObjectReader reader(value, path, m_failed);
        const Json *edges = reader.optionalArray("incomingEdges");
        for (std::size_t i = 0; edges && i < edges->size(); ++i) {
            ObjectReader edge((*edges)[i], reader.pathOf("incomingEdges", i), m_failed);
            const std::string source = edge.text("sourceNodeId");
            const auto maker = m_places.find(source);
            if (m_failed.isSet())
                return;
            if (maker == m_places.end()) {
                m_failed.add(edge.pathOf("sourceNodeId"), "unknown_node", phrase("no node %1", {inQuotes(source)}));
                return;
            }
            std::vector<NodeIndex> &inputs = m_nodes[place].inputs;
            if (std::ranges::find(inputs, NodeIndex(maker->second)) == inputs.end())
                inputs.push_back(NodeIndex(maker->second));
        }
    }

    FirstError m_failed;
    ObjectReader m_reader;
    NodeNames m_names;
    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<Node> m_nodes;
    std::size_t m_unknownShapes = 0;
};

bool looksLikeModelExplorer(const ByteSource &source)
{
    const std::string begin = beginningOf(source, 256 << 10);
    const char first = firstCharacter(begin);
    const bool isJson = first == '{' || first == '[';
    const auto has = [&](const char *field) { return begin.find(field) != begin.npos; };
    return isJson && has("\"nodes\"") && (has("\"incomingEdges\"") || (has("\"namespace\"") && !has("\"cutaway.")));
}

Result<ImportedGraph> readModelExplorer(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<Json> document = readJson<Json>(source, job);
    if (!document)
        return document.error();
    std::vector<FoundGraph> graphs;
    findGraphs(*document, {}, graphs, 0);
    if (graphs.empty())
        return inputError("no_graph", "the document holds no graph with nodes");
    const std::vector<std::string> selectors = selectorsOf(graphs);
    const Result<std::size_t> place = placeOfGraph(options.graph, selectors);
    if (!place)
        return place.error();
    GraphReader reader(*graphs[*place].graph, graphs[*place].path);
    Result<std::vector<Node>> nodes = reader.nodes();
    if (!nodes)
        return nodes.error();
    const std::string name = reader.name();
    Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    Result<Graph> graph =
        Graph::make(name.empty() ? options.name : name, std::move(*nodes), reader.extra(), std::move(*digest));
    if (!graph)
        return graph.error();
    std::vector<Text> warnings = reader.warnings();
    std::ranges::move(othersLeftOut(options.graph, selectors), std::back_inserter(warnings));
    return ImportedGraph{std::move(*graph), std::move(warnings), {}};
}

Result<GraphListing> listModelExplorer(const ByteSource &source, const ImportOptions &, const Job &job)
{
    const Result<Json> document = readJson<Json>(source, job);
    if (!document)
        return document.error();
    std::vector<FoundGraph> graphs;
    findGraphs(*document, {}, graphs, 0);
    const std::vector<std::string> selectors = selectorsOf(graphs);
    GraphListing listing;
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        GraphEntry entry{.selector = selectors[i], .kind = "model-explorer"};
        entry.nodes = graphs[i].graph->at("nodes").size();
        listing.graphs.push_back(std::move(entry));
    }
    return listing;
}

struct ShortName
{
    std::string_view text;
    std::string_view dtype;
};
constexpr std::array shortNames{
    ShortName{"f32", "float32"},  ShortName{"f16", "float16"},    ShortName{"bf16", "bfloat16"},
    ShortName{"f64", "float64"},  ShortName{"i64", "int64"},      ShortName{"i32", "int32"},
    ShortName{"i16", "int16"},    ShortName{"i8", "int8"},        ShortName{"ui8", "uint8"},
    ShortName{"u8", "uint8"},     ShortName{"i1", "bool"},        ShortName{"float", "float32"},
    ShortName{"half", "float16"}, ShortName{"double", "float64"}, ShortName{"int", "int32"},
    ShortName{"long", "int64"}};

std::string elementType(std::string_view text)
{
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    if (text.starts_with("torch."))
        text.remove_prefix(6);
    const auto found = std::ranges::find(shortNames, text, &ShortName::text);
    return found == shortNames.end() ? cleanText(text) : std::string(found->dtype);
}

std::int64_t sizeOf(std::string_view text)
{
    std::int64_t value = -1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() && value >= 0 ? value : -1;
}

} // namespace

GraphFormat modelExplorerFormat()
{
    return {.id = "model-explorer",
            .title = "Model Explorer graph",
            .extensions = {"json"},
            .carries = "nodes, edges, namespaces (modules), shapes of outputs, attributes",
            .derived = "bytes",
            .recognises = looksLikeModelExplorer,
            .read = readModelExplorer,
            .list = listModelExplorer};
}

std::optional<TensorType> tensorOfText(std::string_view text)
{
    const std::size_t opening = text.find('[');
    const std::size_t closing = text.find(']', opening == text.npos ? 0 : opening);
    if (opening == text.npos || closing == text.npos)
        return std::nullopt;
    TensorType type;
    type.dtype = elementType(text.substr(0, opening));
    std::string_view sizes = text.substr(opening + 1, closing - opening - 1);
    while (!sizes.empty()) {
        const std::size_t end = std::min(sizes.find_first_of(",x"), sizes.size());
        std::string_view size = sizes.substr(0, end);
        while (size.starts_with(' '))
            size.remove_prefix(1);
        while (size.ends_with(' '))
            size.remove_suffix(1);
        if (!size.empty())
            type.shape.push_back(sizeOf(size));
        sizes.remove_prefix(std::min(end + 1, sizes.size()));
    }
    return type;
}

} // namespace cutaway
