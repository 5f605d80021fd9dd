#include "app/cli/session.h"
#include "app/jobs/layout_service.h"
#include "core/formats/documents.h"
#include "core/formats/export_registry.h"
#include "views/canvas/picture_export.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cstdio>

namespace cutaway {

namespace {

struct PictureExport
{
    std::string_view id;
    PictureFormat format;
    std::string_view description;
};

constexpr std::array pictures{
    PictureExport{"svg", PictureFormat::Svg, "the plan's picture as scalable vector graphics"},
    PictureExport{"pdf", PictureFormat::Pdf, "the plan's picture as one PDF page"},
    PictureExport{"png", PictureFormat::Png, "the plan's picture in pixels"},
};

std::vector<ParameterDeclaration> pictureParameters()
{
    ParameterDeclaration arrangement;
    arrangement.name = "arrangement";
    arrangement.title = "Arrangement";
    arrangement.type = ParameterType::Choice;
    arrangement.defaultValue = std::string("device");
    arrangement.choices = {"device", "flow"};
    arrangement.description = "Lanes of devices, or the partition DAG.";
    ParameterDeclaration scale;
    scale.name = "scale";
    scale.title = "Scale";
    scale.type = ParameterType::Number;
    scale.defaultValue = 2.0;
    scale.minimum = 0.1;
    scale.maximum = 16;
    scale.description = "Pixels of a PNG for each unit of the drawing.";
    ParameterDeclaration theme;
    theme.name = "theme";
    theme.title = "Theme";
    theme.type = ParameterType::Choice;
    theme.defaultValue = std::string("light");
    theme.choices = {"light", "dark"};
    theme.description = "Colours of the picture.";
    return {arrangement, scale, theme};
}

Result<std::string> drawPicture(const EditedPlan &plan, PictureFormat format, const ParameterValues &parameters)
{
    const bool isFlow = std::get<std::string>(parameters.at("arrangement")) == "flow";
    const bool isDark = std::get<std::string>(parameters.at("theme")) == "dark";
    const ParameterValue &scale = parameters.at("scale");
    const auto *whole = std::get_if<std::int64_t>(&scale);
    const Result<QByteArray> picture =
        renderPicture(plan, isFlow ? Arrangement::ByFlow : Arrangement::ByDevice, isDark ? darkTheme() : lightTheme(),
                      format, whole ? double(*whole) : std::get<double>(scale),
                      [](const LayoutRequest &request) { return layoutNow(request); });
    if (!picture)
        return picture.error();
    return picture->toStdString();
}

std::string formatList()
{
    std::string text = "formats:\n";
    for (const ExportDescriptor &format : exports()) {
        std::string kinds;
        for (const PlanKind kind : format.kinds)
            kinds += (kinds.empty() ? "" : ", ") + std::string(planKindName(kind));
        text += "  " + format.id + "  " + format.description + " (" + kinds + ")\n";
    }
    for (const PictureExport &picture : pictures)
        text += "  " + std::string(picture.id) + "  " + std::string(picture.description) + " (all plans)\n";
    return text;
}

Error unknownFormat(const std::string &id)
{
    std::string known;
    for (const ExportDescriptor &format : exports())
        known += format.id + ", ";
    return usageError("unknown format \"" + id + "\"; known: " + known + "svg, pdf, png");
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
    const auto picture = std::ranges::find(pictures, id, &PictureExport::id);
    if (!format && picture == pictures.end())
        return unknownFormat(id);
    const std::vector<ParameterDeclaration> declarations = format ? format->parameters : pictureParameters();
    const Result<ParameterValues> given = readSettings(arguments, declarations);
    if (!given)
        return given.error();
    const Result<ParameterValues> parameters = completeParameters(declarations, *given);
    if (!parameters)
        return parameters.error();
    int argc = line.argc;
    const std::unique_ptr<QApplication> application = format ? nullptr : offscreenApplication(argc, line.argv);
    const Result<std::unique_ptr<EditedPlan>> plan = loadPlan(arguments, job);
    if (!plan)
        return plan.error();
    const Result<std::string> bytes =
        format ? exportPlan(*format, **plan, *given) : drawPicture(**plan, picture->format, *parameters);
    if (!bytes)
        return bytes.error();
    return writeFile(arguments.option("out"), *bytes);
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
