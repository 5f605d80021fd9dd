#include "app/window/dialogs/export_formats.h"

#include "app/exports/drawn_exports.h"
#include "core/formats/exports/export_onnx.h"
#include "core/formats/exports/export_registry.h"

#include <QFile>

#include <algorithm>

namespace cutaway {

namespace {

ExportFormat textFormat(const ExportDescriptor &descriptor, const QString &graphFile)
{
    ExportFormat format;
    format.id = QString::fromStdString(descriptor.id);
    format.title = QString::fromStdString(descriptor.title);
    format.extension = QString::fromStdString(descriptor.extension);
    format.description = QString::fromStdString(descriptor.description);
    format.isText = descriptor.isText;
    format.takesModel = takesModelFile(descriptor.parameters);
    const ParameterValues given = withModelFile(descriptor.parameters, {}, QFile::encodeName(graphFile).toStdString());
    format.write = [&descriptor, given](const EditedPlan &plan, const Job &) -> Result<QByteArray> {
        const Result<std::string> text = cutaway::exportPlan(descriptor, plan, given);
        if (!text)
            return text.error();
        return QByteArray::fromStdString(*text);
    };
    return format;
}

ExportFormat drawnFormat(const DrawnExport &drawn, Arrangement arrangement)
{
    ExportFormat format;
    format.id = format.extension = QString::fromStdString(drawn.id);
    format.title = QString::fromStdString(drawn.title);
    format.description = QString::fromStdString(drawn.description);
    ParameterValues given;
    if (arrangement == Arrangement::ByFlow) {
        format.settings << QStringLiteral("arrangement=flow");
        given["arrangement"] = std::string("flow");
    }
    format.write = [&drawn, given](const EditedPlan &plan, const Job &job) -> Result<QByteArray> {
        const Result<ParameterValues> parameters = completeParameters(drawn.parameters, given);
        return parameters ? drawn.write(plan, *parameters, job) : parameters.error();
    };
    format.thumbnail = [given](const EditedPlan &plan, const Job &job) { return drawThumbnail(plan, given, job); };
    return format;
}

/// As a POSIX shell takes it.
QString quoted(const QString &word)
{
    const bool isPlain = !word.isEmpty() && std::ranges::all_of(word, [](QChar letter) {
        return letter.isLetterOrNumber() || QStringLiteral("/._-+:,=@%").contains(letter);
    });
    return isPlain ? word : '\'' + QString(word).replace('\'', QStringLiteral("'\\''")) + '\'';
}

bool isFor(const ExportDescriptor &descriptor, PlanKind kind, const QString &graphFile)
{
    return (!descriptor.kind || *descriptor.kind == kind) &&
           (!takesModelFile(descriptor.parameters) || isOnnxFile(QFile::encodeName(graphFile).toStdString()));
}

} // namespace

std::vector<ExportFormat> exportFormats(PlanKind kind, Arrangement arrangement, const QString &graphFile)
{
    std::vector<ExportFormat> formats;
    for (const ExportDescriptor &descriptor : exports()) {
        if (isFor(descriptor, kind, graphFile))
            formats.push_back(textFormat(descriptor, graphFile));
    }
    for (const DrawnExport &drawn : drawnExports())
        formats.push_back(drawnFormat(drawn, arrangement));
    return formats;
}

QString exportCommand(const QString &graph, const QString &devices, const QString &plan, const ExportFormat &format,
                      const QString &out)
{
    QStringList words{"cutaway", "export", quoted(graph)};
    if (!devices.isEmpty())
        words << "--devices" << quoted(devices);
    words << "--plan" << quoted(plan) << "--to" << format.id;
    for (const QString &setting : format.settings)
        words << "--set" << quoted(setting);
    words << "--out" << quoted(out);
    return words.join(' ');
}

} // namespace cutaway
