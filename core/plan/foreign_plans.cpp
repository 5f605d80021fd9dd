#include "core/plan/foreign_plans.h"

#include "core/base/names.h"
#include "core/json/json_document.h"
#include "core/json/json_writing.h"
#include "core/json/parameter.h"
#include "core/json/python_literal.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

Text wordsOfValue(const FieldValue &value)
{
    return value.words.empty() ? Text(value.exact) : value.words;
}

Text notSaid(const PlanField &field, const ExportedFields &target)
{
    return phrase("%1: %2 in the plan, which the file does not pass to %3",
                  {field.title, wordsOfValue(field.value), target.program()});
}

Text otherThere(const PlanField &field, const FieldValue &there, const ExportedFields &target)
{
    return phrase("%1: %2 in the plan, %3 in %4",
                  {field.title, wordsOfValue(field.value), wordsOfValue(there), target.program()});
}

/// What the program runs with.
FieldValue valueThere(const PlanField &field, const ExportedFields &target, const EditedPlan &plan)
{
    if (const ExportedFields::Otherwise *otherwise = target.otherwise(field.name))
        return (*otherwise)(plan);
    return target.isWritten(field.name) ? field.value : FieldValue{field.usual};
}

} // namespace

ParameterDeclaration forceParameter()
{
    return declareParameter("force", "Force", ParameterType::Bool, false,
                            "Exports even a plan that is over capacity or that its framework would refuse.");
}

std::optional<Error> deploymentFault(const EditedPlan &plan, PlanKind wanted, const ParameterValues &parameters)
{
    if (plan.kind() != wanted)
        return Error{ErrorKind::Unsupported,
                     "wrong_kind",
                     phrase("this export takes %1 plans, not %2 plans",
                            {std::string(wanted.name()), std::string(plan.kind().name())}),
                     {},
                     {}};
    const auto force = parameters.find("force");
    const bool isForced = force != parameters.end() && std::get<bool>(force->second);
    for (const Problem &problem : plan.problems()) {
        if (problem.code == "cycle" || (problem.code == "over_capacity" && !isForced))
            return inputError(problem.code,
                              problem.text.empty() ? problem.title : phrase("%1: %2", {problem.title, problem.text}),
                              "move operators until this problem is gone, then export again");
    }
    return std::nullopt;
}

std::string pythonText(std::string_view text)
{
    return jsonText(text);
}

ExportedFields::ExportedFields(std::string program, std::vector<std::string> written,
                               std::map<std::string, Otherwise, std::less<>> otherwise)
    : m_program(std::move(program)), m_written(std::move(written)), m_otherwise(std::move(otherwise))
{
}

ExportedFields ExportedFields::forPeople()
{
    return {};
}

bool ExportedFields::isWritten(std::string_view field) const
{
    return std::ranges::find(m_written, field) != m_written.end();
}

const ExportedFields::Otherwise *ExportedFields::otherwise(std::string_view field) const
{
    const auto found = m_otherwise.find(field);
    return found == m_otherwise.end() ? nullptr : &found->second;
}

std::vector<ExportWarning> fieldsNotCarried(const ExportedFields &target, const std::vector<PlanField> &fields,
                                            const EditedPlan &plan)
{
    std::vector<ExportWarning> warnings;
    if (target.areForPeople())
        return warnings;
    bool saysAnything = false;
    for (const PlanField &field : fields) {
        const bool isTold = target.otherwise(field.name) || target.isWritten(field.name);
        const FieldValue there = valueThere(field, target, plan);
        saysAnything = saysAnything || (isTold && there.exact != field.usual);
        if (there.exact != field.value.exact)
            warnings.push_back({field.name, isTold ? otherThere(field, there, target) : notSaid(field, target)});
    }
    if (!saysAnything)
        warnings.push_back({{}, phrase("the file tells %1 nothing beyond its defaults", {target.program()})});
    return warnings;
}

std::vector<ExportWarning> exportWarnings(const ExportDescriptor &target, const EditedPlan &plan,
                                          const ParameterValues &given)
{
    const PlanKindDescriptor *kind = findKind(plan.kind());
    if (!kind || !kind->carriedFields || target.fields.areForPeople())
        return {};
    std::vector<ExportWarning> warnings =
        fieldsNotCarried(target.fieldsWith ? target.fieldsWith(given) : target.fields, kind->carriedFields(plan), plan);
    if (target.remarks) {
        for (Text &remark : target.remarks(plan))
            warnings.push_back({{}, std::move(remark)});
    }
    return warnings;
}

