#include "core/plugins/planner_description.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/declare_parameter.h"
#include "core/json/json_reading.h"
#include "core/plan/plan_kinds.h"
#include "core/plugins/parameter_reading.h"
#include "core/plugins/plugin_id.h"
#include "core/plugins/program_command.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;

PlanKind readKindName(ObjectReader &document)
{
    const std::string name = document.text("kind");
    if (document.failed().isSet())
        return {};
    std::string known;
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (kind.kind.name() == name)
            return kind.kind;
        known.append(known.empty() ? "" : ", ").append(kind.kind.name());
    }
    document.failed().add(document.pathOf("kind"), "unknown_kind", phrase("no kind of plan %1", {inQuotes(name)}),
                          phrase("known: %1", {known}));
    return {};
}

void readNeeds(ObjectReader &document, PlannerDescription &description)
{
    if (!document.has("needs"))
        return;
    const std::vector<std::string> needs = document.texts("needs");
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (needs[i] == "devices")
            description.needsDevices = true;
        else if (needs[i] == "latency")
            description.needsLatency = true;
        else
            document.failed().add(document.pathOf("needs", i), "unknown_need",
                                  phrase("%1 is nothing that can be needed", {inQuotes(needs[i])}),
                                  "known: devices, latency");
    }
}

/// Every run has a limit, also where the description does not speak of one.
void addTimeLimit(std::vector<ParameterDeclaration> &parameters)
{
    if (std::ranges::find(parameters, timeLimitParameter, &ParameterDeclaration::name) == parameters.end())
        parameters.push_back(
            inUnit("seconds",
                   atLeast(0, declareParameter(std::string(timeLimitParameter), "Time limit", ParameterType::Number,
                                               60.0, "When it is up, the best plan so far is taken; 0: no limit."))));
}

void checkTimeLimit(ObjectReader &document, const std::vector<ParameterDeclaration> &parameters)
{
    const auto limit = std::ranges::find(parameters, timeLimitParameter, &ParameterDeclaration::name);
    if (limit != parameters.end() && limit->type != ParameterType::Number && limit->type != ParameterType::Integer)
        document.failed().add(document.pathOf("parameters", std::size_t(limit - parameters.begin())), "bad_parameter",
                              phrase("%1 must be a number of seconds", {std::string(timeLimitParameter)}));
}

} // namespace

Result<PlannerDescription> readPlannerDescription(std::string text, const std::filesystem::path &file)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, "", failed);
    checkFormat(document, "cutaway.planner");
    PlannerDescription description;
    PlannerDescriptor &planner = description.planner;
    planner.id = readPluginId(document);
    planner.title = document.name("title");
    planner.kind = readKindName(document);
    planner.description = document.has("description") ? document.title("description") : std::string();
    planner.parameters = readParameterDeclarations(document);
    checkTimeLimit(document, planner.parameters);
    planner.keepsPins = document.optionalBoolean("keeps_pins").value_or(false);
    description.command = readCommand(document);
    readNeeds(document, description);
    if (failed.isSet())
        return failed.take();
    addTimeLimit(planner.parameters);
    description.file = file;
    description.arguments = absoluteCommand(description.command, file.parent_path());
    description.text = std::move(text);
    return description;
}

Result<PlannerDescription> readPlannerDescriptionFile(const std::filesystem::path &file)
{
    std::error_code failure;
    const std::filesystem::path absolute = std::filesystem::absolute(file, failure);
    Result<std::string> text = readFile(absolute);
    if (!text)
        return text.error();
    Result<PlannerDescription> description = readPlannerDescription(std::move(*text), absolute.lexically_normal());
    return description ? std::move(description) : within(file.string(), description.error());
}

} // namespace cutaway
