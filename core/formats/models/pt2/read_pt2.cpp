#include "core/formats/models/pt2/read_pt2.h"

#include "core/files/digest.h"
#include "core/formats/models/open_sizes.h"
#include "core/formats/models/pt2/pt2_archive_task.h"
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

Result<ImportedGraph> readPt2(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    Result<Pt2Archive> archive = options.isConfined ? readPt2Archive(source, job) : readPt2ArchiveByWorker(source, job);
    if (!archive)
        return archive.error();
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
    Result<Graph> graph = Graph::make(options.name.empty() ? archive->model : options.name, std::move(read->nodes),
                                      jsonLine(fields), std::move(*digest));
    if (!graph)
        return graph.error();
    std::vector<Text> warnings = std::move(archive->warnings);
    warnOfOpenSizes(read->sizes, phrase("the example it was exported with"), warnings);
    warnings.insert(warnings.end(), read->warnings.begin(), read->warnings.end());
    return ImportedGraph{std::move(*graph), std::move(warnings), std::move(read->sizes)};
}

} // namespace

GraphFormat pt2Format()
{
    return {"pt2",   "torch.export archive",
            {"pt2"}, "operators, shapes, weights (sizes only), tied weights, module hierarchy, arguments",
            "bytes", looksLikeZip,
            readPt2};
}

} // namespace cutaway
