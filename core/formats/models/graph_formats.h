#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/estimates/roofline.h"
#include "core/files/byte_source.h"
#include "core/formats/profiles/match_profile.h"
#include "core/graph/graph.h"
#include "core/json/parameter.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// Makes names of other formats fit for nodes: valid UTF-8 without control characters, not empty, each used once.
/// O(length) a name.
class NodeNames
{
public:
    /// `wanted`, cleaned; or with `_1`, `_2` … behind it where that is taken; of `otherwise` where it is empty.
    std::string take(std::string_view wanted, std::string_view otherwise);

private:
    std::unordered_map<std::string, std::uint32_t> m_taken; ///< name → how often it was wanted again
};

/// `module.sub.op` of `/module/module.sub/op/Kind` and the like: the scopes that stand before the last slash of a name,
/// each written once. Empty if there is none.
std::string modulePathOfName(std::string_view name);

/// Nodes of a file that lists them in any order, each behind what it reads; where several may come next, the one that
/// the file has first. `inputs` are positions in `nodes` before and after. Error `cycle` with the nodes of one.
/// O((nodes + edges) log nodes).
Result<std::vector<Node>> inExecutionOrder(std::vector<Node> nodes);

/// What a person adds to a file that leaves something open.
struct ImportOptions
{
    std::string name; ///< of the graph, where the file has none: the file's own name
    /// Values of symbolic sizes: `batch` → 8.
    std::map<std::string, std::int64_t, std::less<>> sizes;
    /// Values of the format's own parameters, those that are given.
    ParameterValues parameters = {};
    /// As typed, by name: `importGraph` reads those that the format declares into `parameters`, the others into
    /// `sizes`.
    std::map<std::string, std::string, std::less<>> settings = {};
    /// Estimate the latencies that the file lacks for a device with these peaks.
    std::optional<Peaks> peaks;
    /// Files with measurements; they replace what the model's file and earlier ones say.
    std::vector<std::filesystem::path> profiles = {};
    /// Whoever reads is confined already and may start no processes: libraries that may crash run in this one.
    bool isConfined = false;
    /// Which graph of a file with several, as `GraphEntry::selector` has it; empty: its only one.
    std::string graph = {};
};

/// A size that a file names but does not fix.
struct SymbolicSize
{
    std::string name;
    std::int64_t value = 1; ///< what was taken for it
    bool wasGiven = false;  ///< by `ImportOptions`; else the file's example, or 1
};

/// A `cutaway.plan` that a file tells besides its model, or why it does not.
struct PlanInFile
{
    Result<std::string> text;
    std::vector<Text> warnings;
    std::string inventory = {}; ///< a `cutaway.devices` that it fits, where the file has no word of devices
    Text assumed = {};          ///< in that
    /// The parameter of the format that the plan depends on and nobody gave, with what was taken for it.
    std::optional<ParameterDeclaration> asks = {};
};

struct ImportedGraph
{
    Graph graph;
    std::vector<Text> warnings; ///< what was left out, assumed or derived, a line each
    std::vector<SymbolicSize> sizes;
    std::string formatId = {};                ///< set by `importGraph`
    std::vector<ProfileReport> profiles = {}; ///< likewise, what became of each of the options' files
    std::optional<PlanInFile> plan = {};
    /// What the file says of its format's parameters, and holds where they are not given.
    ParameterValues told = {};
};

/// One graph of a file that may have several.
struct GraphEntry
{
    std::string selector;        ///< what `ImportOptions::graph` chooses it by
    std::string kind;            ///< `aot_forward_graph`; the format's id where it has only one kind
    std::string compileId = {};  ///< `0/1_2`, of a log of compilations; empty: none
    std::vector<int> ranks = {}; ///< of the processes that have it; empty: not known
    std::size_t nodes = 0;
    std::size_t collectives = 0;
    Text problem = {}; ///< why it cannot be read; empty: it can
};

struct GraphListing
{
    std::vector<GraphEntry> graphs;  ///< in the file's order
    std::size_t suggested = 0;       ///< the one that most people want
    std::vector<Text> warnings = {}; ///< of the file as a whole, a line each
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
    std::function<bool(const ByteSource &source)> recognises;
    std::function<Result<ImportedGraph>(const ByteSource &source, const ImportOptions &options, const Job &job)> read;
    bool tellsDevices = false; ///< such a file is an inventory, too
    /// What one may give besides, without defaults.
    std::vector<ParameterDeclaration> parameters = {};
    /// Null: such a file holds one graph. `read` gives the error `several_graphs` where a choice is needed.
    Result<GraphListing> (*list)(const ByteSource &source, const ImportOptions &options, const Job &job) = nullptr;
    std::map<std::string, std::string> otherNames = {}; ///< that parameters are given by: `sequence`
};

