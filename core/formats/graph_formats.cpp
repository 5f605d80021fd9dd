#include "core/formats/graph_formats.h"

#include "core/base/names.h"
#include "core/estimates/roofline.h"
#include "core/formats/documents.h"
#include "core/formats/dot/read_dot.h"
#include "core/formats/graph_node_json.h"
#include "core/formats/model_explorer/read_model_explorer.h"
#include "core/formats/onnx/read_onnx.h"
#include "core/formats/profiles/apply_profile.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/formats/pt2/read_pt2.h"
#include "core/formats/workload/read_workload.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Whether the first character that is no blank is a brace: then it may be JSON, and is worth reading.
bool beginsWithBrace(const ByteSource &source)
{
    std::string begin(std::size_t(std::min<std::uint64_t>(source.size(), 1024)), '\0');
    if (!source.read(0, begin))
        return false;
    const std::size_t first = begin.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    return first != std::string::npos && begin[first] == '{';
}

bool isCutawayGraph(const ByteSource &source)
{
    if (!beginsWithBrace(source))
        return false;
    const Result<std::string> text = readAll(source);
    if (!text)
        return false;
    const Result<DocumentFormat> format = sniffDocument(*text);
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
    return inputError("too_deep", "node " + inQuotes(deep->name.substr(0, 64)) + " lies in more than " +
                                      std::to_string(mostModuleParts) + " modules in each other");
}

/// Behind the model's name, which its reader's caller puts before.
Error inProfile(const std::filesystem::path &file, Error error)
{
    const std::string name = "profile " + file.filename().string();
    error.where = error.where.empty() ? name : name + ": " + error.where;
    return error;
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
    imported.warnings.push_back(std::to_string(report.estimated) +
                                " latencies are estimates from operations and bytes, " +
                                std::to_string(report.measured) + " are the file's own, " +
                                std::to_string(report.unknown) + " are not known for want of shapes");
    imported.graph = std::move(*graph);
    return imported;
}

Error unknownFormat()
{
    std::string known;
    for (const GraphFormat &format : graphFormats())
        known += (known.empty() ? "" : ", ") + format.title;
    return inputError("unknown_format", "the file is no model that Cutaway can read", "known: " + known);
}

} // namespace

const std::vector<GraphFormat> &graphFormats()
{
    static const std::vector<GraphFormat> all{cutawayFormat(),       onnxFormat(), pt2Format(),
                                              modelExplorerFormat(), dotFormat(),  dnnWorkloadFormat(),
                                              piperWorkloadFormat()};
    return all;
}

const GraphFormat *recogniseGraph(const ByteSource &source)
{
    const auto found =
        std::ranges::find_if(graphFormats(), [&](const GraphFormat &format) { return format.recognises(source); });
    return found == graphFormats().end() ? nullptr : &*found;
}

Result<ImportedGraph> importGraph(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const GraphFormat *format = recogniseGraph(source);
    if (!format && beginsWithBrace(source))
        format = &graphFormats().front(); // its reader says what is wrong and where
    if (!format)
        return unknownFormat();
    try {
        Result<ImportedGraph> imported = format->read(source, options, job);
        if (!imported)
            return imported;
        if (Done done = checkModules(imported->graph); !done)
            return done.error();
        imported->formatId = format->id;
        for (const std::filesystem::path &file : options.profiles) {
            if (Done done = applyProfile(*imported, file, job); !done)
                return done.error();
        }
        return options.peaks ? estimated(std::move(*imported), *options.peaks) : std::move(imported);
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", "not enough memory for this model", {}, {}};
    } catch (const std::exception &failure) {
        return inputError("broken_file", format->title + " cannot be read: " + failure.what());
    }
}

} // namespace cutaway
