#include "app/document/autosave.h"

#include "app/document/session_events.h"
#include "core/devices/inventory.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

// Of what programs left behind; the newest stays in any case.
constexpr std::size_t sessionsKept = 20;
constexpr qint64 bytesKept = qint64(256) << 20;

QDir sessionFolder()
{
    const QString folder =
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QLatin1String("/sessions");
    QDir().mkpath(folder);
    return QDir(folder);
}

/// A program that was killed before its first line was whole leaves it, and nothing is in it.
void removeUnfinished(const QDir &folder)
{
    const QDateTime longAgo = QDateTime::currentDateTime().addSecs(-60);
    for (const QFileInfo &file : folder.entryInfoList({"*.log.new"}, QDir::Files)) {
        if (file.lastModified() < longAgo && !isLogInUse(file.filePath()))
            QFile::remove(file.filePath());
    }
}

using nlohmann::json;

std::string lineOf(const json &step)
{
    return jsonLine(step);
}

void addSelection(json &step, const KeptSelection &selection)
{
    step["selected"] = json::array();
    for (const QString &name : selection.names)
        step["selected"].push_back(name.toStdString());
    for (const auto &[first, last] : selection.runs)
        step["runs"].push_back({first, last});
}

/// The group or lane that is selected as a whole, by what it is.
json boxJson(const KeptSelection &selection, const EditedPlan &plan)
{
    if (const auto *group = std::get_if<GroupIndex>(&selection.box))
        return {{"group", groupJson(*group, plan)}};
    if (const auto *lane = std::get_if<LaneIndex>(&selection.box))
        return {{"lane", laneJson(*lane, plan)}};
    return json::object();
}

} // namespace

SessionStore::SessionStore()
    : m_file(sessionFolder().filePath(QUuid::createUuid().toString(QUuid::WithoutBraces) + QLatin1String(".log")))
{
}

std::vector<Session> SessionStore::abandoned() const
{
    std::vector<Session> found;
    qint64 bytes = 0;
    std::size_t kept = 0;
    const QDir folder = sessionFolder();
    removeUnfinished(folder);
    for (const QString &name : folder.entryList({"*.log"}, QDir::Files, QDir::Time)) {
        const QString file = folder.filePath(name);
        if (file == m_file || isLogInUse(file))
            continue;
        Result<Session> session = readSession(file);
        bytes += QFileInfo(file).size();
        const bool isEmpty = session && !session->isModified;
        const bool isDamaged = !session || session->missing > 0;
        const bool fits = kept == 0 || isDamaged || (bytes <= bytesKept && kept < sessionsKept);
        if (isEmpty || !fits) {
            QFile::remove(file);
            continue;
        }
        ++kept; // one that cannot be read may be a later version's
        if (session)
            found.push_back(std::move(*session));
    }
    std::ranges::sort(found, std::ranges::greater(), &Session::time);
    return found;
}

void SessionStore::discard(const QString &log)
{
    QFile::remove(log);
}

Autosave::Autosave(Document &document, QObject *parent) : QObject(parent), m_document(document), m_log(m_store.file())
{
    connect(&m_log, &LogFile::failed, this, &Autosave::failed);
    connect(&document, &Document::opened, this, &Autosave::begin);
    connect(&document, &Document::closed, this, &Autosave::discard);
    connect(&document, &Document::modified, this, &Autosave::keepState);
    connectSteps();
    connectPlans();
}

