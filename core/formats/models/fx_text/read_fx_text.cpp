#include "core/formats/models/fx_text/read_fx_text.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/formats/models/fx_text/fx_runnable.h"
#include "core/formats/models/graph_formats.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Fields = nlohmann::ordered_json;

constexpr std::string_view formatId = "fx_text";
constexpr std::uint64_t largestFile = std::uint64_t(1) << 30;
constexpr std::size_t largestLine = std::size_t(64) << 20;

/// A file with the places of its graphs.
struct FxFile
{
    std::string text;
    std::string digest;
    std::vector<FxGraphText> graphs;
    FxRunnable runnable;
    bool isRunnable = false;
    std::map<std::string, FxInput> inputs; ///< of an exported program's signature

    std::vector<std::string> selectors() const
    {
        std::vector<std::string> all;
        for (const FxGraphText &graph : graphs)
            all.push_back(graph.selector);
        return all;
    }
};

Done checkLines(std::string_view text)
{
    for (std::size_t begin = 0, line = 1; begin < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (end - begin > largestLine) {
            Error error = inputError("too_large", "the line has more than 64 MiB");
            error.where = lineOfText(line);
            return error;
        }
        begin = end + 1;
    }
    return Done(std::monostate());
}

Result<FxFile> openFile(const ByteSource &source)
{
    if (source.size() > largestFile)
        return inputError("too_large", "the text has more than 1 GiB");
    Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    if (Done done = checkLines(*text); !done)
        return done.error();
    FxFile file;
    file.digest = digestOf(*text);
    file.text = inReadableForm(hasColours(*text) ? withoutColours(*text) : *text);
    file.inputs = inputsOfSignature(file.text);
    Result<std::vector<FxGraphText>> graphs = outlineFxText(file.text);
    if (!graphs)
        return graphs.error();
    file.graphs = std::move(*graphs);
    file.isRunnable = file.text.find("\ndef load_args(") != file.text.npos;
    if (file.isRunnable)
        file.runnable = parseFxRunnable(file.text);
    return file;
}

Result<FxGraph> readGraphOf(const FxFile &file, std::size_t index, const ImportOptions &options, const Job &job)
{
    FxContext context;
    context.runnable = file.isRunnable ? &file.runnable : nullptr;
    context.inputs = file.inputs;
    Result<FxGraph> graph = readFxGraph(file.text, file.graphs[index], context, options, job);
    if (!graph && graph.error().code == "cut_off") {
        Error error = graph.error();
        error.message = phrase("graph %1 of %2 is cut off at %3",
                               {std::to_string(index + 1), std::to_string(file.graphs.size()), error.where});
        error.where.clear();
        return error;
    }
    return graph;
}

Result<std::size_t> chosenGraph(const FxFile &file, const std::string &selector)
{
    const std::vector<std::string> selectors = file.selectors();
    if (selector.empty() && selectors.size() > 1)
        return chooseAGraph(selectors);
    const auto found = std::ranges::find(selectors, selector);
    if (!selector.empty() && found == selectors.end())
        return noSuchGraph(selector, selectors);
    return selector.empty() ? 0 : std::size_t(found - selectors.begin());
}

Result<ImportedGraph> readText(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<FxFile> file = openFile(source);
    if (!file)
        return file.error();
    const Result<std::size_t> index = chosenGraph(*file, options.graph);
    if (!index)
        return index.error();
    Result<FxGraph> graph = readGraphOf(*file, *index, options, job);
    if (!graph)
        return graph.error();
    const std::string &selector = file->graphs[*index].selector;
    const std::string name = options.name.empty() || file->graphs.size() > 1 ? selector : options.name;
    return importedFxGraph(std::move(*graph), {.format = std::string(formatId),
                                               .name = name,
                                               .selector = selector,
                                               .digest = file->digest,
                                               .configuration = file->runnable.configuration});
}

Result<GraphListing> listText(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<FxFile> file = openFile(source);
    if (!file)
        return file.error();
    GraphListing listing;
    for (std::size_t i = 0; i < file->graphs.size(); ++i) {
        GraphEntry entry{.selector = file->graphs[i].selector, .kind = std::string(formatId)};
        const Result<FxGraph> graph = readGraphOf(*file, i, options, job);
        if (graph) {
            entry.nodes = graph->nodes.size();
            entry.collectives = graph->collectives;
        } else if (graph.error().kind == ErrorKind::Cancelled) {
            return graph.error();
        } else {
            entry.problem = graph.error().line();
        }
        listing.graphs.push_back(std::move(entry));
    }
    return listing;
}

bool looksLikeText(const ByteSource &source)
{
    constexpr std::uint64_t looked = 64 << 10;
    const std::string begin = beginningOf(source, looked);
    if (begin.find('\0') != begin.npos)
        return false;
    return looksLikeFxText(inReadableForm(hasColours(begin) ? withoutColours(begin) : begin));
}

Fields documentFields(const FxGraph &graph, const FxSource &source)
{
    Fields origin = {{"format", source.format}, {"graph", source.selector}};
    if (!source.compileId.empty())
        origin["compile_id"] = source.compileId;
    if (source.rank)
        origin["rank"] = *source.rank;
    Fields fields = {{"source", std::move(origin)}};
    for (const SymbolicSize &size : graph.sizes) {
        if (!size.name.starts_with("group."))
            fields["symbols"][size.name] = {{"min", 0}, {"value", size.value}};
    }
    if (graph.hasGlobalShapes)
        fields["global_shapes"] = true;
    if (graph.hasGuessedModules)
        fields["guessed_modules"] = true;
    if (!source.configuration.empty())
        fields["inductor_config"] = source.configuration;
    if (!source.buckets.empty())
        fields["inductor_buckets"] = source.buckets;
    return fields;
}

constexpr std::string_view begin = "\x1b[";

} // namespace

GraphFormat fxTextFormat()
{
    return {.id = std::string(formatId),
            .title = "torch.fx text",
            .extensions = {"txt", "py"},
            .carries = "operators, arguments, shapes where they are annotated, collectives, source lines",
            .derived = "bytes, modules from names of parameters",
            .recognises = looksLikeText,
            .read = readText,
            .list = listText};
}

Result<ImportedGraph> importedFxGraph(FxGraph graph, const FxSource &source)
{
    const std::string fields = jsonLine(documentFields(graph, source));
    Result<Graph> made = Graph::make(source.name, std::move(graph.nodes), fields, source.digest);
    if (!made)
        return made.error();
    std::vector<Text> warnings;
    warnOfOpenSizes(graph.sizes, {}, warnings);
    warnings.insert(warnings.end(), graph.warnings.begin(), graph.warnings.end());
    if (graph.hasGuessedModules)
        warnings.push_back(phrase("the text has no modules; they are guessed from the parameters that operators read"));
    for (const auto &[option, value] : source.configuration)
        warnings.push_back(phrase("inductor's option %1 is %2", {option, value}));
    return ImportedGraph{std::move(*made), std::move(warnings), std::move(graph.sizes)};
}

bool hasColours(std::string_view text)
{
    return text.find(begin) != text.npos;
}

std::string withoutColours(std::string_view text)
{
    std::string plain;
    while (!text.empty()) {
        const std::size_t next = std::min(text.find(begin), text.size());
        plain += text.substr(0, next);
        text.remove_prefix(next);
        if (text.empty())
            break;
        const std::size_t end = text.find_first_not_of("0123456789;:", begin.size());
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return plain;
}

} // namespace cutaway
