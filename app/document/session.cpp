#include "app/document/session.h"

#include "app/document/document.h"
#include "core/devices/inventory_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>

namespace cutaway {

namespace {

QString tr(const char *text, int count = -1)
{
    return QCoreApplication::translate("Session", text, nullptr, count);
}

QString lockOf(const QString &file)
{
    return file + QLatin1String(".lock");
}

QDir sessionFolder()
{
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1String("/sessions");
    QDir().mkpath(folder);
    return QDir(folder);
}

QString titleOf(const Document &document)
{
    int moves = 0;
    for (int i = 0; i < document.tabCount(); ++i)
        moves += document.tab(i)->moveCount();
    const QString devices = QString::fromStdString(document.inventory().value->name);
    const QString subject = devices.isEmpty() ? document.name() : tr("%1 on %2").arg(document.name(), devices);
    const QString plans = document.tabCount() == 1 ? tr("1 plan") : tr("%1 plans").arg(document.tabCount());
    return tr("%1, %2, %3").arg(subject, plans, moves == 1 ? tr("1 move") : tr("%1 moves").arg(moves));
}

QJsonObject planObject(const Session::Plan &plan)
{
    return {{"name", plan.name}, {"path", plan.path}, {"modified", plan.isModified}, {"text", plan.text}};
}

QJsonObject optionsObject(const ImportOptions &options)
{
    QJsonObject sizes;
    for (const auto &[name, value] : options.sizes)
        sizes[QString::fromStdString(name)] = double(value);
    QJsonObject object{{"sizes", sizes}};
    if (options.peaks)
        object["peaks"] = QJsonArray{options.peaks->flopsPerSec, options.peaks->bytesPerSec};
    QJsonArray profiles;
    for (const std::filesystem::path &file : options.profiles)
        profiles.append(QFile::decodeName(file.string().c_str()));
    object["profiles"] = profiles;
    if (!options.graph.empty())
        object["graph"] = QString::fromStdString(options.graph);
    return object;
}

ImportOptions optionsOf(const QJsonObject &object)
{
    ImportOptions options;
    const QJsonObject sizes = object["sizes"].toObject();
    for (auto size = sizes.begin(); size != sizes.end(); ++size)
        options.sizes[size.key().toStdString()] = std::int64_t(size.value().toDouble());
    if (const QJsonArray peaks = object["peaks"].toArray(); peaks.size() == 2)
        options.peaks = Peaks{peaks[0].toDouble(), peaks[1].toDouble()};
    for (const QJsonValue &file : object["profiles"].toArray())
        options.profiles.push_back(fileSystemPath(file.toString()));
    options.graph = object["graph"].toString().toStdString();
    return options;
}

Session::Plan planOf(const QJsonObject &object)
{
    return {object["name"].toString(), object["path"].toString(), object["text"].toString(),
            object["modified"].toBool()};
}

/// Plans are worth more than the profile that coloured them: without it they open all the same.
QStringList dropMissingProfiles(ImportOptions &options)
{
    QStringList warnings;
    std::erase_if(options.profiles, [&warnings](const std::filesystem::path &file) {
        const QString path = QFile::decodeName(file.string().c_str());
        if (QFile::exists(path))
            return false;
        warnings.append(tr("The profile %1 is gone; latencies are those without it").arg(path));
        return true;
    });
    return warnings;
}

/// Reads the graph that the session names. The result is empty of plans.
Result<OpenedFiles> openGraph(const Session &session, const Job &job)
{
    const Result<std::unique_ptr<ByteSource>> source = openAnySource(session.graphPath);
    if (!source)
        return source.error();
    ImportOptions options = session.options;
    const QStringList warnings = dropMissingProfiles(options);
    Result<OpenGraph> graph = readModel(session.graphPath, **source, std::move(options), job);
    if (!graph)
        return graph.error();
    graph->warnings = warnings + graph->warnings;
    OpenedFiles files;
    files.graph = std::move(*graph);
    return files;
}

Done addInventory(OpenedFiles &files, const Session &session)
{
    if (session.inventoryText.isEmpty()) { // a model alone was open
        files.inventory = OpenInventory{std::make_shared<const Inventory>(), {}};
        return Done(std::monostate());
    }
    Result<Inventory> inventory = readInventory(session.inventoryText.toStdString());
    if (!inventory)
        return inventory.error();
    files.inventory = OpenInventory{std::make_shared<const Inventory>(std::move(*inventory)), session.inventoryPath};
    return Done(std::monostate());
}

Done addPlans(OpenedFiles &files, const Session &session)
{
    for (const Session::Plan &plan : session.plans) {
        if (plan.text.isEmpty()) { // what stands for the plan where there is none: of whatever operators the model has
            files.plans.push_back(
                PlanFile{unplannedGraph(files.graph->value, files.inventory->value), plan.path, {}, plan.name});
            continue;
        }
        Result<OpenedPlan> read = readPlan(plan.text.toStdString(), files.graph->value, files.inventory->value);
        if (!read)
            return read.error();
        files.plans.push_back(PlanFile{std::move(read->plan), plan.path, {}, plan.name});
    }
    addVariants(files, session.variants);
    return Done(std::monostate());
}

} // namespace

SessionSnapshot takeSnapshot(const Document &document)
{
    SessionSnapshot snapshot;
    Session &session = snapshot.session;
    session.title = titleOf(document);
    session.time = QDateTime::currentDateTime();
    session.graphPath = document.graph().path;
    session.options = document.graph().options;
    session.inventoryPath = document.inventory().path;
    session.isInventoryModified = document.isInventoryModified();
    session.current = document.currentIndex();
    session.baseline = document.indexOf(document.baseline());
    snapshot.variants = document.variants().list();
    snapshot.inventory = document.inventory().value;
    for (int i = 0; i < document.tabCount(); ++i) {
        const PlanTab &tab = *document.tab(i);
        snapshot.plans.push_back(
            {tab.isPlaceholder() ? nullptr : tab.plan().clone(), tab.baseName(), tab.path(), tab.isModified()});
    }
    return snapshot;
}

Session completeSession(const SessionSnapshot &snapshot)
{
    Session session = snapshot.session;
    if (!snapshot.inventory->devices.empty() || !snapshot.inventory->extra.empty())
        session.inventoryText = QString::fromStdString(writeInventory(*snapshot.inventory));
    for (const SessionSnapshot::Plan &plan : snapshot.plans) {
        const QString text = plan.plan ? QString::fromStdString(writePlan(*plan.plan)) : QString();
        session.plans.push_back({plan.name, plan.path, text, plan.isModified});
    }
    for (const Variant &variant : snapshot.variants)
        session.variants.push_back(sessionVariant(variant, *snapshot.inventory));
    return session;
}

QByteArray writeSession(const SessionSnapshot &snapshot)
{
    const Session session = completeSession(snapshot);
    QJsonArray plans;
    for (const Session::Plan &plan : session.plans)
        plans.append(planObject(plan));
    const QJsonObject object{{"title", session.title},
                             {"time", session.time.toString(Qt::ISODate)},
                             {"graph", session.graphPath},
                             {"import", optionsObject(session.options)},
                             {"inventory", session.inventoryPath},
                             {"inventory_modified", session.isInventoryModified},
                             {"inventory_text", session.inventoryText},
                             {"current", session.current},
                             {"baseline", session.baseline},
                             {"plans", plans},
                             {"variants", variantsArray(session.variants)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

Result<Session> readSession(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorKind::System, "not_readable", file.errorString().toStdString(), {}, {}};
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    if (!object["graph"].isString())
        return inputError("bad_session", tr("the kept session cannot be read").toStdString());
    Session session;
    session.file = path;
    session.title = object["title"].toString();
    session.time = QDateTime::fromString(object["time"].toString(), Qt::ISODate);
    session.graphPath = object["graph"].toString();
    session.options = optionsOf(object["import"].toObject());
    session.inventoryPath = object["inventory"].toString();
    session.isInventoryModified = object["inventory_modified"].toBool();
    session.inventoryText = object["inventory_text"].toString();
    session.current = object["current"].toInt();
    session.baseline = object["baseline"].toInt(-1);
    session.variants = variantsOf(object["variants"].toArray());
    for (const QJsonValue &plan : object["plans"].toArray())
        session.plans.push_back(planOf(plan.toObject()));
    return session;
}

ReadOutcome openSession(const Session &session, const Job &job)
{
    job.progress(tr("reading %1").arg(fileTitle(session.graphPath)).toStdString());
    Result<OpenedFiles> files = openGraph(session, job);
    if (!files)
        return {{}, FileError{session.graphPath, std::move(files.error())}};
    for (const auto &add : {addInventory, addPlans}) {
        if (const Done done = add(*files, session); !done)
            return {{}, FileError{session.file, done.error()}};
    }
    return {std::move(*files), std::nullopt};
}

RereadModel takeForReading(const Document &document)
{
    RereadModel model{takeSnapshot(document), {}};
    for (int i = 0; i < document.tabCount(); ++i)
        model.first.push_back(document.tab(i)->firstPlan());
    return model;
}

Result<std::vector<std::unique_ptr<EditedPlan>>> plansOn(const std::shared_ptr<const Graph> &graph,
                                                         const RereadModel &model)
{
    std::vector<std::unique_ptr<EditedPlan>> plans;
    for (const auto &plan : model.first) {
        Result<OpenedPlan> read = readPlan(writePlan(*plan), graph, plan->inventory());
        if (!read)
            return read.error();
        plans.push_back(std::move(read->plan));
    }
    return plans;
}

SessionStore::SessionStore()
    : m_file(sessionFolder().filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QLatin1String(".json")))
    , m_lock(std::make_unique<QLockFile>(lockOf(m_file)))
{
    m_lock->setStaleLockTime(0);
    m_lock->tryLock();
}

SessionStore::~SessionStore() = default;

void SessionStore::remove()
{
    QFile::remove(m_file);
}

std::vector<Session> SessionStore::abandoned() const
{
    std::vector<Session> found;
    const QDir folder = sessionFolder();
    for (const QString &name : folder.entryList({"*.json"}, QDir::Files)) {
        const QString file = folder.filePath(name);
        QLockFile lock(lockOf(file));
        lock.setStaleLockTime(0);
        if (file == m_file || !lock.tryLock(0))
            continue;
        if (Result<Session> session = readSession(file))
            found.push_back(std::move(*session));
    }
    std::ranges::sort(found, std::ranges::greater(), &Session::time);
    return found;
}

void SessionStore::discard(const Session &session)
{
    QFile::remove(session.file);
    QFile::remove(lockOf(session.file));
}

} // namespace cutaway
