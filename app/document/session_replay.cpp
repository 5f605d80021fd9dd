#include "app/document/session_replay.h"

#include "app/document/document.h"
#include "app/document/session.h"
#include "app/document/session_events.h"
#include "core/devices/inventory.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_kinds.h"

#include <QJsonDocument>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

using nlohmann::json;

/// Null where the line is none of ours.
json stepOf(const std::string &text)
{
    json step = keptJson<json>(text);
    return step.is_object() && step.contains("e") ? step : json();
}

QString fieldText(const json &step, const char *field)
{
    return QString::fromStdString(step.at(field).get<std::string>());
}

OpenInventory inventoryOf(const json &step, const char *text, const char *path)
{
    Result<Inventory> inventory = readInventory(step.at(text).get<std::string>());
    if (!inventory)
        throw std::runtime_error(inventory.error().line());
    return {std::make_shared<const Inventory>(std::move(*inventory)), fieldText(step, path)};
}

KeptSelection selectionOf(const json &step, const EditedPlan &plan)
{
    KeptSelection selection;
    for (const json &name : step.at("selected"))
        selection.names.append(QString::fromStdString(name.get<std::string>()));
    for (const json &run : step.value("runs", json::array()))
        selection.runs.emplace_back(run.at(0).get<std::size_t>(), run.at(1).get<std::size_t>());
    if (const GroupIndex group = groupFromJson(step.value("group", json()), plan); group.isValid())
        selection.box = group;
    if (const LaneIndex lane = laneFromJson(step.value("lane", json()), plan); lane.isValid())
        selection.box = lane;
    return selection;
}

class Replay
{
public:
    Replay(Document &document, std::vector<std::unique_ptr<EditedPlan>> later, const QStringList &unread)
        : m_document(document), m_later(std::move(later)), m_unread(unread.begin(), unread.end())
    {
    }

    void make(const json &step);
    int lost() const { return m_lost; }

private:
    bool changePlans(const std::string &what, const json &step);
    bool changeCurrent(const std::string &what, const json &step);
    void note(const std::string &what, const json &step);
    void addPlan(const json &step);
    void exchangePlan(const json &step);
    void changeInventory(const json &step);
    void move(const json &step);
    int tabNamedIn(const json &step) const;
    int tabOf(const json &step) const;
    PlanTab &showTabOf(const json &step);
    void closeTab(int tab);
    void noteMade(const json &step, const PlanTab &tab, bool isMade);
    bool wasMade(const PlanTab &tab, int number) const;

    Document &m_document;
    std::vector<std::unique_ptr<EditedPlan>> m_later;
    std::size_t m_nextPlan = 0;
    int m_earlierGestures = 1 << 20; ///< of another run of the program: they are not those that come
    int m_lost = 0;
    // By the names of tabs.
    std::set<QString> m_unread;              ///< those that stand for plans that cannot be read
    std::map<QString, std::set<int>> m_made; ///< of each history the steps that could be made, as it was then
};

void Replay::make(const json &step)
{
    const auto what = step.at("e").get<std::string>();
    if (!changePlans(what, step) && !changeCurrent(what, step))
        note(what, step);
}

/// -1: none.
int Replay::tabNamedIn(const json &step) const
{
    const int tab = step.at("tab").get<int>();
    const QString name = QString::fromStdString(step.value("in", ""));
    const bool isThere = tab >= 0 && tab < m_document.tabCount();
    if (isThere && (name.isEmpty() || m_document.tab(tab)->baseName() == name))
        return tab;
    for (int i = 0; i < m_document.tabCount(); ++i) {
        if (m_document.tab(i)->baseName() == name)
            return i;
    }
    return -1;
}

int Replay::tabOf(const json &step) const
{
    const int tab = tabNamedIn(step);
    if (tab < 0)
        throw std::out_of_range("no such tab");
    return tab;
}

/// The plan that the step was made in, which is shown; the step that showed it may be missing.
PlanTab &Replay::showTabOf(const json &step)
{
    const QString name = QString::fromStdString(step.value("in", ""));
    for (int i = 0; i < m_document.tabCount() && m_document.current()->baseName() != name; ++i) {
        if (m_document.tab(i)->baseName() == name)
            m_document.setCurrent(i);
    }
    PlanTab &tab = *m_document.current();
    if (tab.baseName() != name || m_unread.contains(name))
        throw std::out_of_range("no such plan");
    return tab;
}

