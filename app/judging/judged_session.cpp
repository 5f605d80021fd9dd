#include "app/judging/judged_session.h"

#include "app/document/plan_names.h"
#include "core/devices/inventory.h"
#include "core/json/kept_json.h"
#include "core/judging/explorer.h"
#include "core/judging/figure_words.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "views/models/errand_thread.h"
#include "views/theme/core_text.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

/// The model first: the plan is read on it, and on the devices at hand where the files bring none.
ReadOutcome readVersion(const QStringList &paths, std::shared_ptr<const Inventory> inventory, const Job &job)
{
    ReadOutcome model;
    QStringList others;
    for (const QString &path : paths) {
        ReadOutcome one = readFiles({{path}, nullptr, nullptr}, job);
        if (one.error || !one.files.graph)
            others << path;
        else
            model = std::move(one);
    }
    if (!model.files.graph)
        return readFiles({paths, nullptr, nullptr}, job);
    ReadOutcome rest = readFiles({others, model.files.graph->value, std::move(inventory)}, job);
    rest.files.graph = std::move(model.files.graph);
    return rest;
}

/// Documents of larger plans would take long to write after every edit.
constexpr std::size_t itemsKept = 20'000;
constexpr auto exploredNote = "explored";

bool showsPoint(const PlanTab &tab, const PlanPoint &point)
{
    if (tab.plan().inventory() != point.inventory)
        return false;
    const PlanPoint shown = pointOf(tab.plan(), tab.name(), !point.decisions.empty());
    const bool isSamePlan = point.decisions.empty() ? shown.name == point.name : shown.decisions == point.decisions;
    return isSamePlan && shown.figures == point.figures;
}

/// `Pipeline 4, Tensor 2` of `pipeline 4, tensor 2`.
QString settingsOf(const TriedPlan &tried, const ParameterTitles &titles)
{
    QStringList settings;
    for (const QString &setting :
         QString::fromStdString(tried.settings).split(QStringLiteral(", "), Qt::SkipEmptyParts))
        settings << parameterTitle(titles, setting.section(u' ', 0, 0).toStdString()) + u' ' + setting.section(u' ', 1);
    return settings.join(QStringLiteral(", "));
}

bool isUntouched(const PlanTab &tab)
{
    return tab.history()->index() == 0;
}

} // namespace

OtherVersion::OtherVersion(QObject *parent) : QObject(parent) {}

void OtherVersion::open(const QStringList &paths, std::shared_ptr<const Inventory> inventory)
{
    BackgroundJob *job = m_slot.start(
        tr("Reading another version"),
        [paths, inventory = std::move(inventory)](const Job &given) -> Result<ReadOutcome> {
            return readVersion(paths, inventory, given);
        },
        this, [this, paths](Result<ReadOutcome> outcome) { take(std::move(outcome), paths); });
    emit started(job);
}

void OtherVersion::take(Result<ReadOutcome> outcome, const QStringList &paths)
{
    if (!outcome)
        return emit failed(outcome.error());
    if (outcome->error)
        return emit failed(outcome->error->error);
    OpenedFiles &files = outcome->files;
    if (!files.graph || files.plans.empty())
        return emit failed(inputError("no_plan", tr("Choose a model and a plan of it to compare with").toStdString(),
                                      tr("Choose both files together").toStdString()));
    std::shared_ptr<const EditedPlan> before = std::move(m_plan);
    QString name = planName(files.plans.front());
    m_plan = std::move(files.plans.front().plan);
    m_name = std::move(name);
    m_paths = paths;
    emit changed();
    discard(std::move(before));
}

void OtherVersion::forget()
{
    m_slot.drop();
    if (!m_plan)
        return;
    std::shared_ptr<const EditedPlan> before = std::move(m_plan);
    m_paths.clear();
    emit changed();
    discard(std::move(before));
}

Baseline::Baseline(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::tabsChanged, this, &Baseline::follow);
    connect(&document, &Document::baselineChanged, this, &Baseline::baselineChanged);
    connect(&document, &Document::closed, this, [this] { m_document.setBaseline(nullptr); });
}

void Baseline::toggle(PlanTab *tab)
{
    m_document.setBaseline(tab == m_document.baseline() ? nullptr : tab);
}

