#include "core/formats/models/fx_text/read_fx_text.h"

#include "core/base/text_place.h"
#include "core/files/digest.h"
#include "core/formats/models/fx_text/ansi_colours.h"
#include "core/formats/models/fx_text/fx_imported.h"
#include "core/formats/models/fx_text/fx_printed.h"
#include "core/formats/models/fx_text/fx_runnable.h"
#include "core/formats/models/graph_choice.h"

#include <algorithm>

namespace cutaway {

namespace {

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
    std::string begin(std::size_t(std::min(source.size(), looked)), '\0');
    if (!source.read(0, begin) || begin.find('\0') != begin.npos)
        return false;
    return looksLikeFxText(inReadableForm(hasColours(begin) ? withoutColours(begin) : begin));
}

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

} // namespace cutaway
