#pragma once

#include "core/base/job.h"
#include "core/estimates/accelerators.h"
#include "core/formats/byte_source.h"
#include "core/formats/profiles/match_profile.h"
#include "core/graph/graph.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// What a person adds to a file that leaves something open.
struct ImportOptions
{
    std::string name; ///< of the graph, where the file has none: the file's own name
    /// Values of symbolic sizes: `batch` → 8.
    std::map<std::string, std::int64_t, std::less<>> sizes;
    /// Estimate the latencies that the file lacks for a device with these peaks.
    std::optional<Peaks> peaks;
    /// Files with measurements; they replace what the model's file and earlier ones say.
    std::vector<std::filesystem::path> profiles = {};
};

/// A size that a file names but does not fix.
struct SymbolicSize
{
    std::string name;
    std::int64_t value = 1; ///< what was taken for it
    bool wasGiven = false;  ///< by `ImportOptions`; else the file's example, or 1
};

struct ImportedGraph
{
    Graph graph;
    std::vector<std::string> warnings; ///< what was left out, assumed or derived, a line each
    std::vector<SymbolicSize> sizes;
    std::string formatId = {};                ///< set by `importGraph`
    std::vector<ProfileReport> profiles = {}; ///< likewise, what became of each of the options' files
};

/// A kind of file that holds a model.
struct GraphFormat
{
    std::string id;    ///< `onnx`
    std::string title; ///< `ONNX model`
    std::vector<std::string> extensions;
    std::string carries; ///< what such a file says, for the table of formats
    std::string derived; ///< what is computed because the file lacks it
    /// By content; looks at a few kilobytes and the ends of the file at most.
    bool (*recognises)(const ByteSource &source);
    Result<ImportedGraph> (*read)(const ByteSource &source, const ImportOptions &options, const Job &job);
    bool tellsDevices = false; ///< such a file is an inventory, too
};

/// All of them, Cutaway's own first. The one list: a format adds a line in graph_formats.cpp.
const std::vector<GraphFormat> &graphFormats();
/// The format that a file has; null: none of them.
const GraphFormat *recogniseGraph(const ByteSource &source);

/// Recognises and reads. Nothing may throw out of it. Errors: `unknown_format`, and those of the format's reader.
Result<ImportedGraph> importGraph(const ByteSource &source, const ImportOptions &options, const Job &job);

} // namespace cutaway
