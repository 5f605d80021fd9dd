#include "core/plan/import_descriptor.h"

#include "core/base/names.h"
#include "core/json/json_document.h"
#include "core/json/json_writing.h"
#include "core/json/python_literal.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

namespace cutaway {

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
