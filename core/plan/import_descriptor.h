#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// A file of another program, read and, where it is JSON, parsed.
struct ForeignFile
{
    std::string name; ///< for messages
    std::string text;
    std::shared_ptr<const nlohmann::ordered_json> json; ///< or what Python printed; null: it is neither
};

struct ImportInput
{
    const ForeignFile &file;
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;        ///< null: none was given
    ParameterValues parameters;                        ///< complete: given or default
    ParameterValues given;                             ///< as given
    std::shared_ptr<const EditedPlan> shown = nullptr; ///< the open plan, for files that tell a part of one alone
};

/// What became of the entries of a file.
struct ImportReport
{
    std::string format;
    std::size_t matched = 0;             ///< entries that name something of the graph
    std::vector<std::string> unmatched;  ///< entries of the file
    std::vector<std::string> unassigned; ///< things of the graph
    std::vector<std::string> ambiguous;  ///< entries that may mean several things
    std::string prefix;                  ///< what was done to all names of the file; empty: nothing
    std::string fields; ///< `parameters`, `device_bytes` and what else the format tells, as a compact JSON object
};

struct ImportedPlan
{
    std::unique_ptr<EditedPlan> plan;
    ImportReport report;
    std::vector<Text> warnings; ///< what could not be applied; the plan has them too
};

/// Another program's plan that can be applied to a graph that is open. The result's planner is `import.<id>`.
struct ImportDescriptor
{
    std::string id;          ///< `device-map`
    std::string title;       ///< `Device map (Hugging Face)`
    std::string description; ///< what is read of it, a sentence or two
    PlanKind kind = {};      ///< set by the list of all
    std::vector<ParameterDeclaration> parameters = {};
    /// By content alone.
    std::function<bool(const ForeignFile &)> recognises;
    std::function<Result<ImportedPlan>(const ImportInput &, const Job &)> read;
    /// Graphs that such plans are of alone; then it is asked before those that take any. None: any graph.
    std::function<bool(const Graph &)> suits = {};
};

/// The origin of an imported plan: its planner, what was given, and fields of the file that nobody here knows (a
/// compact JSON object, empty: none), which are kept as `origin` for when the plan is written back.
PlanOrigin importOrigin(const std::string &format, const ImportInput &input, const std::string &kept = {});

/// The names and the count of a long list, for a message: `"a", "b" and 7 more`.
Text someNames(const std::vector<std::string> &names);

ForeignFile foreignFile(std::string name, std::string text);

/// All imports, kind by kind, in the order in which they are asked whether a file is theirs.
const std::vector<ImportDescriptor> &imports();
/// Null if no import knows the file. Of several those come first that are for such graphs alone.
const ImportDescriptor *importFor(const ForeignFile &file, const Graph *graph = nullptr);
/// What a file that no import knows may have been.
Error unknownImport(const ForeignFile &file);

/// Completes and checks the parameters, then reads. Nothing may throw out of it. An error's `where` begins with the
/// file's name.
Result<ImportedPlan> importPlan(const ImportDescriptor &format, ImportInput input, const Job &job);

/// `{"format", "matched", "unmatched", "unassigned", "ambiguous", …}`.
std::string writeImportReport(const ImportReport &report);

} // namespace cutaway
