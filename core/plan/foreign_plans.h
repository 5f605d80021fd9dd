#pragma once

#include "core/base/job.h"
#include "core/plan/edited_plan.h"

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>

/// Plans in the files of other programs: what an export has to tell them of a plan, and what an import reads of theirs.

namespace cutaway {

/// A value that a program runs with.
struct FieldValue
{
    std::string exact; ///< two that differ here run differently
    Text words = {};   ///< for people; empty: `exact` is
};

/// A field of a plan that a program has to have if it is to run what was planned. What only the costs are computed
/// from is none.
struct PlanField
{
    std::string name; ///< `zero`, as exports declare it
    Text title;       ///< `ZeRO stage`
    FieldValue value;
    std::string usual = {}; ///< what programs run with where nobody says anything
};

/// Which fields of a plan an export tells the program that it is for: every other that is not as usual is a warning.
class ExportedFields
{
public:
    /// What a program makes of a field that it does not take as it is.
    using Otherwise = std::function<FieldValue(const EditedPlan &)>;

    /// `otherwise`: fields that the file tells in part, or that the program has by itself in another way than usual.
    ExportedFields(std::string program, std::vector<std::string> written,
                   std::map<std::string, Otherwise, std::less<>> otherwise = {});
    /// A picture, a table or a report: it describes the plan for people and nothing runs it.
    static ExportedFields forPeople();

    bool areForPeople() const { return m_program.empty(); }
    const std::string &program() const { return m_program; } ///< as sentences name it
    bool isWritten(std::string_view field) const;
    const Otherwise *otherwise(std::string_view field) const; ///< null: it takes the field as it is, or not at all

private:
    ExportedFields() = default;

    std::string m_program;
    std::vector<std::string> m_written;
    std::map<std::string, Otherwise, std::less<>> m_otherwise;
};

/// A text that a plan can be exported as.
struct ExportDescriptor
{
    std::string id; ///< `fx-aot-python`; kinds may share one, each with a writer of its own
    std::string title;
    std::string extension;             ///< `py`
    std::optional<PlanKind> kind = {}; ///< whose plans it takes; none: those of every kind
    std::vector<ParameterDeclaration> parameters = {};
    /// Whether it can write this plan of the kind; empty: it can write all. What it cannot is not offered.
    std::function<bool(const EditedPlan &)> suits = {};
    std::string description; ///< what it is for, a sentence or two
    bool isText = true;      ///< can be shown as it is
    ExportedFields fields;
    /// What forms begin with, where that is better than a default that scripts rely on.
    ParameterValues suggested = {};
    /// Where the file or what it carries depends on the parameters; `given`: as they were given.
    std::function<std::string(const ParameterValues &given)> extensionWith = {};
    std::function<const ExportedFields &(const ParameterValues &given)> fieldsWith = {};
    /// What the program may say to a plan although the file tells it whole. None: nothing.
    std::function<std::vector<Text>(const EditedPlan &)> remarks = {};
    /// Errors: `cycle`, `over_capacity` where the result is to be deployed; those of the parameters.
    std::function<Result<std::string>(const EditedPlan &, const ParameterValues &given)> write;
};

/// What an export does not carry, one line.
struct ExportWarning
{
    std::string field; ///< the name of the plan's field; empty: it is of the whole file
    Text text;
};

/// Each field that the program would run with another value than the plan's, and whether the file tells the program
/// nothing at all. `fields`: those of `plan`.
std::vector<ExportWarning> fieldsNotCarried(const ExportedFields &target, const std::vector<PlanField> &fields,
                                            const EditedPlan &plan);

/// The same by the plan's kind, and what else the program may say. The plan is one that the export takes.
std::vector<ExportWarning> exportWarnings(const ExportDescriptor &target, const EditedPlan &plan,
                                          const ParameterValues &given = {});

/// `3 names`, or the names where they are few: for the words of a value.
Text shortList(const std::vector<std::string> &names, std::size_t shown = 3);

/// What exports that are to be deployed have in common.

/// `force`: write a plan that is over capacity, or that its framework would refuse.
ParameterDeclaration forceParameter();

/// Why a plan cannot be deployed: `wrong_kind`, `cycle`, and without `force` also `over_capacity`.
std::optional<Error> deploymentFault(const EditedPlan &plan, PlanKind wanted, const ParameterValues &parameters);

/// A string literal that is valid in JSON and in Python.
std::string pythonText(std::string_view text);

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
