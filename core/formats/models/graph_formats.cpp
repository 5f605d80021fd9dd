#include "core/formats/models/graph_formats.h"

#include "core/base/names.h"
#include "core/estimates/roofline.h"
#include "core/files/safe_text.h"
#include "core/formats/document_format.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/graph/graph_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <queue>
#include <set>

namespace cutaway {

namespace {

/// Among nodes that all wait for another of them, going back along inputs must meet a node again.
Error cycleAmong(const std::vector<Node> &nodes, const std::vector<std::size_t> &missing)
{
    const auto waits = [&](NodeIndex node) { return missing[node.value()] > 0; };
    std::size_t at =
        std::size_t(std::ranges::find_if(missing, [](std::size_t count) { return count > 0; }) - missing.begin());
    std::vector<std::size_t> seen(nodes.size(), 0);
    std::vector<std::size_t> walk;
    while (seen[at] == 0) {
        walk.push_back(at);
        seen[at] = walk.size();
        at = std::ranges::find_if(nodes[at].inputs, waits)->value();
    }
    std::string names;
    constexpr std::size_t shown = 6;
    for (std::size_t i = walk.size(); i-- > seen[at] - 1;) {
        if (walk.size() - i <= shown)
            names += nodes[walk[i]].name + " → ";
    }
    if (walk.size() - (seen[at] - 1) > shown)
        names += "… → ";
    return inputError("cycle", phrase("the graph has a cycle: %1%2", {names, nodes[walk.back()].name}));
}

} // namespace

std::string NodeNames::take(std::string_view wanted, std::string_view otherwise)
{
    std::string name = cleanText(wanted.empty() ? otherwise : wanted);
    if (name.empty())
        name = "node";
    const auto [entry, isNew] = m_taken.emplace(name, 0);
    if (isNew)
        return name;
    std::uint32_t &count = entry->second; // stays where it is: the map's nodes do not move
    for (;;) {
        std::string numbered = name + '_' + std::to_string(++count);
        if (m_taken.emplace(numbered, 0).second)
            return numbered;
    }
}

std::string modulePathOfName(std::string_view name)
{
    const std::size_t last = name.rfind('/');
    if (last == std::string_view::npos)
        return {};
    std::string path;
    std::string_view before;
    for (std::size_t begin = 0; begin < last;) {
        const std::size_t end = std::min(name.find('/', begin), last);
        std::string_view scope = name.substr(begin, end - begin);
        begin = end + 1;
        if (scope.empty())
            continue;
        const std::string_view whole = scope;
        // Exporters repeat the scope around: `/layer1/layer1.0/`.
        if (!before.empty() && scope.size() > before.size() && scope.starts_with(before) && scope[before.size()] == '.')
            scope.remove_prefix(before.size() + 1);
        path += path.empty() ? std::string(scope) : '.' + std::string(scope);
        before = whole;
    }
    return cleanText(path);
}

Result<std::vector<Node>> inExecutionOrder(std::vector<Node> nodes)
{
    std::vector<std::size_t> missing(nodes.size(), 0);
    std::vector<std::vector<std::size_t>> readers(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        missing[i] = nodes[i].inputs.size();
        for (const NodeIndex input : nodes[i].inputs)
            readers[input.value()].push_back(i);
    }
    std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (missing[i] == 0)
            ready.push(i);
    }
    std::vector<NodeIndex> place(nodes.size());
    std::vector<std::size_t> order;
    for (; !ready.empty();) {
        const std::size_t next = ready.top();
        ready.pop();
        place[next] = NodeIndex(order.size());
        order.push_back(next);
        for (const std::size_t reader : readers[next]) {
            if (--missing[reader] == 0)
                ready.push(reader);
        }
    }
    if (order.size() < nodes.size())
        return cycleAmong(nodes, missing);
    std::vector<Node> ordered;
    ordered.reserve(nodes.size());
    for (const std::size_t old : order) {
        for (NodeIndex &input : nodes[old].inputs)
            input = place[input.value()];
        ordered.push_back(std::move(nodes[old]));
    }
    return ordered;
}

void warnOfOpenSizes(const std::vector<SymbolicSize> &sizes, const Text &origin, std::vector<Text> &warnings)
{
    for (const SymbolicSize &size : sizes) {
        if (!size.wasGiven)
            warnings.push_back(
                phrase(origin.empty() ? "the size %1 is open; taken as %2" : "the size %1 is open; taken as %2, %3",
                       {inQuotes(size.name), std::to_string(size.value), origin}));
    }
}