void Baseline::baselineChanged()
{
    PlanTab *before = m_tab;
    m_tab = m_document.baseline();
    m_isSet = m_tab != nullptr;
    m_isCopied = false;
    if (before)
        before->disconnect(this);
    if (before && m_document.indexOf(before) >= 0)
        before->compareWith(before->firstPlan(), before->baseName());
    for (int i = 0; !m_tab && m_copy && i < m_document.tabCount(); ++i) {
        if (m_document.tab(i)->firstKept() == m_copy)
            m_document.compareAsOpened(*m_document.tab(i));
    }
    if (m_tab)
        connect(m_tab, &PlanTab::changed, this, [this] {
            m_isCopied = false;
            follow();
        });
    apply();
    emit changed();
}

/// Tabs come and go, and the baseline may be edited.
void Baseline::follow()
{
    if (!m_isSet)
        return;
    m_isSet = m_tab != nullptr;
    if (apply() || !m_isSet)
        emit changed();
}

/// Whether anything is compared with something else than before.
bool Baseline::apply()
{
    if (!m_tab) {
        m_copy.reset();
        return false;
    }
    bool isOther = std::exchange(m_name, m_tab->name()) != m_tab->name();
    if (!std::exchange(m_isCopied, true)) {
        m_copy = m_tab->plan().clone();
        isOther = true;
    }
    for (int i = 0; i < m_document.tabCount(); ++i) {
        PlanTab *tab = m_document.tab(i);
        const bool isUpToDate = tab->firstKept() == m_copy && tab->firstName() == m_tab->name() && !isOther;
        if (tab == m_tab || tab->plan().kind() != m_tab->plan().kind() || isUpToDate)
            continue;
        tab->compareWith(m_copy, m_tab->name());
        isOther = true;
    }
    return isOther;
}

bool isExplorationResults(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(512).contains("cutaway.exploration.results");
}

JudgedSession::JudgedSession(Document &document, QObject *parent)
    : QObject(parent), m_document(document), m_baseline(document)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(300);
    connect(&m_soon, &QTimer::timeout, this, &JudgedSession::note);
    connect(&document, &Document::tabsChanged, &m_soon, qOverload<>(&QTimer::start));
    connect(&document, &Document::currentChanged, this, &JudgedSession::noteKind);
    connect(&document, &Document::closed, this, [this] {
        m_soon.stop();
        m_points.clear();
        m_tried.clear();
        m_opened.clear();
        m_variedInventories.clear();
        m_keptInventory.reset();
    });
    connect(&document, &Document::notesRestored, this, &JudgedSession::restoreExplored);
    connect(&m_baseline, &Baseline::changed, this, &JudgedSession::noteBaseline);
}

/// Points of explorations outlast a crash.
void JudgedSession::keepExplored(const nlohmann::ordered_json &json, const PlanPoint &point)
{
    nlohmann::ordered_json kept{{"point", json}, {"problem", point.problem.toStdString()}};
    if (std::exchange(m_keptInventory, point.inventory) != point.inventory)
        kept["devices"] = writeInventory(*point.inventory);
    m_document.note({exploredNote, QByteArray::fromStdString(jsonLine(kept))});
}

void JudgedSession::restoreExplored()
{
    std::shared_ptr<const Inventory> devices = m_document.inventory().value;
    for (const Document::Note &note : m_document.notes()) {
        if (note.what != exploredNote)
            continue;
        const auto kept = keptJson<nlohmann::ordered_json>(note.json.toStdString());
        if (kept.contains("devices")) {
            if (Result<Inventory> read = readInventory(kept.value("devices", "")))
                devices = std::make_shared<const Inventory>(std::move(*read));
        }
        PlanPoint point = pointOf(kept.value("point", nlohmann::ordered_json::object()));
        point.problem = QString::fromStdString(kept.value("problem", ""));
        point.inventory = devices;
        m_points.add(std::move(point));
    }
}

void JudgedSession::note()
{
    noteKind(); // an edit may have switched training off
    for (int i = 0; i < m_document.tabCount(); ++i) {
        PlanTab &tab = *m_document.tab(i);
        watch(tab);
        if (tab.isPlaceholder() || m_unnoted.erase(&tab) == 0 || isOfPoint(tab))
            continue;
        m_points.addTitles(tab.plan());
        m_points.add(pointOf(tab.plan(), tab.name(), tab.plan().itemCount() <= itemsKept));
        noteTried(tab);
    }
}

void JudgedSession::watch(PlanTab &tab)
{
    if (!m_watched.insert(&tab).second)
        return;
    m_unnoted.insert(&tab);
    connect(tab.history(), &QUndoStack::indexChanged, this, [this, &tab] { m_unnoted.insert(&tab); });
    connect(&tab, &QObject::destroyed, this, [this](const QObject *gone) {
        m_watched.erase(gone);
        m_unnoted.erase(gone);
    });
}

