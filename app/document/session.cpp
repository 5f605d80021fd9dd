#include "app/document/session.h"

#include "app/document/document.h"
#include "app/document/log_file.h"
#include "app/document/session_replay.h"
#include "core/devices/inventory_json.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace cutaway {

namespace {

QJsonObject planObject(const Session::Plan &plan)
{
    return {{"name", plan.name},
            {"path", plan.path},
            {"modified", plan.isModified},
            {"placeholder", plan.isPlaceholder},
            {"text", plan.text}};
}

Session::Plan planOf(const QJsonObject &object)
{
    return {object["name"].toString(), object["path"].toString(), object["text"].toString(),
            object["modified"].toBool(), object["placeholder"].toBool()};
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

Done addLaterPlans(OpenedFiles &files, const Session &session)
{
    const bool wereClosed = havePlansBeenClosed(session.steps);
    for (const PlanStep &step : plansOfSteps(session.steps)) {
        const Result<Inventory> own = readInventory(step.devices);
        const auto devices = own ? std::make_shared<const Inventory>(*own) : files.inventory->value;
        Result<OpenedPlan> read = readPlan(step.plan, files.graph->value, devices);
        if (!read && !wereClosed)
            return read.error();
        if (!read) // one that was closed again, most likely: the others are worth more
            files.graph->warnings.append(
                tr("One of the plans does not fit the model: %1").arg(coreText(read.error().line())));
        files.laterPlans.push_back(read ? std::move(read->plan) : unplannedGraph(files.graph->value, devices));
    }
    return Done(std::monostate());
}

} // namespace

QJsonObject importObject(const ImportOptions &options)
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

ImportOptions importOptionsOf(const QJsonObject &object)
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

QString OpenWork::title() const
{
    const QString subject = devices.isEmpty() ? model : cutaway::tr("%1 on %2").arg(model, devices);
    if (plans == 0)
        return subject; // an earlier version kept the sentence alone
    return cutaway::tr("%1, %2, %3")
        .arg(subject, cutaway::tr("%n plans", nullptr, plans), cutaway::tr("%n moves", nullptr, moves));
}

OpenWork workOf(const Document &document)
{
    OpenWork work{document.name(), QString::fromStdString(document.inventory().value->name), document.tabCount(), 0};
    for (int i = 0; i < document.tabCount(); ++i)
        work.moves += document.tab(i)->moveCount();
    return work;
}

SessionSnapshot takeSnapshot(const Document &document)
{
    SessionSnapshot snapshot;
    Session &session = snapshot.session;
    session.work = workOf(document);
    session.time = QDateTime::currentDateTime();
    session.graphPath = document.graph().path;
    session.graphDigest = document.graph().value->digest();
    session.options = document.graph().options;
    session.inventoryPath = document.inventory().path;
    session.isInventoryModified = document.isInventoryModified();
    session.current = document.currentIndex();
    session.baseline = document.indexOf(document.baseline());
    snapshot.variants = document.variants().list();
    snapshot.inventory = document.inventory().value;
    for (int i = 0; i < document.tabCount(); ++i) {
        const PlanTab &tab = *document.tab(i);
        snapshot.plans.push_back({tab.isPlaceholder() ? nullptr : tab.plan().clone(), tab.baseName(), tab.path(),
                                  tab.isModified(), tab.isPlaceholder()});
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
        session.plans.push_back({plan.name, plan.path, text, plan.isModified, plan.isPlaceholder});
    }
    for (const Variant &variant : snapshot.variants)
        session.variants.push_back(sessionVariant(variant, *snapshot.inventory));
    return session;
}

std::string writeSession(const SessionSnapshot &snapshot)
{
    const Session session = completeSession(snapshot);
    QJsonArray plans;
    for (const Session::Plan &plan : session.plans)
        plans.append(planObject(plan));
    const QJsonObject object{{"format", "cutaway.session-log"},
                             {"version", 1},
                             {"program", CUTAWAY_VERSION},
                             {"graph_digest", QString::fromStdString(session.graphDigest)},
                             {"open", QJsonObject{{"model", session.work.model},
                                                  {"devices", session.work.devices},
                                                  {"plans", session.work.plans},
                                                  {"moves", session.work.moves}}},
                             {"time", session.time.toString(Qt::ISODate)},
                             {"graph", session.graphPath},
                             {"import", importObject(session.options)},
                             {"inventory", session.inventoryPath},
                             {"inventory_modified", session.isInventoryModified},
                             {"inventory_text", session.inventoryText},
                             {"current", session.current},
                             {"baseline", session.baseline},
                             {"plans", plans},
                             {"variants", variantsArray(session.variants)}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

Result<Session> readSession(const QString &path)
{
    LogLines log = readLogFile(path);
    const QJsonObject object =
        log.lines.empty() ? QJsonObject() : QJsonDocument::fromJson(QByteArray::fromStdString(log.lines[0])).object();
    if (!object["graph"].isString() || object["version"].toInt() != 1)
        return inputError("bad_session", tr("the kept session cannot be read").toStdString());
    Session session;
    session.file = path;
    const QJsonObject open = object["open"].toObject();
    session.work = {open["model"].toString(object["title"].toString()), open["devices"].toString(),
                    open["plans"].toInt(), open["moves"].toInt()};
    session.time = QDateTime::fromString(object["time"].toString(), Qt::ISODate);
    session.graphPath = object["graph"].toString();
    session.graphDigest = object["graph_digest"].toString().toStdString();
    session.options = importOptionsOf(object["import"].toObject());
    session.inventoryPath = object["inventory"].toString();
    session.isInventoryModified = object["inventory_modified"].toBool();
    session.inventoryText = object["inventory_text"].toString();
    session.current = object["current"].toInt();
    session.baseline = object["baseline"].toInt(-1);
    session.variants = variantsOf(object["variants"].toArray());
    for (const QJsonValue &plan : object["plans"].toArray())
        session.plans.push_back(planOf(plan.toObject()));
    session.isModified = session.isInventoryModified || std::ranges::any_of(session.plans, &Session::Plan::isModified);
    session.isTorn = log.isTorn;
    session.steps.assign(std::make_move_iterator(log.lines.begin() + 1), std::make_move_iterator(log.lines.end()));
    noteLastState(session);
    return session;
}

ReadOutcome openSession(const Session &session, const Job &job)
{
    job.progress(tr("reading %1").arg(fileTitle(session.graphPath)).toStdString());
    Result<OpenedFiles> files = openGraph(session, job);
    if (!files)
        return {{}, FileError{session.graphPath, std::move(files.error())}};
    if (!session.graphDigest.empty() && !isKnownAs(*files->graph->value, session.graphDigest))
        files->graph->warnings.prepend(
            tr("The model's file was changed since: its operators were found by their names"));
    if (session.isTorn)
        files->graph->warnings.append(tr("The last step was cut off while it was being kept, and is missing"));
    for (const auto &add : {addInventory, addPlans, addLaterPlans}) {
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

} // namespace cutaway
