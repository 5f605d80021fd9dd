#include "app/document/session.h"

#include "app/document/document.h"
#include "app/document/log_file.h"
#include "app/document/session_replay.h"
#include "core/devices/inventory.h"
#include "core/graph/graph_json.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

constexpr int logVersion = 2;

QJsonObject planObject(const Session::Plan &plan)
{
    QJsonObject object{{"name", plan.name},
                       {"path", plan.path},
                       {"modified", plan.isModified},
                       {"placeholder", plan.isPlaceholder},
                       {"asked_for", plan.isAskedFor},
                       {"text", plan.text}};
    if (!plan.devices.isEmpty())
        object["devices"] = plan.devices;
    return object;
}

Session::Plan planOf(const QJsonObject &object)
{
    return {object["name"].toString(),   object["path"].toString(),      object["text"].toString(),
            object["modified"].toBool(), object["placeholder"].toBool(), object["asked_for"].toBool(),
            object["devices"].toString()};
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

Done addFormerDevices(OpenedFiles &files, const Session &session)
{
    for (const std::string &text : devicesOfSteps(session.steps)) {
        if (Result<Inventory> devices = readInventory(text))
            files.formerDevices.push_back(std::make_shared<const Inventory>(std::move(*devices)));
    }
    std::ranges::reverse(files.formerDevices);
    files.formerDevices.push_back(files.inventory->value);
    return Done(std::monostate());
}

/// Of what was kept as a plan; null where that cannot be read, which is told of: the others are worth more.
std::unique_ptr<EditedPlan> readKept(OpenedFiles &files, const std::string &text, const std::string &devices,
                                     const QString &name)
{
    std::shared_ptr<const Inventory> inventory = files.inventory->value;
    if (!devices.empty()) {
        if (Result<Inventory> own = readInventory(devices))
            inventory = std::make_shared<const Inventory>(std::move(*own));
    }
    Result<std::unique_ptr<EditedPlan>> read = readKeptPlan(text, std::move(inventory), files);
    if (read)
        return std::move(*read);
    files.graph->warnings.append(tr("The plan %1 cannot be read: %2").arg(name, coreText(read.error().line())));
    return nullptr;
}

Done addPlans(OpenedFiles &files, const Session &session)
{
    for (const Session::Plan &plan : session.plans) {
        std::unique_ptr<EditedPlan> read;
        if (!plan.text.isEmpty())
            read = readKept(files, plan.text.toStdString(), plan.devices.toStdString(), plan.name);
        if (!plan.text.isEmpty() && !read)
            files.unread.append(plan.name);
        if (!read) // also what stands for the plan where there is none: of whatever operators the model has
            read = unplannedGraph(files.graph->value, files.inventory->value);
        files.plans.push_back(PlanFile{std::move(read), plan.path, {}, plan.name});
    }
    addVariants(files, session.variants);
    return Done(std::monostate());
}

Done addLaterPlans(OpenedFiles &files, const Session &session)
{
    for (const PlanStep &step : plansOfSteps(session.steps))
        files.laterPlans.push_back(readKept(files, step.plan, step.devices, step.name));
    return Done(std::monostate());
}

Result<Variant> readVariant(const SessionVariant &kept, const OpenedFiles &files)
{
    std::shared_ptr<const Inventory> devices = files.inventory->value;
    if (!kept.inventoryText.isEmpty()) {
        Result<Inventory> own = readInventory(kept.inventoryText.toStdString());
        if (!own)
            return own.error();
        devices = std::make_shared<const Inventory>(std::move(*own));
    }
    Result<std::unique_ptr<EditedPlan>> plan = readKeptPlan(kept.text.toStdString(), devices, files);
    if (!plan)
        return plan.error();
    return Variant{kept.name, kept.note, kept.from, kept.time, std::move(*plan), kept.file};
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
    const std::string parameters = jsonLine(parametersJson(options.parameters));
    object["parameters"] = QJsonDocument::fromJson(QByteArray::fromStdString(parameters)).object();
    QJsonObject settings;
    for (const auto &[name, value] : options.settings)
        settings[QString::fromStdString(name)] = QString::fromStdString(value);
    object["settings"] = settings;
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
    const QByteArray parameters = QJsonDocument(object["parameters"].toObject()).toJson(QJsonDocument::Compact);
    options.parameters = parametersFromJson(keptJson<nlohmann::json>(parameters.toStdString()));
    const QJsonObject settings = object["settings"].toObject();
    for (auto setting = settings.begin(); setting != settings.end(); ++setting)
        options.settings[setting.key().toStdString()] = setting.value().toString().toStdString();
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

QString damageText(const Session &session)
{
    const std::size_t all = session.steps.size() + session.missing;
    return cutaway::tr("%1 of %n steps are missing: the file that held them was cut off or damaged", nullptr, int(all))
        .arg(session.missing);
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
                                  tab.isModified(), tab.isPlaceholder(), tab.isAskedFor()});
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
        const bool isElsewhere = plan.plan && *plan.plan->inventory() != *snapshot.inventory;
        const QString devices =
            isElsewhere ? QString::fromStdString(writeInventory(*plan.plan->inventory())) : QString();
        session.plans.push_back(
            {plan.name, plan.path, text, plan.isModified, plan.isPlaceholder, plan.isAskedFor, devices});
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
                             {"version", logVersion},
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
    if (!log.hasFirst || !object["graph"].isString() || object["version"].toInt() != logVersion)
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
    session.missing = log.missing;
    session.firstLine = log.lines[0];
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
        files->graph->warnings.prepend(tr("The model's file has changed since: operators were matched by name"));
    if (session.missing > 0)
        files->graph->warnings.append(damageText(session));
    for (const auto &add : {addInventory, addFormerDevices, addPlans, addLaterPlans}) {
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

SessionVariant sessionVariant(const Variant &variant, const Inventory &devices)
{
    const Inventory &own = *variant.plan->inventory();
    return {variant.name,
            variant.note,
            variant.from,
            variant.time,
            QString::fromStdString(writePlan(*variant.plan)),
            own == devices ? QString() : QString::fromStdString(writeInventory(own)),
            variant.file};
}

QJsonArray variantsArray(const std::vector<SessionVariant> &variants)
{
    QJsonArray array;
    for (const SessionVariant &variant : variants)
        array.append(QJsonObject{{"name", variant.name},
                                 {"note", variant.note},
                                 {"from", variant.from},
                                 {"time", variant.time.toString(Qt::ISODate)},
                                 {"text", variant.text},
                                 {"inventory_text", variant.inventoryText},
                                 {"file", variant.file}});
    return array;
}

std::vector<SessionVariant> variantsOf(const QJsonArray &array)
{
    std::vector<SessionVariant> variants;
    for (const QJsonValue &value : array) {
        const QJsonObject object = value.toObject();
        variants.push_back({object["name"].toString(), object["note"].toString(), object["from"].toString(),
                            QDateTime::fromString(object["time"].toString(), Qt::ISODate), object["text"].toString(),
                            object["inventory_text"].toString(), object["file"].toString()});
    }
    return variants;
}

Result<std::unique_ptr<EditedPlan>> readKeptPlan(const std::string &text, std::shared_ptr<const Inventory> devices,
                                                 const OpenedFiles &files)
{
    Result<OpenedPlan> read = readPlan(text, files.graph->value, devices);
    if (read)
        return std::move(read->plan);
    for (const std::shared_ptr<const Inventory> &former : files.formerDevices) {
        if (Result<OpenedPlan> fitting = readPlan(text, files.graph->value, former)) {
            fitting->plan->setInventory(std::move(devices));
            return std::move(fitting->plan);
        }
    }
    return read.error();
}

void addVariants(OpenedFiles &files, const std::vector<SessionVariant> &variants)
{
    for (const SessionVariant &kept : variants) {
        if (Result<Variant> variant = readVariant(kept, files))
            files.variants.push_back(std::move(*variant));
        else
            files.graph->warnings.append(QCoreApplication::translate("Session", "The kept state %1 cannot be read: %2")
                                             .arg(kept.name, coreText(variant.error().line())));
    }
}

} // namespace cutaway
