#include "app/document/read_files.h"

#include "core/formats/documents.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace cutaway {

namespace {

struct Text
{
    QString path;
    DocumentFormat format = DocumentFormat::Unknown;
    std::string text;
};

QString tr(const char *text)
{
    return QCoreApplication::translate("ReadFiles", text);
}

ReadOutcome failed(const QString &path, Error error)
{
    return {{}, FileError{path, std::move(error)}};
}

Error unsupported(DocumentFormat format)
{
    const QString message = format == DocumentFormat::Moves ? tr("this is a list of moves, not a model or a plan")
                                                            : tr("the file is no graph, inventory or plan");
    return {ErrorKind::Unsupported,
            "unsupported_document",
            message.toStdString(),
            tr("Open a cutaway.graph, cutaway.devices or cutaway.plan file").toStdString(),
            {}};
}

bool isKnown(DocumentFormat format)
{
    return format == DocumentFormat::Graph || format == DocumentFormat::Devices || format == DocumentFormat::Plan;
}

/// Reads one file and finds out what it is.
Result<Text> readText(const QString &path)
{
    Result<std::string> bytes = readAnyFile(path);
    if (!bytes)
        return bytes.error();
    const Result<DocumentFormat> format = sniffDocument(*bytes);
    if (!format)
        return format.error();
    if (!isKnown(*format))
        return unsupported(*format);
    return Text{path, *format, std::move(*bytes)};
}

/// Graph, then inventory, then plans: each needs those before it.
class Reader
{
public:
    Reader(const ReadRequest &request, const Job &job)
        : m_job(job), m_graph(request.graph), m_inventory(request.inventory)
    {
    }

    Done read(const Text &text)
    {
        switch (text.format) {
        case DocumentFormat::Graph: return graph(text);
        case DocumentFormat::Devices: return inventory(text);
        default: return plan(text);
        }
    }

    OpenedFiles take() { return std::move(m_files); }

private:
    Done graph(const Text &text)
    {
        if (m_files.graph)
            return usageError(tr("two graphs cannot be opened at once").toStdString(),
                              tr("Open one graph with its inventory and plans").toStdString());
        Result<Graph> read = readGraph(text.text, m_job);
        if (!read)
            return read.error();
        m_graph = std::make_shared<const Graph>(std::move(*read));
        m_files.graph = OpenGraph{m_graph, text.path};
        m_inventory = nullptr; // the one of the graph that was open
        return Done(std::monostate());
    }

    Done inventory(const Text &text)
    {
        Result<Inventory> read = readInventory(text.text);
        if (!read)
            return read.error();
        if (!m_graph) {
            m_files.waiting.append(text.path);
            return Done(std::monostate());
        }
        m_inventory = std::make_shared<const Inventory>(std::move(*read));
        m_files.inventory = OpenInventory{m_inventory, text.path};
        return Done(std::monostate());
    }

    Done plan(const Text &text)
    {
        if (!m_graph) {
            m_files.waiting.append(text.path);
            return Done(std::monostate());
        }
        Result<OpenedPlan> read =
            readPlan(text.text, m_graph, m_inventory ? m_inventory : std::make_shared<const Inventory>());
        if (!read)
            return read.error();
        QStringList warnings;
        for (const std::string &warning : read->warnings)
            warnings.append(QString::fromStdString(warning));
        m_files.plans.push_back(PlanFile{std::move(read->plan), text.path, warnings, {}});
        return Done(std::monostate());
    }

    const Job &m_job;
    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory;
    OpenedFiles m_files;
};

} // namespace

ReadOutcome readFiles(const ReadRequest &request, const Job &job)
{
    std::vector<Text> texts;
    for (const QString &path : request.paths) {
        job.progress(tr("reading %1").arg(fileTitle(path)).toStdString());
        Result<Text> text = readText(path);
        if (!text)
            return failed(path, std::move(text.error()));
        if (job.stopRequested())
            return failed(path, cancelledError());
        texts.push_back(std::move(*text));
    }
    std::ranges::stable_sort(texts, {}, &Text::format);
    Reader reader(request, job);
    for (Text &text : texts) {
        if (const Done done = reader.read(text); !done)
            return failed(text.path, done.error());
        if (job.stopRequested())
            return failed(text.path, cancelledError());
        text.text = {};
    }
    return {reader.take(), std::nullopt};
}

Result<std::string> readAnyFile(const QString &path)
{
    if (!path.startsWith(QLatin1String(":/")))
        return readFile(path == QLatin1String("-") ? "-"
                                                   : std::filesystem::path(QFile::encodeName(path).toStdString()));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorKind::Input, "no_such_file", tr("there is no such sample").toStdString(), {}, {}};
    return file.readAll().toStdString();
}

QString fileTitle(const QString &path)
{
    return path == QLatin1String("-") ? tr("standard input") : QFileInfo(path).fileName();
}

} // namespace cutaway
