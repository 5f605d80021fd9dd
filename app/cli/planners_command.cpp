#include "app/cli/session.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/plugins.h"
#include "core/plugins/program_command.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson valueJson(const ParameterValue &value)
{
    return std::visit(
        []<class T>(const T &held) -> OrderedJson {
            if constexpr (std::is_same_v<T, std::monostate>)
                return nullptr;
            else
                return held;
        },
        value);
}

OrderedJson parameterJson(const ParameterDeclaration &parameter)
{
    OrderedJson entry{{"name", parameter.name},
                      {"title", parameter.title},
                      {"type", parameterTypeName(parameter.type)},
                      {"default", valueJson(parameter.defaultValue)},
                      {"unit", parameter.unit.empty() ? OrderedJson() : OrderedJson(parameter.unit)}};
    if (parameter.minimum)
        entry["minimum"] = *parameter.minimum;
    if (parameter.maximum)
        entry["maximum"] = *parameter.maximum;
    if (!parameter.choices.empty())
        entry["choices"] = parameter.choices;
    entry["description"] = parameter.description;
    return entry;
}

std::string plannersJson()
{
    OrderedJson list = OrderedJson::array();
    for (const PlannerDescriptor &planner : planners()) {
        OrderedJson parameters = OrderedJson::array();
        for (const ParameterDeclaration &parameter : planner.parameters)
            parameters.push_back(parameterJson(parameter));
        list.push_back({{"id", planner.id},
                        {"title", planner.title},
                        {"description", planner.description},
                        {"kind", planner.kind.name()},
                        {"parameters", std::move(parameters)}});
        if (const PlannerDescription *plugin = findPlugin(planner.id)) {
            list.back()["file"] = plugin->file.string();
            list.back()["command"] = plugin->arguments;
        }
    }
    return jsonLines(list, 1) + '\n';
}

std::string plannersText()
{
    std::string text;
    for (const PlannerDescriptor &planner : planners()) {
        text += planner.id + "\n    " + planner.description + '\n';
        if (const PlannerDescription *plugin = findPlugin(planner.id))
            text += "    " + plugin->file.string() + ": " + commandLineText(plugin->arguments) + '\n';
        for (const ParameterDeclaration &parameter : planner.parameters)
            text += "    --set " + parameter.name + "=" + std::string(parameterTypeName(parameter.type)) + "  " +
                    parameter.description + '\n';
    }
    return text;
}

} // namespace

int runPlanners(const CommandLine &line)
{
    return runSession(line, [](const Arguments &arguments, const Job &) {
        return writeFile("-", arguments.has("json") ? plannersJson() : plannersText());
    });
}

} // namespace cutaway