void Autosave::connectSteps()
{
    connect(&m_document, &Document::moveMade, this, [this](int gesture, const std::string &move) {
        json step{{"e", "move"}, {"gesture", gesture}};
        addPlace(step);
        keepText([text = lineOf(step), move] { return text.substr(0, text.size() - 1) + R"(,"move":)" + move + '}'; });
    });
    connect(&m_document, &Document::groupsChanged, this, [this](const QString &step) {
        PlanTab &tab = *m_document.current();
        keepInPlan({{"e", "groups"},
                    {"groups", groupingJson(tab.groups().grouping(), tab.plan().graph())},
                    {"step", step.toStdString()}});
    });
    connect(&m_document, &Document::inventoryChanged, this, [this](const QString &step) {
        const OpenInventory &devices = m_document.inventory();
        keepInPlan({{"e", "devices"},
                    {"text", writeInventory(*devices.value)},
                    {"path", devices.path.toStdString()},
                    {"saved", !m_document.isInventoryModified()},
                    {"step", step.toStdString()}});
    });
    connect(&m_document, &Document::planExchanged, this, [this](const QString &step) {
        const PlanTab &tab = *m_document.current();
        keepInPlan({{"e", "exchange"},
                    {"text", writePlan(tab.plan())},
                    {"devices", writeInventory(*tab.plan().inventory())},
                    {"step", step.toStdString()}});
    });
    connect(&m_document, &Document::undone, this, [this](int from) { keepWay("undo", from); });
    connect(&m_document, &Document::redone, this, [this](int from) { keepWay("redo", from); });
}

void Autosave::addPlace(json &step) const
{
    const PlanTab &tab = *m_document.current();
    step["in"] = tab.baseName().toStdString();
    step["at"] = tab.history()->index();
}

void Autosave::keepInPlan(json step)
{
    addPlace(step);
    keep(step);
}

/// Of a step that undo or redo took; `from`: where the history was before it.
void Autosave::keepWay(const char *what, int from)
{
    json step{{"e", what}};
    addPlace(step);
    step["at"] = from;
    keep(step);
}

void Autosave::keepOfTab(json step, int tab)
{
    step["tab"] = tab;
    if (tab >= 0)
        step["in"] = m_document.tab(tab)->baseName().toStdString();
    keep(step);
}

void Autosave::connectPlans()
{
    connect(&m_document, &Document::planAdded, this, &Autosave::keepPlan);
    connect(&m_document, &Document::planClosed, this, [this](int tab) {
        m_viewedTab = -1; // others are in its place
        keepOfTab({{"e", "close"}}, tab);
    });
    connect(&m_document, &Document::planShown, this, [this](int tab) { keepOfTab({{"e", "show"}}, tab); });
    connect(&m_document, &Document::planWasSaved, this, [this](int tab) {
        keepOfTab({{"e", "saved"}, {"path", m_document.tab(tab)->path().toStdString()}}, tab);
    });
    connect(&m_document, &Document::inventoryWasSaved, this, [this] {
        keep({{"e", "devices_saved"}, {"path", m_document.inventory().path.toStdString()}});
    });
    connect(&m_document, &Document::graphWasSaved, this, [this] {
        keep({{"e", "graph_saved"}, {"path", m_document.graph().path.toStdString()}});
    });
    connect(&m_document, &Document::baselineChanged, this, [this] {
        keepOfTab({{"e", "baseline"}}, m_document.indexOf(m_document.baseline()));
    });
    connect(&m_document, &Document::noted, this, [this] { keepNote(m_document.notes().back()); });
    connect(&m_document.variants(), &Variants::added, this, &Autosave::keepVariant);
    connect(&m_document.variants(), &Variants::removed, this, [this](int index) {
        keep({{"e", "variant_removed"}, {"index", index}});
    });
    connect(&m_document.variants(), &Variants::written, this, [this](int index) {
        const QString file = m_document.variants().list()[std::size_t(index)].file;
        keep({{"e", "variant_written"}, {"index", index}, {"file", file.toStdString()}});
    });
}

void Autosave::begin()
{
    const bool canBeRestored = m_document.graph().path != QLatin1String("-");
    if (m_document.isRestoring() || !canBeRestored)
        return;
    if (m_isKeeping && m_document.isSameAgain()) {
        keepReading();
        return;
    }
    const auto snapshot = std::make_shared<const SessionSnapshot>(takeSnapshot(m_document));
    m_log.begin([snapshot] { return writeSession(*snapshot); });
    m_isKeeping = true;
    m_stepCount = 0;
    m_work = {};
    m_viewedTab = -1;
    for (const Document::Note &note : m_document.notes())
        keepNote(note);
    keepState();
}

void Autosave::keepNote(const Document::Note &note)
{
    keepText([note] {
        const json what = note.what.toStdString();
        return R"({"e":"note","what":)" + jsonLine(what) + R"(,"note":)" + note.json.toStdString() + '}';
    });
}

