#include "app/window/dialogs/export_formats.h"

#include "app/document/document.h"
#include "app/document/plan_names.h"
#include "app/exports/drawn_exports.h"
#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/formats/exports/exports.h"
#include "core/graph/graph_json.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QLocale>
#include <QStandardPaths>
#include <algorithm>
#include <iterator>

namespace cutaway {

namespace {

ExportFormat textFormat(const ExportDescriptor &descriptor, const QString &graphFile)
{
    ExportFormat format;
    format.id = QString::fromStdString(descriptor.id);
    format.title = coreText(descriptor.title);
    format.extension = QString::fromStdString(descriptor.extension);
    format.description = coreText(descriptor.description);
    format.isText = descriptor.isText;
    format.takesModel = takesModelFile(descriptor.parameters);
    format.parameters = descriptor.parameters;
    format.given =
        withModelFile(descriptor.parameters, descriptor.suggested, QFile::encodeName(graphFile).toStdString());
    if (descriptor.extensionWith)
        format.extensionWith = [&descriptor](const ParameterValues &given) {
            return QString::fromStdString(descriptor.extensionWith(given));
        };
    format.warnings = [&descriptor](const EditedPlan &plan, const ParameterValues &given) {
        std::vector<Text> lines;
        std::ranges::transform(exportWarnings(descriptor, plan, given), std::back_inserter(lines),
                               &ExportWarning::text);
        return lines;
    };
    format.write = [&descriptor](const EditedPlan &plan, const ParameterValues &given,
                                 const Job &) -> Result<QByteArray> {
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
    format.title = coreText(drawn.title);
    format.description = coreText(drawn.description);
    format.parameters = drawn.parameters;
    format.showsView =
        std::ranges::find(drawn.parameters, "view", &ParameterDeclaration::name) != drawn.parameters.end();
    if (format.showsView) {
        format.given["shows"] = std::string("shown");
        if (theme().isDark)
            format.given["theme"] = std::string("dark");
    }
    if (arrangement == Arrangement::ByFlow)
        format.given["arrangement"] = std::string("flow");
    format.write = [&drawn](const EditedPlan &plan, const ParameterValues &given,
                            const Job &job) -> Result<QByteArray> {
        const Result<ParameterValues> parameters = completeParameters(drawn.parameters, given);
        return parameters ? drawn.write(plan, *parameters, job) : parameters.error();
    };
    format.thumbnail = drawThumbnail;
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

/// As `--set` takes it.
QString settingText(const ParameterValue &value)
{
    if (const auto *is = std::get_if<bool>(&value))
        return *is ? QStringLiteral("true") : QStringLiteral("false");
    if (const auto *number = std::get_if<std::int64_t>(&value))
        return QString::number(*number);
    if (const auto *number = std::get_if<double>(&value))
        return QString::number(*number, 'g', QLocale::FloatingPointShortest);
    if (const auto *text = std::get_if<std::string>(&value))
        return QString::fromStdString(*text);
    QStringList list;
    if (const auto *texts = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string &text : *texts)
            list << QString::fromStdString(text);
    }
    return list.join(',');
}

bool isFor(const ExportDescriptor &descriptor, const EditedPlan &plan, const QString &graphFile)
{
    return (!descriptor.kind || *descriptor.kind == plan.kind()) && (!descriptor.suits || descriptor.suits(plan)) &&
           (!takesModelFile(descriptor.parameters) || isOnnxFile(QFile::encodeName(graphFile).toStdString()));
}

bool isFile(const QString &path)
{
    return !path.isEmpty() && path != QLatin1String("-") && !path.startsWith(QLatin1String(":/")) &&
           QFile::exists(path);
}

/// Whether the file was read with sizes, peaks or profiles that another reading would lack.
bool isImportedAsAsked(const OpenGraph &graph)
{
    return graph.options.peaks || !graph.options.sizes.empty() || !graph.options.profiles.empty();
}

Done write(const QString &path, std::string_view text)
{
    return writeFile(QFile::encodeName(path).toStdString(), text);
}

/// The same bytes where they can be had, so that plans of the graph know it again.
Result<std::string> graphText(const CommandSources &sources)
{
    return sources.graphAsItWas.isEmpty() ? Result<std::string>(writeGraph(*sources.graph))
                                          : readAnyFile(sources.graphAsItWas);
}

} // namespace

std::vector<ExportFormat> exportFormats(const EditedPlan &plan, Arrangement arrangement, const QString &graphFile)
{
    std::vector<ExportFormat> formats;
    for (const ExportDescriptor &descriptor : exports()) {
        if (isFor(descriptor, plan, graphFile))
            formats.push_back(textFormat(descriptor, graphFile));
    }
    for (const DrawnExport &drawn : drawnExports())
        formats.push_back(drawnFormat(drawn, arrangement));
    return formats;
}

QString exportCommand(const CommandFiles &files, const ExportFormat &format, const ParameterValues &given,
                      const QString &out)
{
    QStringList words{"cutaway", "export", quoted(files.graph)};
    if (!files.devices.isEmpty())
        words << "--devices" << quoted(files.devices);
    words << "--plan" << quoted(files.plan) << "--to" << format.id;
    for (const auto &[name, value] : given)
        words << "--set" << quoted(QString::fromStdString(name) + '=' + settingText(value));
    words << "--out" << quoted(out);
    return words.join(' ');
}

CommandSources commandSources(const Document &document, std::shared_ptr<const EditedPlan> plan, const QByteArray &view)
{
    const OpenGraph &graph = document.graph();
    const OpenInventory &inventory = document.inventory();
    const PlanTab &tab = *document.current();
    CommandSources sources;
    const bool isAsItWas = !isImportedAsAsked(graph);
    if (isAsItWas && isFile(graph.path))
        sources.own.graph = graph.path;
    else if (isAsItWas && graph.isOwnFormat && graph.path != QLatin1String("-"))
        sources.graphAsItWas = graph.path;
    if (isFile(inventory.path) && !document.isInventoryModified())
        sources.own.devices = inventory.path;
    if (isFile(tab.path()) && !tab.isModified())
        sources.own.plan = tab.path();
    sources.graph = graph.value;
    sources.inventory = inventory.value;
    sources.plan = std::move(plan);
    sources.view = view;
    const PlanTab *baseline = document.baseline();
    if (baseline && baseline != &tab && baseline->plan().kind() == tab.plan().kind()) {
        sources.baseline = baseline->plan().clone();
        sources.baselineName = baseline->name();
    }
    return sources;
}

Result<CommandFiles> writeCommandFiles(const CommandSources &sources, const Job &job)
{
    const std::string plan = writePlan(*sources.plan->clone());
    const std::string devices = writeInventory(*sources.inventory);
    const std::string baseline = sources.baseline ? writePlan(*sources.baseline) : std::string();
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const QByteArrayView part :
         {QByteArrayView(plan), QByteArrayView(devices), QByteArrayView(sources.view), QByteArrayView(baseline)})
        hash.addData(part.toByteArray());
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::CacheLocation) + QStringLiteral("/export/") +
                      QString::fromLatin1(hash.result().toHex().left(10)));
    if (!folder.mkpath(QStringLiteral(".")))
        return inputError("unwritable", phrase("cannot make the folder %1", {folder.path().toStdString()}));
    CommandFiles files = sources.own;
    Done done = std::monostate();
    const auto copy = [&](QString &file, const QString &name, std::string_view text) {
        if (!done || !file.isEmpty())
            return;
        file = folder.filePath(name);
        done = write(file, text);
    };
    if (files.graph.isEmpty()) {
        const Result<std::string> text = graphText(sources);
        if (!text)
            return text.error();
        copy(files.graph, QStringLiteral("graph.json"), *text);
    }
    if (job.stopRequested())
        return cancelledError();
    if (!sources.inventory->devices.empty())
        copy(files.devices, QStringLiteral("devices.json"), devices);
    copy(files.plan, QStringLiteral("plan.json"), plan);
    if (sources.baseline)
        copy(files.baseline, safeFileName(sources.baselineName) + QStringLiteral(".plan.json"), baseline);
    copy(files.view, QStringLiteral("view.json"), {sources.view.constData(), std::size_t(sources.view.size())});
    return done ? Result<CommandFiles>(files) : done.error();
}

} // namespace cutaway