void Replay::noteMade(const json &step, const PlanTab &tab, bool isMade)
{
    m_lost += isMade ? 0 : 1;
    std::set<int> &made = m_made[tab.baseName()];
    const int at = step.value("at", 0);
    made.erase(made.lower_bound(at), made.end());
    if (isMade)
        made.insert(at);
}

bool Replay::wasMade(const PlanTab &tab, int number) const
{
    const auto made = m_made.find(tab.baseName());
    return made != m_made.end() && made->second.contains(number);
}

void Replay::closeTab(int tab)
{
    m_unread.erase(m_document.tab(tab)->baseName());
    m_made.erase(m_document.tab(tab)->baseName());
    m_document.closeTab(tab);
}

void Replay::addPlan(const json &step)
{
    std::unique_ptr<EditedPlan> plan = std::move(m_later.at(m_nextPlan++));
    const bool isRead = plan != nullptr;
    const OpenInventory devices = inventoryOf(step, "devices", "devices_path");
    if (!plan)
        plan = unplannedGraph(m_document.graph().value, devices.value);
    m_document.addPlan(std::move(plan), fieldText(step, "name"), fieldText(step, "path"), devices,
                       step.value("asked_for", false));
    if (!isRead)
        m_unread.insert(m_document.current()->baseName());
}

void Replay::exchangePlan(const json &step)
{
    std::unique_ptr<EditedPlan> plan = std::move(m_later.at(m_nextPlan++));
    const PlanTab &tab = showTabOf(step);
    noteMade(step, tab, plan != nullptr);
    if (plan)
        m_document.replacePlan(std::move(plan), fieldText(step, "step"));
}

void Replay::changeInventory(const json &step)
{
    const OpenInventory devices = inventoryOf(step, "text", "path");
    if (step.value("saved", false))
        m_document.inventoryRead(devices);
    m_document.changeInventory(devices, fieldText(step, "step"));
    noteMade(step, *m_document.current(), true);
}

bool Replay::changePlans(const std::string &what, const json &step)
{
    if (what == "plan")
        addPlan(step);
    else if (what == "exchange")
        exchangePlan(step);
    else if (what == "close")
        closeTab(tabOf(step));
    else if (what == "show")
        m_document.setCurrent(tabOf(step));
    else if (what == "devices")
        changeInventory(step);
    else
        return false;
    return true;
}

void Replay::move(const json &step)
{
    const PlanTab &tab = showTabOf(step);
    const Move move = moveFromJson(step.at("move"), tab.plan(), m_lost);
    const int gesture = step.at("gesture").get<int>();
    const bool isMade = bool(m_document.makeMove(move, gesture > 0 ? gesture + m_earlierGestures : 0));
    noteMade(step, tab, isMade);
}

bool Replay::changeCurrent(const std::string &what, const json &step)
{
    if (what == "move") {
        move(step);
    } else if (what == "groups") {
        const PlanTab &tab = showTabOf(step);
        m_document.changeGroups(groupingFromJson(step.at("groups"), tab.plan().graph()), fieldText(step, "step"));
        noteMade(step, tab, true);
    } else if (what == "undo" || what == "redo") {
        const PlanTab &tab = showTabOf(step);
        const int at = step.value("at", 0);
        const int undone = what == "undo" ? at : at + 1;
        if (tab.history()->index() != at && !wasMade(tab, undone))
            ++m_lost;
        else
            what == "undo" ? m_document.undo() : m_document.redo();
    } else {
        return false;
    }
    return true;
}

