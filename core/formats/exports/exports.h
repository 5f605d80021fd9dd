#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace cutaway {

/// The plan that an export tells differences to.
struct ExportBaseline
{
    std::string name;
    std::shared_ptr<const EditedPlan> plan; ///< null: there is none
};

/// What the parameter of an export is called that names its baseline's file.
inline constexpr auto baselineName = "baseline";
ParameterDeclaration baselineParameter();

/// What `parameters` name, of the plan's graph and devices. Errors: those of reading; `other_kind`.
Result<ExportBaseline> baselineOf(const EditedPlan &plan, const ParameterValues &parameters);

/// What is different from the baseline, for people: the figures, then what moved by module, as many lines as one reads.
/// Each begins with `mark`.
std::string baselineWords(const EditedPlan &plan, const ExportBaseline &baseline, std::string_view mark);

/// `forward`, `backward`, `transfer`, `exposed`, `idle`: the category of a trace's events, the class of a page's bars.
std::string_view roleWord(TimelineBar::Role role);

/// A plan's timeline for chrome://tracing and Perfetto: one process, a thread for each row, complete events in
/// microseconds, memory as counters. Of a plan whose parts run one after another, these in one thread. A baseline is
/// another process, on the same scale. Error: `no_timeline`. O(bars).
Result<std::string> exportChromeTrace(const EditedPlan &plan, const ExportBaseline &baseline = {});

/// A row for each operator, as RFC 4180 has it: name, type, module, group, devices, seconds, output_bytes, total_bytes.
/// Several devices are separated by `; `. Of plans whose items can be run in several ways, `way` is the one that they
/// are run in: `S(0), R → R`, `row_wise · fused`. Against a baseline, `difference` (`same`, `moved`, `changed`) and
/// `baseline`, the group or the way there; null: there is none. O(items · ways).
std::string exportCsv(const EditedPlan &plan, const EditedPlan *baseline = nullptr);

/// The plan's item table, a row a row: titles first, bytes and seconds as numbers. Errors: `no_table`.
Result<std::string> exportItemTableCsv(const EditedPlan &plan);

/// The groups of a plan and the edges between them as a Graphviz digraph, a cluster for each lane. O(groups + edges).
std::string exportDot(const EditedPlan &plan);

/// `content`: the graph, or numbers for its nodes; `baseline`: a plan, whose places stand on what moved.
std::vector<ParameterDeclaration> modelExplorerParameters();

/// For Model Explorer: a graph whose namespaces are devices, groups and modules, with the plan's figures as attributes
/// of nodes and groups; or node data for it, the number of each node's group.
///
/// The graph holds besides, under `cutaway`, what the format has no room for: each node's entry of a graph document,
/// the graph's own fields and the plan's document. So Cutaway reads it back without loss. O(items).
Result<std::string> exportModelExplorer(const EditedPlan &plan, const ParameterValues &parameters);

/// `model`: the ONNX file that the graph was read from.
std::vector<ParameterDeclaration> onnxParameters();

/// The file that a plan's graph was read from with the plan in it: each node of the main graph gets `metadata_props`
/// `cutaway.kind`, `cutaway.group` (its id), `cutaway.label` and `cutaway.device`, which ONNX has for nodes since IR
/// version 10 and older readers skip. All other bytes are copied as they are: weights, references to weights in other
/// files, fields that nobody here knows. What an earlier export wrote is replaced. Memory is the file's size; a few
/// times that for a model with functions, whose calls are replaced by the functions' nodes, since these may run on
/// different devices and in another way in each call.
///
/// Errors: `no_model`, `not_onnx`, `other_model` where the graph's nodes are not the file's, `broken_file`, those of
/// `writeOutFunctions`. O(bytes).
Result<std::string> exportOnnx(const EditedPlan &plan, const ParameterValues &parameters);

bool isOnnxFile(const std::filesystem::path &file);
/// Whether an export has the parameter `model`.
bool takesModelFile(const std::vector<ParameterDeclaration> &declarations);
/// `parameters` with `model` set to the file that GRAPH was, for exports that take one and were not given it.
ParameterValues withModelFile(const std::vector<ParameterDeclaration> &declarations, ParameterValues parameters,
                              const std::filesystem::path &graph);

/// All exports, in the order of the menus: those of single kinds, then those of every kind.
const std::vector<ExportDescriptor> &exports();
/// Null if there is none of this id. Of several kinds that share the id the one for `kind`, else the first.
const ExportDescriptor *findExport(std::string_view id, PlanKind kind = {});

/// Checks kind and parameters, then writes. Nothing may throw out of it. Errors: `unsupported_kind` and those of
/// `write`.
Result<std::string> exportPlan(const ExportDescriptor &target, const EditedPlan &plan, const ParameterValues &given);

} // namespace cutaway
