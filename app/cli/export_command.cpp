#include "app/cli/session.h"
#include "app/exports/drawn_exports.h"
#include "core/formats/documents.h"
#include "core/formats/export_onnx.h"
#include "core/formats/export_registry.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QTemporaryDir>

#include <cstdio>

namespace cutaway {

namespace {

std::string kindNames(const std::vector<PlanKind> &kinds)
{
    constexpr std::size_t all = 5;
    if (kinds.empty() || kinds.size() == all)
        return "all plans";
    std::string names;
    for (const PlanKind kind : kinds)
        names += (names.empty() ? "" : ", ") + std::string(planKindName(kind));
    return names;
}

/// `device|flow`, or the type.
std::string valueText(const ParameterDeclaration &parameter)
{
    std::string choices;
    for (const std::string &choice : parameter.choices)
        choices += (choices.empty() ? "" : "|") + choice;
    return choices.empty() ? std::string(parameterTypeName(parameter.type)) : choices;
}

std::string formatText(const std::string &id, const std::string &kinds, const std::string &description,
                       const std::vector<ParameterDeclaration> &parameters)
{
    std::string text = "  " + id + " (" + kinds + ")\n    " + description + '\n';
    for (const ParameterDeclaration &parameter : parameters)
        text += "    --set " + parameter.name + '=' + valueText(parameter) + "  " + parameter.description + '\n';
    return text;
}

std::string formatList()
{
    std::string text = "formats:\n";
    for (const ExportDescriptor &format : exports())
        text += formatText(format.id, kindNames(format.kinds), format.description, format.parameters);
    for (const DrawnExport &format : drawnExports())
        text += formatText(format.id, kindNames({}), format.description, format.parameters);
    return text;
}

Error unknownFormat(const std::string &id)
{
    std::string known;
    for (const ExportDescriptor &format : exports())
        known += (known.empty() ? "" : ", ") + format.id;
    for (const DrawnExport &format : drawnExports())
        known += ", " + format.id;
    return usageError("unknown format \"" + id + "\"; known: " + known);
}

/// Pictures need fonts and a painter, though no display and no session: Qt is given a folder of our own where it would
/// warn that there is none.
std::unique_ptr<QApplication> offscreenApplication(int &argc, char **argv)
{
    static const QTemporaryDir runtimeFolder;
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR"))
        qputenv("XDG_RUNTIME_DIR", runtimeFolder.path().toLocal8Bit());
    qputenv("QT_QPA_PLATFORM", "offscreen");
    auto application = std::make_unique<QApplication>(argc, argv);
    installStyle();
    return application;
}

Done writeExport(const Arguments &arguments, const Job &job, const CommandLine &line)
{
    const std::string id = arguments.option("to");
    const ExportDescriptor *format = findExport(id);
    const DrawnExport *drawn = findDrawnExport(id);
    if (!format && !drawn)
        return unknownFormat(id);
    const std::vector<ParameterDeclaration> &declarations = format ? format->parameters : drawn->parameters;
    const Result<ParameterValues> given = readSettings(arguments, declarations);
    if (!given)
        return given.error();
    const Result<ParameterValues> parameters =
        completeParameters(declarations, withModelFile(declarations, *given, arguments.positionals.front()));
    if (!parameters)
        return parameters.error();
    int argc = line.argc;
    const std::unique_ptr<QApplication> application = format ? nullptr : offscreenApplication(argc, line.argv);
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    if (format) {
        const Result<std::string> text = exportPlan(*format, **plan, *parameters);
        return text ? writeFile(arguments.option("out"), *text) : text.error();
    }
    const Result<QByteArray> bytes = drawn->write(**plan, *parameters, job);
    if (!bytes)
        return bytes.error();
    return writeFile(arguments.option("out"), std::string_view(bytes->constData(), std::size_t(bytes->size())));
}

} // namespace

int runExport(const CommandLine &line)
{
    if (line.argc == 3 && line.argv[2] == std::string_view("--help")) {
        std::printf("usage: cutaway %s\n%s", line.usage.data(), formatList().c_str());
        return 0;
    }
    return runSession(line,
                      {.positionals = 1,
                       .options = {"devices", "plan", "to", "out"},
                       .required = {"plan", "to", "out"},
                       .flags = {},
                       .takesSettings = true},
                      [&](const Arguments &arguments, const Job &job) { return writeExport(arguments, job, line); });
}

} // namespace cutaway
