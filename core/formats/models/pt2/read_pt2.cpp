#include "core/files/file_io.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/pt2/pt2_archive.h"
#include "core/formats/models/pt2/pt2_nodes.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

constexpr std::int64_t knownMajor = 8;

/// The schema's version as text. An error where it is another than this reader knows.
Result<std::string> checkVersion(const nlohmann::json &program)
{
    FirstError failed;
    ObjectReader reader(program, {}, failed);
    ObjectReader version(reader.object("schema_version"), "schema_version", failed);
    const std::int64_t major = version.integer("major");
    const std::int64_t minor = version.integer("minor");
    if (!failed.isSet() && major != knownMajor)
        failed.add("schema_version.major", "unknown_version", phrase("schema %1 is not known", {std::to_string(major)}),
                   "export the model with PyTorch 2.5 or later");
    if (failed.isSet())
        return failed.take();
    return std::to_string(major) + '.' + std::to_string(minor);
}

Result<Pt2Archive> archiveOf(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    return options.isConfined ? readPt2Archive(source, options.graph, job)
                              : readPt2ArchiveByWorker(source, options.graph, job);
}

Result<ImportedGraph> readPt2(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    Result<Pt2Archive> archive = archiveOf(source, options, job);
    if (!archive)
        return archive.error();
    const bool isOnly = archive->models.size() == 1; // then the graph has the file's name, and answers to both
    if (isOnly && !options.graph.empty() && options.graph != archive->model && options.graph != options.name)
        return noSuchGraph(options.graph, {options.name.empty() ? archive->model : options.name});
    const Result<nlohmann::json> program = parseJson<nlohmann::json>(archive->program, job);
    if (!program)
        return program.error();
    const Result<std::string> version = checkVersion(*program);
    if (!version)
        return version.error();
    Result<Pt2Nodes> read = pt2Nodes(*program, *archive, options);
    if (!read)
        return read.error();
    Result<std::string> digest = digestOf(source, job); // last: it may take minutes for what then cannot be read
    if (!digest)
        return digest.error();
    const nlohmann::json fields = {{"source", {{"format", "pt2"}, {"schema", *version}}}};
    Result<Graph> graph = Graph::make(isOnly && !options.name.empty() ? options.name : archive->model,
                                      std::move(read->nodes), jsonLine(fields), std::move(*digest));
    if (!graph)
        return graph.error();
    std::vector<Text> warnings = othersLeftOut(options.graph, archive->models);
    warnings.insert(warnings.end(), read->warnings.begin(), read->warnings.end());
    return ImportedGraph{std::move(*graph), std::move(warnings), std::move(read->sizes)};
}

Result<GraphListing> listPt2(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    ImportOptions of = options;
    of.graph.clear();
    const Result<Pt2Archive> archive = archiveOf(source, of, job);
    if (!archive)
        return archive.error();
    GraphListing listing;
    for (const std::string &model : archive->models) {
        of.graph = model;
        GraphEntry entry{.selector = model, .kind = "pt2"};
        const Result<ImportedGraph> read = readPt2(source, of, job);
        if (read) {
            entry.selector = read->graph.name();
            entry.nodes = read->graph.size();
        } else if (read.error().kind == ErrorKind::Cancelled || archive->models.size() == 1) {
            return read.error();
        } else {
            entry.problem = read.error().line();
        }
        listing.graphs.push_back(std::move(entry));
    }
    return listing;
}

} // namespace

GraphFormat pt2Format()
{
    return {.id = "pt2",
            .title = "torch.export archive",
            .extensions = {"pt2"},
            .carries = "operators, shapes, weights (sizes only), tied weights, module hierarchy, arguments",
            .derived = "bytes",
            .recognises = looksLikeZip,
            .read = readPt2,
            .list = listPt2};
}

} // namespace cutaway