void Replay::note(const std::string &what, const json &step)
{
    if (what == "saved") {
        m_document.planSaved(tabOf(step), fieldText(step, "path"));
    } else if (what == "devices_saved") {
        m_document.inventorySaved(fieldText(step, "path"));
    } else if (what == "graph_saved") {
        m_document.graphSaved(fieldText(step, "path"));
    } else if (what == "baseline") {
        m_document.setBaseline(step.at("tab").get<int>() < 0 ? nullptr : m_document.tab(tabOf(step)));
    } else if (what == "note") {
        m_document.note({fieldText(step, "what"), QByteArray::fromStdString(jsonLine(step.at("note")))});
    } else if (what == "restored") {
        m_earlierGestures += 1 << 20;
    } else if (what == "view") {
        // A first plan takes the place of the tab without one, whose last view is written after it: nobody misses that.
        const int index = tabNamedIn(step);
        if (index < 0)
            return;
        PlanTab &tab = *m_document.tab(index);
        tab.setView({QByteArray::fromBase64(fieldText(step, "canvas").toLatin1()),
                     step.contains("selected") ? selectionOf(step, tab.plan()) : tab.view().selected});
    }
}

void noteVariants(Session &session, const std::string &what, const json &step)
{
    if (what == "variant") {
        const QByteArray array = QByteArray::fromStdString(jsonLine(step.value("variants", json::array())));
        for (SessionVariant &variant : variantsOf(QJsonDocument::fromJson(array).array()))
            session.variants.push_back(std::move(variant));
    } else if (what == "variant_removed") {
        const std::size_t index = step.value("index", session.variants.size());
        if (index < session.variants.size())
            session.variants.erase(session.variants.begin() + std::ptrdiff_t(index));
    } else if (what == "variant_written") {
        const std::size_t index = step.value("index", session.variants.size());
        if (index < session.variants.size())
            session.variants[index].file = QString::fromStdString(step.value("file", ""));
    }
}

void noteReading(Session &session, const json &step)
{
    const QByteArray options = QByteArray::fromStdString(jsonLine(step.value("import", json::object())));
    session.options = importOptionsOf(QJsonDocument::fromJson(options).object());
    session.graphDigest = step.value("digest", "");
}

/// Whether it is in the session alone.
bool isKeptHere(const SessionVariant &variant)
{
    return variant.file.isEmpty();
}

} // namespace

int replaySteps(Document &document, const std::vector<std::string> &steps,
                std::vector<std::unique_ptr<EditedPlan>> later, const QStringList &unread)
{
    Replay replay(document, std::move(later), unread);
    int lost = 0;
    for (const std::string &text : steps) {
        const json step = stepOf(text);
        if (step.is_null())
            continue;
        try {
            replay.make(step);
        } catch (const std::exception &) {
            ++lost; // a step of another version, or about a plan that no longer fits
        }
    }
    return lost + replay.lost();
}

std::vector<PlanStep> plansOfSteps(const std::vector<std::string> &steps)
{
    std::vector<PlanStep> plans;
    for (const std::string &text : steps) {
        const json step = stepOf(text);
        const std::string what = step.is_null() ? std::string() : step.value("e", "");
        if (what == "plan" || what == "exchange")
            plans.push_back({step.value("text", ""), step.value("plan_devices", step.value("devices", "")),
                             QString::fromStdString(step.value("name", step.value("in", "")))});
    }
    return plans;
}

std::vector<std::string> devicesOfSteps(const std::vector<std::string> &steps)
{
    std::vector<std::string> devices;
    for (const std::string &text : steps) {
        const json step = stepOf(text);
        if (!step.is_null() && step.value("e", "") == "devices")
            devices.push_back(step.value("text", ""));
    }
    return devices;
}

void noteLastState(Session &session)
{
    bool hasPlan = false; // a planner's, in no file
    for (const std::string &text : session.steps) {
        const json step = stepOf(text);
        if (step.is_null())
            continue;
        const std::string what = step.value("e", "");
        hasPlan = hasPlan || what == "plan";
        noteVariants(session, what, step);
        if (what == "read")
            noteReading(session, step);
        if (what != "state")
            continue;
        session.work = {QString::fromStdString(step.value("model", step.value("title", ""))),
                        QString::fromStdString(step.value("devices", "")), step.value("plans", 0),
                        step.value("moves", 0)};
        session.time = QDateTime::fromString(QString::fromStdString(step.value("time", "")), Qt::ISODate);
        session.isModified = step.value("modified", true);
    }
    session.isModified =
        session.isModified || hasPlan || session.missing > 0 || std::ranges::any_of(session.variants, isKeptHere);
}

} // namespace cutaway
