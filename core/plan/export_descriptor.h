#pragma once

#include "core/plan/edited_plan.h"

#include <functional>
#include <map>

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
/// `["a", "b"]`, one line each where there is more than one.
std::string pythonList(const std::vector<std::string> &texts);

} // namespace cutaway