/// All of them, Cutaway's own first. The one list: a format adds a line in graph_formats.cpp.
const std::vector<GraphFormat> &graphFormats();
/// The parameter that is given by this name; null: the format has none.
const ParameterDeclaration *parameterOf(const GraphFormat &format, const std::string &name);
/// Adds one behind the others. Only at a program's start: formats that somebody holds already are others afterwards.
void addGraphFormat(GraphFormat format);
/// The format that a file has; null: none of them.
const GraphFormat *recogniseGraph(const ByteSource &source);
/// Null if there is none of this id.
const GraphFormat *findGraphFormat(std::string_view id);

/// What a file of this name was taken for and what was assumed of it, in a sentence; empty of one of Cutaway's own,
/// which says all of itself.
Text readingSentence(std::string_view name, const ImportedGraph &imported);

/// The graphs of a file. Errors as below, but that a graph that cannot be read is listed with its problem where the
/// others can.
Result<GraphListing> listGraphs(const ByteSource &source, const ImportOptions &options, const Job &job);

/// Recognises and reads. Nothing may throw out of it. Errors: `unknown_format`,
/// `bad_value` of a setting, and those of the format's reader.
Result<ImportedGraph> importGraph(const ByteSource &source, const ImportOptions &options, const Job &job);

/// `12 graphs; choose one with --graph: a, b, c`; code `several_graphs`.
Error chooseAGraph(const std::vector<std::string> &selectors);
/// There is none of that name; code `unknown_graph`.
Error noSuchGraph(const std::string &wanted, const std::vector<std::string> &selectors);

/// What chooses each of a file's graphs: its name, with a number behind where there are several of it; `graph 2` where
/// it has none.
std::vector<std::string> distinctSelectors(std::vector<std::string> names);
/// Where the wanted graph is; nothing wanted: the first. Error `unknown_graph`.
Result<std::size_t> placeOfGraph(const std::string &wanted, const std::vector<std::string> &selectors);
/// A warning where the first of several was read because none was chosen.
std::vector<Text> othersLeftOut(const std::string &wanted, const std::vector<std::string> &selectors);

/// A line for each size that the file leaves open and that nobody gave. `origin` tells where the value comes from;
/// empty: it is a guess.
void warnOfOpenSizes(const std::vector<SymbolicSize> &sizes, const Text &origin, std::vector<Text> &warnings);

/// `float32[1,3,224,224]`, `f32[1x3]`, `[1, ?]` as a tensor's type; −1 for a size that is no number. None if there are
/// no brackets.
std::optional<TensorType> tensorOfText(std::string_view text);

// The formats of others, for the list in graph_formats.cpp; each is read in a folder of its own.

/// ONNX models, any IR version. Weights are neither loaded nor looked for in other files.
GraphFormat onnxFormat();
/// torch.export archives, schema 8. No pickle is opened.
GraphFormat pt2Format();
/// AutoParallel's solved graph, as its `get_json` writes it: operators with global shapes, passes, modules and
/// computing times. Arguments and what a tuple holds beyond its first tensor are not in it; its placements are a
/// sharding plan, which `cutaway import` reads from the same file.
GraphFormat autoParallelFormat();
/// Model Explorer's graph JSON: one graph or a list or collection of graphs, of which the first is read. Namespaces
/// become modules, shapes come from `outputsMetadata`.
GraphFormat modelExplorerFormat();
/// Graphviz's DOT, read by cgraph. Edges go from maker to reader, clusters are modules, and attributes with the names
/// of node fields (`op`, `target`, `output_bytes`, `total_bytes`, `flops`, `memory_sec`, `compute_sec`, `module_type`)
/// set them; others are kept as `attributes`.
GraphFormat dotFormat();
/// Profiled workloads of msr-fiddle/dnn-partitioning (Tarnawski et al., 2020): nodes with latencies by kind of device
/// in milliseconds, edges with transfer times, colour classes that must stay together.
GraphFormat dnnWorkloadFormat();
/// Profiled workloads of msr-fiddle/piper (Tarnawski et al., 2021): nodes with a cost for each degree of tensor
/// parallelism, edges with bytes.
GraphFormat piperWorkloadFormat();
/// Structured logs that `TORCH_TRACE` makes torch.compile write, also compressed: the graphs of each compilation. They
/// are read piece by piece and never held.
GraphFormat torchTraceFormat();
/// What PyTorch's execution trace observer writes, also gzipped: the operators of a run with the tensors that they read
/// and wrote. Times are not in it; a Kineto trace of the same run joins by record id.
GraphFormat executionTraceFormat();
/// What torch.fx prints: `gm.print_readable()`, `gm.code`, inductor's debug files. Nothing in them is executed.
GraphFormat fxTextFormat();

// Descriptions of decoder-only transformers, of which training plans are made: no traced operators, but layers with
// their dimensions. All take the fields of the graph's `transformer` object as settings.

/// `cutaway.transformer`.
GraphFormat transformerFormat();
/// Hugging Face's `config.json`, known by `model_type`.
GraphFormat huggingFaceFormat();
/// Arguments of a Megatron run in YAML or JSON; the setting `gpus` is the number of accelerators. Tells a plan, too.
GraphFormat megatronFormat();

} // namespace cutaway
