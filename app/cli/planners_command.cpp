#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/plugin_description.h"
#include "core/plugins/plugins.h"

#include <QDir>
#include <QFile>

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

QString schemaPath(const std::string &document)
{
    return QStringLiteral(":/schemas/%1.json").arg(QString::fromStdString(document));
}

std::string schemaOf(const std::string &document)
{
    QFile file(schemaPath(document));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string documentList()
{
    std::string text;
    for (const std::string &document : documentNames())
        text +=
            document + "\n    " + nlohmann::json::parse(schemaOf(document)).at("description").get<std::string>() + '\n';
    return text;
}

Error unknownDocument(const std::string &document)
{
    NearestName nearest(document);
    std::string names;
    for (const std::string &known : documentNames()) {
        nearest.offer(known);
        names += (names.empty() ? "" : ", ") + known;
    }
    return usageError("there is no document " + inQuotes(document) + nearest.question() + "; known: " + names);
}

} // namespace

int runPlanners(const CommandLine &line)
{
    return runSession(line, [](const Arguments &arguments, const Job &) {
        return writeFile("-", arguments.has("json") ? plannersJson() : plannersText());
    });
}

std::vector<std::string> documentNames()
{
    std::vector<std::string> names;
    for (const QString &file :
         QDir(QStringLiteral(":/schemas")).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        names.push_back(file.chopped(5).toStdString());
    return names;
}

int runSchema(const CommandLine &line)
{
    return runSession(line, [](const Arguments &arguments, const Job &) -> Done {
        if (arguments.positionals.empty())
            return writeFile("-", documentList());
        const std::string &document = arguments.positionals.front();
        const std::string schema = schemaOf(document);
        return schema.empty() ? unknownDocument(document) : writeFile("-", schema);
    });
}

} // namespace cutaway
