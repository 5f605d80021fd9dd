#include "app/cli/session.h"
#include "app/exports/drawn_exports.h"
#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/formats/exports/exports.h"
#include "core/plan/foreign_plans.h"
#include "views/theme/style.h"

#include <QApplication>
#include <QTemporaryDir>

#include <cstdio>

namespace cutaway {

namespace {

std::string whosePlans(const std::optional<PlanKind> &kind)
{
    return kind ? std::string(kind->name()) : "all plans";
}

/// `device|flow`, or the type.
std::string valueText(const ParameterDeclaration &parameter)
{
    std::string choices;
    for (const std::string &choice : parameter.choices)
        choices += (choices.empty() ? "" : "|") + choice;
    return choices.empty() ? std::string(parameterTypeName(parameter.type)) : choices;
}

std::string formatText(const std::string &id, const std::string &plans, const std::string &description,
                       const std::vector<ParameterDeclaration> &parameters)
{
    std::string text = "  " + id + " (" + plans + ")\n    " + description + '\n';
    for (const ParameterDeclaration &parameter : parameters)
        text += "    --set " + parameter.name + '=' + valueText(parameter) + "  " + parameter.description + '\n';
    return text;
}

std::string formatList()
{
    std::string text = "formats:\n";
    for (const ExportDescriptor &format : exports())
        text += formatText(format.id, whosePlans(format.kind), format.description, format.parameters);
    for (const DrawnExport &format : drawnExports())
        text += formatText(format.id, whosePlans({}), format.description, format.parameters);
    return text;
}

Error unknownFormat(const std::string &id)
{
    std::string known;
    for (const ExportDescriptor &format : exports())
        known += (known.empty() ? "" : ", ") + format.id;
    for (const DrawnExport &format : drawnExports())
        known += ", " + format.id;
    return usageError("unknown format " + inQuotes(id) + "; known: " + known);
}

/// Pictures need fonts and a painter, though no display and no session: Qt is given a folder of our own where it would
/// warn that there is none.
std::unique_ptr<QApplication> offscreenApplication(int &argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR")) {
        static const QTemporaryDir runtimeFolder;
        qputenv("XDG_RUNTIME_DIR", runtimeFolder.path().toLocal8Bit());
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    auto application = std::make_unique<QApplication>(argc, argv);
    installStyle();
    return application;
}

Result<ParameterValues> completeSettings(const Arguments &arguments,
                                         const std::vector<ParameterDeclaration> &declarations)
{
    const Result<ParameterValues> given = readSettings(arguments, declarations);
    if (!given)
        return given.error();
    return completeParameters(declarations, withModelFile(declarations, *given, arguments.positionals.front()));
}

Result<std::string> written(const ExportDescriptor &format, const EditedPlan &plan, const Arguments &arguments)
{
    const Result<ParameterValues> parameters = completeSettings(arguments, format.parameters);
    return parameters ? exportPlan(format, plan, *parameters) : parameters.error();
}

Result<std::string> drawn(const DrawnExport &format, const EditedPlan &plan, const Arguments &arguments, const Job &job)
{
    const Result<ParameterValues> parameters = completeSettings(arguments, format.parameters);
    if (!parameters)
        return parameters.error();
    const Result<QByteArray> bytes = format.write(plan, *parameters, job);
    return bytes ? Result<std::string>(bytes->toStdString()) : bytes.error();
}

void printWarnings(const EditedPlan &plan, const ExportDescriptor &format, const ParameterValues &given)
{
    for (const ExportWarning &warning : exportWarnings(format, plan, given))
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.text.c_str());
}

Done writeExport(const Arguments &arguments, const Job &job, const CommandLine &line)
{
    const std::string id = arguments.option("to");
    const DrawnExport *picture = findDrawnExport(id);
    if (!picture && !findExport(id))
        return unknownFormat(id);
    int argc = line.argc;
    const std::unique_ptr<QApplication> application = picture ? offscreenApplication(argc, line.argv) : nullptr;
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const Result<std::string> text = picture ? drawn(*picture, **plan, arguments, job)
                                             : written(*findExport(id, (*plan)->kind()), **plan, arguments);
    if (!text)
        return text.error();
    if (!picture) {
        const ExportDescriptor &format = *findExport(id, (*plan)->kind());
        const Result<ParameterValues> given = completeSettings(arguments, format.parameters);
        printWarnings(**plan, format, given ? *given : ParameterValues());
    }
    return writeFile(arguments.option("out"), *text);
}

} // namespace

int runExport(const CommandLine &line)
{
    if (line.argc == 3 && line.argv[2] == std::string_view("--help")) {
        std::printf("%s\n%s", helpText(line.command).c_str(), formatList().c_str());
        return 0;
    }
    return runSession(line,
                      [&](const Arguments &arguments, const Job &job) { return writeExport(arguments, job, line); });
}

} // namespace cutaway