/// The model was read with other options; what was done is done on it.
void Autosave::keepReading()
{
    const OpenGraph &graph = m_document.graph();
    const QByteArray options = QJsonDocument(importObject(graph.options)).toJson(QJsonDocument::Compact);
    keep({{"e", "read"}, {"import", keptJson<json>(options.toStdString())}, {"digest", graph.value->digest()}});
}

void Autosave::adopt(const Session &session)
{
    std::vector<std::string> lines{session.firstLine};
    lines.insert(lines.end(), session.steps.begin(), session.steps.end());
    m_log.takeOver(session.file, lineOf({{"e", "restored"}}), std::move(lines));
    m_isKeeping = true;
    m_viewedTab = -1;
    m_stepCount = int(session.steps.size()) + 1;
    keepState();
}

void Autosave::discard()
{
    m_viewedTab = -1;
    m_isKeeping = false;
    m_log.remove();
}

void Autosave::keep(const json &step)
{
    keepText([text = lineOf(step)] { return text; });
}

void Autosave::keepText(LogFile::Line line)
{
    if (!m_isKeeping || m_document.isRestoring())
        return;
    ++m_stepCount;
    m_log.append(std::move(line));
    keepState();
}

void Autosave::keepPlan(int index)
{
    if (!m_isKeeping || m_document.isRestoring())
        return;
    m_viewedTab = -1; // it may come in the place of "no plan yet"
    const PlanTab &tab = *m_document.tab(index);
    keepText([plan = std::shared_ptr<const EditedPlan>(tab.plan().clone()), name = tab.baseName().toStdString(),
              path = tab.path().toStdString(), devices = tab.inventory(), isAskedFor = tab.isAskedFor()] {
        json step{{"e", "plan"},
                  {"name", name},
                  {"path", path},
                  {"text", writePlan(*plan)},
                  {"devices", writeInventory(*devices.value)},
                  {"devices_path", devices.path.toStdString()},
                  {"asked_for", isAskedFor}};
        if (*plan->inventory() != *devices.value) // it does not fit them
            step["plan_devices"] = writeInventory(*plan->inventory());
        return lineOf(step);
    });
}

void Autosave::keepVariant()
{
    keepText([variant = m_document.variants().list().back()] {
        const Inventory none{}; // so that its own are kept with it
        const QJsonArray array = variantsArray({sessionVariant(variant, none)});
        return R"({"e":"variant","variants":)" + QJsonDocument(array).toJson(QJsonDocument::Compact).toStdString() +
               '}';
    });
}

/// What the start page says of the session, where it has changed.
void Autosave::keepState()
{
    if (!m_isKeeping || m_document.isRestoring())
        return;
    const OpenWork work = workOf(m_document);
    const bool isModified = m_document.isModified();
    if (work == m_work && isModified == m_wasModified)
        return;
    m_work = work;
    m_wasModified = isModified;
    keep({{"e", "state"},
          {"model", work.model.toStdString()},
          {"devices", work.devices.toStdString()},
          {"plans", work.plans},
          {"moves", work.moves},
          {"modified", isModified},
          {"time", QDateTime::currentDateTime().toString(Qt::ISODate).toStdString()}});
}

void Autosave::keepView(int tab, const PlanView &view)
{
    const bool isSelectedAsBefore = tab == m_viewedTab && view.selected == m_view.selected;
    if (isSelectedAsBefore && view.canvas == m_view.canvas)
        return;
    m_view = view;
    m_viewedTab = tab;
    const PlanTab &shown = *m_document.tab(tab);
    keepText([tab, view, isSelectedAsBefore, name = shown.baseName().toStdString(),
              box = boxJson(view.selected, shown.plan())] {
        json step = box;
        step["e"] = "view";
        step["tab"] = tab;
        step["in"] = name;
        step["canvas"] = view.canvas.toBase64().toStdString();
        if (!isSelectedAsBefore)
            addSelection(step, view.selected);
        return lineOf(step);
    });
}

} // namespace cutaway
