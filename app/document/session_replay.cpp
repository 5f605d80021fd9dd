#include "app/document/session_replay.h"

#include "app/document/document.h"
#include "app/document/session.h"
#include "app/document/session_events.h"
#include "core/devices/inventory_json.h"
#include "core/json/kept_json.h"

#include <QJsonDocument>

#include <nlohmann/json.hpp>

#include <algorithm>

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

KeptSelection selectionOf(const json &step)
{
    KeptSelection selection;
    for (const json &name : step.at("selected"))
        selection.names.append(QString::fromStdString(name.get<std::string>()));
    for (const json &run : step.value("runs", json::array()))
        selection.runs.emplace_back(run.at(0).get<std::size_t>(), run.at(1).get<std::size_t>());
    if (step.contains("group"))
        selection.box = GroupIndex(step.at("group").get<std::size_t>());
    if (step.contains("lane"))
        selection.box = LaneIndex(step.at("lane").get<std::size_t>());
    return selection;
}

class Replay
{
public:
    Replay(Document &document, std::vector<std::unique_ptr<EditedPlan>> later)
        : m_document(document), m_later(std::move(later))
    {
    }

    void make(const json &step);
    int lost() const { return m_lost; }

private:
    bool changePlans(const std::string &what, const json &step);
    bool changeCurrent(const std::string &what, const json &step);
    void note(const std::string &what, const json &step);
    void addPlan(const json &step);
    int tabOf(const json &step) const;

    Document &m_document;
    std::vector<std::unique_ptr<EditedPlan>> m_later;
    std::size_t m_nextPlan = 0;
    int m_earlierGestures = 1 << 20; ///< of another run of the program: they are not those that come
    int m_lost = 0;
};

void Replay::make(const json &step)
{
    const auto what = step.at("e").get<std::string>();
    if (!changePlans(what, step) && !changeCurrent(what, step))
        note(what, step);
}

int Replay::tabOf(const json &step) const
{
    const int tab = step.at("tab").get<int>();
    if (tab < 0 || tab >= m_document.tabCount())
        throw std::out_of_range("no such tab");
    return tab;
}

void Replay::addPlan(const json &step)
{
    std::unique_ptr<EditedPlan> plan = std::move(m_later.at(m_nextPlan++));
    m_document.addPlan(std::move(plan), fieldText(step, "name"), fieldText(step, "path"),
                       inventoryOf(step, "devices", "devices_path"));
}

bool Replay::changePlans(const std::string &what, const json &step)
{
    if (what == "plan")
        addPlan(step);
    else if (what == "exchange")
        m_document.replacePlan(std::move(m_later.at(m_nextPlan++)), fieldText(step, "step"));
    else if (what == "close")
        m_document.closeTab(tabOf(step));
    else if (what == "show")
        m_document.setCurrent(tabOf(step));
    else if (what == "devices")
        m_document.changeInventory(inventoryOf(step, "text", "path"), fieldText(step, "step"));
    else
        return false;
    return true;
}

bool Replay::changeCurrent(const std::string &what, const json &step)
{
    if (what == "move") {
        const Move move = moveFromJson(step.at("move"), m_document.current()->plan(), m_lost);
        const int gesture = step.at("gesture").get<int>();
        if (!m_document.makeMove(move, gesture > 0 ? gesture + m_earlierGestures : 0))
            ++m_lost;
    } else if (what == "groups") {
        const Graph &graph = m_document.current()->plan().graph();
        m_document.changeGroups(groupingFromJson(step.at("groups"), graph), fieldText(step, "step"));
    } else if (what == "undo") {
        m_document.undo();
    } else if (what == "redo") {
        m_document.redo();
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
    } else if (what == "restored") {
        m_earlierGestures += 1 << 20;
    } else if (what == "view") {
        PlanTab &tab = *m_document.tab(tabOf(step));
        tab.setView({QByteArray::fromBase64(fieldText(step, "canvas").toLatin1()),
                     step.contains("selected") ? selectionOf(step) : tab.view().selected});
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
                std::vector<std::unique_ptr<EditedPlan>> later)
{
    Replay replay(document, std::move(later));
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

bool havePlansBeenClosed(const std::vector<std::string> &steps)
{
    return std::ranges::any_of(steps, [](const std::string &text) {
        const json step = stepOf(text);
        return !step.is_null() && step.value("e", "") == "close";
    });
}

std::vector<PlanStep> plansOfSteps(const std::vector<std::string> &steps)
{
    std::vector<PlanStep> plans;
    for (const std::string &text : steps) {
        const json step = stepOf(text);
        const std::string what = step.is_null() ? std::string() : step.value("e", "");
        if (what == "plan" || what == "exchange")
            plans.push_back({step.value("text", ""), step.value("devices", "")});
    }
    return plans;
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
    session.isModified = session.isModified || hasPlan || std::ranges::any_of(session.variants, isKeptHere);
}

} // namespace cutaway