Text shortList(const std::vector<std::string> &names, std::size_t shown)
{
    std::string list;
    for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
        list += (i == 0 ? "" : ", ") + names[i];
    return names.size() <= shown ? Text(list) : phrase("%1 and %2 more", {list, std::to_string(names.size() - shown)});
}

namespace {

using OrderedJson = nlohmann::ordered_json;

} // namespace

PlanOrigin importOrigin(const std::string &format, const ImportInput &input, const std::string &kept)
{
    PlanOrigin origin{"import." + format, input.given, {}};
    if (!kept.empty())
        origin.extra = "{\"origin\":" + kept + '}';
    return origin;
}

Text someNames(const std::vector<std::string> &names)
{
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), shown); ++i)
        text += (i == 0 ? "" : ", ") + inQuotes(names[i]);
    if (names.size() > shown)
        return phrase("%1 and %2 more", {text, std::to_string(names.size() - shown)});
    return text;
}

ForeignFile foreignFile(std::string name, std::string text)
{
    ForeignFile file{std::move(name), std::move(text), nullptr};
    if (Result<OrderedJson> json = parseJson<OrderedJson>(file.text))
        file.json = std::make_shared<const OrderedJson>(std::move(*json));
    else if (Result<OrderedJson> printed = readPythonLiteral(file.text); printed && printed->is_object())
        file.json = std::make_shared<const OrderedJson>(std::move(*printed));
    return file;
}

const std::vector<ImportDescriptor> &imports()
{
    static const std::vector<ImportDescriptor> all = [] {
        std::vector<ImportDescriptor> list;
        for (const PlanKindDescriptor &kind : planKinds()) {
            for (const ImportDescriptor &entry : kind.imports) {
                list.push_back(entry);
                list.back().kind = kind.kind;
            }
        }
        return list;
    }();
    return all;
}

const ImportDescriptor *importFor(const ForeignFile &file, const Graph *graph)
{
    const auto find = [&](auto isWanted) -> const ImportDescriptor * {
        const auto found = std::ranges::find_if(
            imports(), [&](const ImportDescriptor &format) { return isWanted(format) && format.recognises(file); });
        return found == imports().end() ? nullptr : &*found;
    };
    if (const auto *own =
            find([&](const ImportDescriptor &format) { return graph && format.suits && format.suits(*graph); }))
        return own;
    if (const auto *general = find([](const ImportDescriptor &format) { return !format.suits; }))
        return general;
    return find([](const ImportDescriptor &) { return true; });
}

Error unknownImport(const ForeignFile &file)
{
    const std::string known = commaList(imports(), &ImportDescriptor::title);
    std::string message = "no plan of a program that is known";
    // Text that begins as JSON or as Python's and is none is a damaged file, and that is what its user wants to hear.
    const std::size_t first = file.text.find_first_not_of(" \t\r\n");
    if (!file.json && looksPrintedByPython(file.text)) {
        if (const Result<OrderedJson> printed = readPythonLiteral(file.text); !printed)
            return within(file.name, printed.error());
    } else if (!file.json && first != file.text.npos && (file.text[first] == '{' || file.text[first] == '[')) {
        if (const Result<OrderedJson> json = parseJson<OrderedJson>(file.text); !json)
            return within(file.name, json.error());
    }
    Error error = inputError("unknown_format", std::move(message), phrase("known: %1", {known}));
    error.where = file.name;
    return error;
}

Result<ImportedPlan> importPlan(const ImportDescriptor &format, ImportInput input, const Job &job)
{
    Result<ParameterValues> parameters = completeParameters(format.parameters, input.given);
    if (!parameters)
        return parameters.error();
    input.parameters = std::move(*parameters);
    try {
        Result<ImportedPlan> imported = format.read(input, job);
        if (!imported) {
            const Error &error = imported.error();
            const bool isInFile = error.code != "nothing_matches" && error.kind == ErrorKind::Input;
            return isInFile ? within(input.file.name, error) : error;
        }
        imported->report.format = format.id;
        return imported;
    } catch (const std::bad_alloc &) {
        return Error{
            ErrorKind::System, "out_of_memory", phrase("%1: not enough memory for this file", {format.id}), {}, {}};
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 cannot be read", {format.id}));
    }
}

std::string writeImportReport(const ImportReport &report)
{
    OrderedJson document{{"format", report.format},
                         {"matched", report.matched},
                         {"unmatched", report.unmatched},
                         {"unassigned", report.unassigned},
                         {"ambiguous", report.ambiguous}};
    if (!report.prefix.empty())
        document["prefix"] = report.prefix;
    addExtra(document, report.fields);
    return layOut(document);
}

} // namespace cutaway