namespace {

/// Whether the first character that is no blank is a brace: then it may be JSON, and is worth reading.
bool beginsWithBrace(const ByteSource &source)
{
    return firstCharacter(beginningOf(source, 1024)) == '{';
}

bool isCutawayGraph(const ByteSource &source)
{
    if (!beginsWithBrace(source))
        return false;
    const Result<DocumentFormat> format = sniffDocument(source);
    return format && *format == DocumentFormat::Graph;
}

Result<ImportedGraph> readCutawayGraph(const ByteSource &source, const ImportOptions &, const Job &job)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    Result<Graph> graph = readGraph(*text, job);
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), {}, {}};
}

GraphFormat cutawayFormat()
{
    return {"cutaway.graph", "Cutaway graph", {"json"}, "everything", "nothing", isCutawayGraph, readCutawayGraph};
}

/// What no document of ours may say, no other format may bring: it could not be read again.
Done checkModules(const Graph &graph)
{
    const auto deep = std::ranges::find_if(graph.nodes(), [](const Node &node) { return isTooDeep(node.modulePath); });
    if (deep == graph.nodes().end())
        return Done(std::monostate());
    return inputError("too_deep", phrase("node %1 is nested in more than %2 modules",
                                         {inQuotes(deep->name.substr(0, 64)), std::to_string(mostModuleParts)}));
}

/// Behind the model's name, which its reader's caller puts before.
Error inProfile(const std::filesystem::path &file, Error error)
{
    return within(phrase("profile %1", {file.filename().string()}), std::move(error));
}

Done applyProfile(ImportedGraph &imported, const std::filesystem::path &file, const Job &job)
{
    const Result<std::unique_ptr<ByteSource>> source = openSource(file);
    if (!source)
        return source.error(); // it names the file
    const Result<Profile> profile = importProfile(**source, job);
    if (!profile)
        return inProfile(file, profile.error());
    ProfileReport report;
    report.file = file.filename().string();
    Result<Graph> graph = withProfile(imported.graph, *profile, report);
    if (!graph)
        return inProfile(file, graph.error());
    imported.graph = std::move(*graph);
    imported.profiles.push_back(std::move(report));
    return Done(std::monostate());
}

Result<ImportedGraph> estimated(ImportedGraph imported, const Peaks &peaks)
{
    RooflineReport report;
    Result<Graph> graph = withEstimatedLatencies(imported.graph, peaks, report);
    if (!graph)
        return graph.error();
    imported.warnings.push_back(
        phrase("%1 latencies are estimated from operations and bytes, %2 come from the file, %3 are unknown because "
               "shapes are missing",
               {std::to_string(report.estimated), std::to_string(report.measured), std::to_string(report.unknown)}));
    imported.graph = std::move(*graph);
    return imported;
}

Done takeSize(ImportOptions &options, const std::string &name, const std::string &text)
{
    std::int64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failure != std::errc() || end != text.data() + text.size() || value < 1)
        return inputError("bad_value", phrase("%1: \"%2\" is not a size", {name, text}),
                          "give a whole number of at least 1");
    options.sizes[name] = value;
    return Done(std::monostate());
}

/// Settings as values: of the format's parameters, else of sizes that the file leaves open.
Result<ImportOptions> withSettingsRead(ImportOptions options, const GraphFormat &format)
{
    for (const auto &[name, text] : options.settings) {
        const ParameterDeclaration *declared = parameterOf(format, name);
        if (!declared) {
            if (Done done = takeSize(options, name, text); !done)
                return done.error();
            continue;
        }
        Result<ParameterValue> value = parseParameter(*declared, text);
        if (!value)
            return value.error();
        options.parameters[declared->name] = *std::move(value);
    }
    return options;
}

