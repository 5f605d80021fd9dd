#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"
#include "core/formats/profiles/match_profile.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A kind of file with measurements of a model's operators.
struct ProfileFormat
{
    std::string id;    ///< `kineto`
    std::string title; ///< `PyTorch profiler trace`
    std::vector<std::string> extensions;
    std::string carries; ///< for the table of formats
    /// By the first kilobytes of the file.
    bool (*recognises)(std::string_view begin);
    Result<Profile> (*read)(const ByteSource &source, const Job &job);
    bool isStreamed = false; ///< may be larger than memory
};

/// The one list: a format adds a line in profile_formats.cpp. A format comes before those that would take its files
/// too.
const std::vector<ProfileFormat> &profileFormats();
/// The format that a file has; null: none of them.
const ProfileFormat *recogniseProfile(const ByteSource &source);

/// Recognises and reads, gzip files, too. Nothing may throw out of it. Errors: `unknown_format`, those of `openGzip`
/// and of the format's reader.
Result<Profile> importProfile(const ByteSource &source, const Job &job);

/// What `torch.profiler` exports as a Chrome trace (Kineto): operators with the time of the kernels that they launched,
/// or, in a trace without a device, their own. Attributed through correlation and external ids, placed by
/// `Module Hierarchy` or by the annotations around them.
ProfileFormat pytorchTrace();
/// What ONNX Runtime writes with `enable_profiling`: a kernel time for each node and run.
ProfileFormat onnxRuntimeProfile();
/// Model Explorer's node data: `{"results": {node: {"value": number}}}`, alone or by name of a graph.
ProfileFormat modelExplorerNodeData();
/// JSON keyed by node name: `{"conv1": 1.2e-5}`, `{"conv1": {"latency_ms": 0.012, …}}` or `[{"name": "conv1", …}]`.
ProfileFormat nodeValues();
/// CSV with a column of node names and any columns of numbers; texts in a column `run` name the run that they come
/// from.
ProfileFormat nodeTable();

/// The same graph with a profile's figures: its latency in place of what the node had, marked `"measured": true` and
/// with the run's name where it is known, and every column under `profile` of the node. The report says what became of
/// each entry. O(nodes + entries).
Result<Graph> withProfile(const Graph &graph, const Profile &profile, ProfileReport &report);

/// What one unit of a column of times is in seconds: `latency_ms` and `Duration [ms]` → 0.001, `seconds` → 1. None if
/// the name speaks of no time. A time without a unit is in seconds, as in Cutaway's own documents.
std::optional<double> secondsPerUnit(std::string_view columnName);

/// Whether a column or field holds the names of nodes: `name`, `node`, `Node name`, `op_name`, ….
bool isKeyName(std::string_view columnName);

} // namespace cutaway