/// Plans of the kind that is shown are compared.
void JudgedSession::noteKind()
{
    const PlanTab *tab = m_document.current();
    if (tab && !tab->isPlaceholder())
        m_points.setKind(tab->plan().kind(), judging::workOf(tab->plan()));
}

bool JudgedSession::isOfPoint(const PlanTab &tab) const
{
    return isUntouched(tab) &&
           std::ranges::any_of(m_opened, [&tab](const auto &opened) { return opened.second == &tab; });
}

/// What the plan's planner priced beside it, once.
void JudgedSession::noteTried(const PlanTab &tab)
{
    if (m_tried.contains(tab.plan().origin().parameters))
        return;
    const std::vector<TriedPlan> tried = tab.plan().triedPlans();
    for (std::size_t i = 0; i < tried.size(); ++i) {
        PlanPoint point;
        point.kind = tab.plan().kind();
        point.name = tab.name();
        point.settings = settingsOf(tried[i], m_points.parameterTitles());
        point.parameters = tried[i].parameters;
        point.parameters["planner"] = tab.plan().origin().plannerId;
        point.figures = tried[i].figures;
        point.isFeasible = tried[i].problem.empty();
        point.problem = coreText(tried[i].problem);
        point.document = tab.plan().triedDocument(i);
        point.inventory = tab.plan().inventory();
        m_points.add(std::move(point));
    }
    if (!tried.empty())
        m_tried.insert(tab.plan().origin().parameters);
}

void JudgedSession::noteBaseline()
{
    const PlanTab *tab = m_baseline.tab();
    m_points.setBaseline(tab ? std::optional(pointOf(tab->plan(), tab->name(), false)) : std::nullopt);
}

void JudgedSession::compareWith(const EditedPlan *version, const QString &name)
{
    if (version)
        m_points.setBaseline(pointOf(*version, name, false));
    else
        noteBaseline();
}

PlanPoint JudgedSession::exploredPoint(const nlohmann::ordered_json &json, const judging::Exploration &exploration,
                                       const QString &problem)
{
    PlanPoint point = pointOf(json);
    if (!problem.isEmpty())
        point.problem = problem;
    if (const auto &given = m_document.inventory().value; m_given != given) {
        m_variedInventories.clear();
        m_given = given;
        m_base = judging::exploredInventory(m_document.graph().value, m_document.inventory().value);
    }
    const nlohmann::ordered_json variation = json.value("variation", nlohmann::ordered_json::object());
    std::shared_ptr<const Inventory> &inventory = m_variedInventories[QString::fromStdString(jsonLine(variation))];
    if (!inventory) {
        const auto varied = judging::variedInventory(m_base, exploration.vary, variation);
        inventory = varied ? *varied : m_base;
    }
    point.inventory = inventory;
    return point;
}

void JudgedSession::add(const nlohmann::ordered_json &json, const judging::Exploration &exploration,
                        const QString &problem)
{
    PlanPoint point = exploredPoint(json, exploration, problem);
    keepExplored(json, point);
    add(std::move(point));
}

void JudgedSession::add(PlanPoint point)
{
    if (m_soon.isActive()) { // what was there before comes before
        m_soon.stop();
        note();
    }
    m_points.add(std::move(point));
}

Done JudgedSession::open(int number)
{
    const PlanPoint point = m_points.points()[std::size_t(number)];
    if (const auto opened = m_opened.find(number);
        opened != m_opened.end() && opened->second && isUntouched(*opened->second)) {
        m_document.setCurrent(m_document.indexOf(opened->second));
        return Done(std::monostate());
    }
    for (int i = 0; i < m_document.tabCount(); ++i) {
        if (showsPoint(*m_document.tab(i), point)) {
            m_document.setCurrent(i);
            return Done(std::monostate());
        }
    }
    if (point.document.empty())
        return inputError("no_plan", "the plan itself is gone, only its figures are left");
    const std::shared_ptr<const Inventory> inventory = point.inventory ? point.inventory : m_document.inventory().value;
    Result<OpenedPlan> opened = readPlan(point.document, m_document.graph().value, inventory);
    if (!opened)
        return opened.error();
    const bool isVaried = inventory != m_document.inventory().value;
    const int tab = m_document.addPlan(std::move(opened->plan), point.name, {},
                                       isVaried ? std::optional(OpenInventory{inventory, {}}) : std::nullopt);
    m_opened[number] = m_document.tab(tab);
    return Done(std::monostate());
}

} // namespace cutaway