/// What a file of a format has, by which it is known.
struct Sign
{
    std::string_view format;
    std::string_view has;
};
constexpr std::array signs{Sign{"cutaway.graph", "\"format\": \"cutaway.graph\""},
                           Sign{"onnx", "an ONNX ModelProto"},
                           Sign{"pt2", "PK at the begin"},
                           Sign{"autoparallel", "mesh, nodes, placement and compute_cost"},
                           Sign{"model-explorer", "nodes with incomingEdges or a namespace"},
                           Sign{"dot", "digraph"},
                           Sign{"torch_trace", "records of TORCH_TRACE"},
                           Sign{"execution_trace", "schema and nodes with ctrl_deps"},
                           Sign{"fx_text", "a printed graph or its forward()"},
                           Sign{"cutaway.transformer", "\"format\": \"cutaway.transformer\""},
                           Sign{"hugging_face", "model_type"},
                           Sign{"megatron", "num-layers, hidden-size and num-attention-heads"}};

/// With all that was looked for, what takes fewest words first.
Error unknownFormat()
{
    std::vector<std::string> looked;
    for (const GraphFormat &format : graphFormats()) {
        const auto sign = std::ranges::find(signs, format.id, &Sign::format);
        looked.push_back(format.title + (sign == signs.end() ? "" : " (" + std::string(sign->has) + ")"));
    }
    std::ranges::stable_sort(looked, {}, &std::string::size);
    std::string all;
    for (const std::string &one : looked)
        all += (all.empty() ? "" : ", ") + one;
    return inputError("unknown_format", "the file is not a model that Cutaway can read",
                      phrase("looked for: %1", {all}));
}

/// What reads a source; null: nothing. Of a damaged document of ours its reader says what is wrong and where.
const GraphFormat *formatOf(const ByteSource &source)
{
    const GraphFormat *format = recogniseGraph(source);
    return !format && beginsWithBrace(source) ? &graphFormats().front() : format;
}

/// Recognises the format, then `read`s with it. Nothing may throw out of a reader.
template <class Value>
Result<Value> readRecognised(const ByteSource &source, const ImportOptions &given, const Job &job,
                             Result<Value> (*read)(const GraphFormat &, const ByteSource &, const ImportOptions &,
                                                   const Job &))
{
    if (const auto plain = withoutMark(source))
        return readRecognised(*plain, given, job, read);
    const GraphFormat *format = formatOf(source);
    if (!format)
        return unknownFormat();
    const Result<ImportOptions> options = withSettingsRead(given, *format);
    if (!options)
        return options.error();
    try {
        return read(*format, source, *options, job);
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", "not enough memory for this model", {}, {}};
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 cannot be read", {format->title}), ErrorKind::Input);
    }
}

Result<ImportedGraph> readAs(const GraphFormat &format, const ByteSource &source, const ImportOptions &options,
                             const Job &job)
{
    Result<ImportedGraph> imported = format.read(source, options, job);
    if (!imported)
        return imported;
    if (!format.list && !options.graph.empty() && options.graph != imported->graph.name())
        return noSuchGraph(options.graph, {imported->graph.name()});
    if (Done done = checkModules(imported->graph); !done)
        return done.error();
    imported->formatId = format.id;
    for (const std::filesystem::path &file : options.profiles) {
        if (Done done = applyProfile(*imported, file, job); !done)
            return done.error();
    }
    return options.peaks ? estimated(std::move(*imported), *options.peaks) : std::move(imported);
}

/// As the format has it; of a file that holds one graph, that.
Result<GraphListing> listAs(const GraphFormat &format, const ByteSource &source, const ImportOptions &options,
                            const Job &job)
{
    if (format.list)
        return format.list(source, options, job);
    const Result<ImportedGraph> imported = format.read(source, options, job);
    if (!imported)
        return imported.error();
    GraphEntry entry{.selector = imported->graph.name(), .kind = format.id};
    entry.nodes = imported->graph.size();
    entry.collectives = std::size_t(std::ranges::count_if(imported->graph.nodes(), [](const Node &node) {
        return node.extra.find("\"collective\":") != node.extra.npos;
    }));
    return GraphListing{{std::move(entry)}, 0, imported->warnings};
}

std::string firstOf(const std::vector<std::string> &selectors)
{
    constexpr std::size_t shown = 3;
    std::string list;
    for (std::size_t i = 0; i < std::min(shown, selectors.size()); ++i)
        list += (i == 0 ? "" : ", ") + selectors[i];
    return list;
}

std::vector<GraphFormat> &formatList()
{
    static std::vector<GraphFormat> all{
        cutawayFormat(), onnxFormat(),        pt2Format(),           autoParallelFormat(), modelExplorerFormat(),
        dotFormat(),     dnnWorkloadFormat(), piperWorkloadFormat(), torchTraceFormat(),   executionTraceFormat(),
        fxTextFormat(),  transformerFormat(), huggingFaceFormat(),   megatronFormat()};
    return all;
}

} // namespace

