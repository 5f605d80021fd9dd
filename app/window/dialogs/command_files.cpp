#include "app/window/dialogs/command_files.h"

#include "app/document/document.h"
#include "app/document/plan_names.h"
#include "core/devices/inventory_json.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

namespace cutaway {

namespace {

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