const std::vector<GraphFormat> &graphFormats()
{
    return formatList();
}

void addGraphFormat(GraphFormat format)
{
    formatList().push_back(std::move(format));
}

const GraphFormat *recogniseGraph(const ByteSource &source)
{
    if (const auto plain = withoutMark(source))
        return recogniseGraph(*plain);
    const auto found =
        std::ranges::find_if(graphFormats(), [&](const GraphFormat &format) { return format.recognises(source); });
    return found == graphFormats().end() ? nullptr : &*found;
}

const ParameterDeclaration *parameterOf(const GraphFormat &format, const std::string &name)
{
    const auto other = format.otherNames.find(name);
    const std::string &declared = other == format.otherNames.end() ? name : other->second;
    const auto found = std::ranges::find(format.parameters, declared, &ParameterDeclaration::name);
    return found == format.parameters.end() ? nullptr : &*found;
}

const GraphFormat *findGraphFormat(std::string_view id)
{
    const auto found = std::ranges::find(graphFormats(), id, &GraphFormat::id);
    return found == graphFormats().end() ? nullptr : &*found;
}

Result<GraphListing> listGraphs(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    return readRecognised(source, options, job, listAs);
}

Text readingSentence(std::string_view name, const ImportedGraph &imported)
{
    const GraphFormat *format = findGraphFormat(imported.formatId);
    if (!format || format == &graphFormats().front())
        return {};
    const std::vector<Text> &assumed = imported.warnings;
    const std::string file(name);
    if (assumed.empty())
        return phrase("%1 was read as %2; nothing was assumed", {file, format->title});
    if (assumed.size() == 1)
        return phrase("%1 was read as %2; assumed or left out: %3", {file, format->title, assumed.front()});
    return phrase("%1 was read as %2; assumed or left out: %3; and %4 more",
                  {file, format->title, assumed.front(), std::to_string(assumed.size() - 1)});
}

Result<ImportedGraph> importGraph(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    return readRecognised(source, options, job, readAs);
}

Error chooseAGraph(const std::vector<std::string> &selectors)
{
    return inputError("several_graphs", phrase("%1 graphs; choose one with --graph: %2",
                                               {std::to_string(selectors.size()), firstOf(selectors)}));
}

Error noSuchGraph(const std::string &wanted, const std::vector<std::string> &selectors)
{
    NearestName nearest(wanted);
    for (const std::string &selector : selectors)
        nearest.offer(selector);
    const Text hint = nearest.hint();
    return inputError(
        "unknown_graph", phrase("no graph %1", {inQuotes(wanted)}),
        hint.empty() ? phrase(selectors.size() > 3 ? "the file has %1, …" : "the file has %1", {firstOf(selectors)})
                     : hint);
}

std::vector<std::string> distinctSelectors(std::vector<std::string> names)
{
    std::set<std::string, std::less<>> taken(names.begin(), names.end());
    std::set<std::string, std::less<>> seen;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string &name = names[i];
        const std::string base = name.empty() ? "graph" : name;
        for (std::size_t number = name.empty() ? i + 1 : 2; name.empty() || seen.contains(name); ++number) {
            const std::string numbered = base + ' ' + std::to_string(number);
            if (!taken.contains(numbered) && !seen.contains(numbered))
                name = numbered;
        }
        seen.insert(name);
    }
    return names;
}

Result<std::size_t> placeOfGraph(const std::string &wanted, const std::vector<std::string> &selectors)
{
    if (wanted.empty())
        return std::size_t(0);
    const auto found = std::ranges::find(selectors, wanted);
    if (found == selectors.end())
        return noSuchGraph(wanted, selectors);
    return std::size_t(found - selectors.begin());
}

std::vector<Text> othersLeftOut(const std::string &wanted, const std::vector<std::string> &selectors)
{
    if (!wanted.empty() || selectors.size() < 2)
        return {};
    return {phrase("the file has %1 graphs; %2 was read; choose another with --graph: %3",
                   {std::to_string(selectors.size()), inQuotes(selectors.front()), firstOf(selectors)})};
}

} // namespace cutaway
