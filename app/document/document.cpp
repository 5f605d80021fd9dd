#include "app/document/document.h"

#include "app/document/change_groups.h"
#include "app/document/change_inventory.h"
#include "app/document/make_move.h"
#include "app/document/replace_plan.h"
#include "app/document/session.h"
#include "app/document/session_replay.h"
#include "core/plan/grouping_json.h"
#include "core/plan/plan_kinds.h"
#include "views/models/discard.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

/// Plans may be of a graph that was made of the open one, with collectives merged.
bool isOfGraph(const OpenGraph &graph, const EditedPlan &plan)
{
    return &plan.graph() == graph.value.get();
}

/// The step that undo (back) or redo would take, if it changes the inventory.
const ChangeInventory *nextInventoryStep(const PlanTab &tab, bool back)
{
    const int index = tab.history()->index() - (back ? 1 : 0);
    if (index < 0 || index >= tab.history()->count())
        return nullptr;
    return dynamic_cast<const ChangeInventory *>(tab.history()->command(index));
}

void step(PlanTab &tab, bool back)
{
    back ? tab.history()->undo() : tab.history()->redo();
}

/// Plans whose next step is the same edit of the inventory go along; those that were moved since stay.
void followInventory(PlanTab &tab, bool back, int first, int last)
{
    while (const ChangeInventory *next = nextInventoryStep(tab, back)) {
        if (next->lastNumber() < first || next->firstNumber() > last)
            return;
        step(tab, back);
    }
}

QString planTitle(const QString &path)
{
    QString title = QFileInfo(path).fileName();
    for (const char *ending : {".json", ".plan"}) {
        if (title.endsWith(QLatin1String(ending)))
            title.chop(int(qstrlen(ending)));
    }
    return title;
}

} // namespace

Document::Document(QObject *parent) : QObject(parent)
{
    connect(&m_variants, &Variants::changed, this, &Document::modified);
}

Document::~Document() = default;

QString Document::name() const
{
    if (!m_graph.value)
        return {};
    const QString name = QString::fromStdString(m_graph.value->name());
    return name.isEmpty() ? fileTitle(m_graph.path) : name;
}

const OpenInventory &Document::inventory() const
{
    return current() ? current()->inventory() : m_inventory;
}

bool Document::isInventoryModified() const
{
    const OpenInventory &open = inventory();
    const auto saved = m_savedInventories.value(open.path);
    return saved ? *saved != *open.value : *open.value != Inventory();
}

bool Document::isModified() const
{
    return isOpen() && (isInventoryModified() || !m_variants.areAllInFiles() ||
                        std::ranges::any_of(m_tabs, [](const auto &tab) { return tab->isModified(); }));
}

int Document::indexOf(const PlanTab *tab) const
{
    const auto found = std::ranges::find(m_tabs, tab, &std::unique_ptr<PlanTab>::get);
    return found == m_tabs.end() ? -1 : int(found - m_tabs.begin());
}

void Document::setBaseline(PlanTab *tab)
{
    if (m_baseline == tab)
        return;
    m_baseline = tab;
    emit baselineChanged();
    emit modified();
}

void Document::keepVariant(const QString &name, const QString &note)
{
    if (const PlanTab *tab = current())
        m_variants.add({name, note, tab->baseName(), QDateTime::currentDateTime(), tab->plan().clone(), {}});
}

void Document::openVariant(int index)
{
    const Variant &variant = m_variants.list()[std::size_t(index)];
    const bool isElsewhere = *variant.plan->inventory() != *inventory().value;
    addPlan(variant.plan->clone(), variant.name, {},
            isElsewhere ? std::optional(OpenInventory{variant.plan->inventory(), {}}) : std::nullopt);
}

void Document::take(OpenedFiles files)
{
    if (files.inventory)
        m_savedInventories.insert(files.inventory->path, files.inventory->value);
    if (files.graph) {
        const bool isSame = isOpen() && files.graph->path == m_graph.path;
        leaveCurrent();
        if (isSame)
            m_viewsBefore = viewsOfTabs();
        close();
        m_graph = *files.graph;
        m_inventory = files.inventory.value_or(OpenInventory());
        if (!files.inventory && files.placeholder)
            m_inventory.value = files.placeholder->inventory();
        if (files.inventory)
            m_savedInventories.insert(files.inventory->path, files.inventory->value);
        if (files.plans.empty())
            addPlaceholder(std::move(files.placeholder));
    } else if (files.inventory) {
        changeInventory(*files.inventory, tr("Open %1").arg(fileTitle(files.inventory->path)));
    }
    addPlanFiles(std::move(files.plans));
    m_viewsBefore.clear();
    if (files.graph)
        emit opened();
}

bool Document::readAgain(OpenedFiles &files, std::vector<std::unique_ptr<EditedPlan>> &first)
{
    if (!files.graph || files.graph->path != m_graph.path || files.plans.size() != m_tabs.size() ||
        first.size() != m_tabs.size())
        return false;
    const int shown = m_current;
    leaveCurrent();
    discard(std::exchange(m_graph, std::move(*files.graph)));
    const bool isSame = putOnModel(files, first);
    showTab(shown);
    emit tabsChanged();
    m_isSameAgain = isSame;
    emit opened();
    m_isSameAgain = false;
    return true;
}

/// Whether nothing of what is open was lost on the way.
bool Document::putOnModel(OpenedFiles &files, std::vector<std::unique_ptr<EditedPlan>> &first)
{
    bool isWhole = files.variants.size() == m_variants.list().size();
    for (std::size_t i = 0; i < m_tabs.size(); ++i) {
        const bool isOwn = isOfGraph(m_graph, *first[i]) && isOfGraph(m_graph, *files.plans[i].plan);
        const bool goesOn = m_tabs[i]->readAgain(std::move(first[i]), std::move(files.plans[i].plan),
                                                 isOwn ? m_graph.modules : nullptr);
        isWhole = isWhole && goesOn;
    }
    {
        const QSignalBlocker quiet(m_variants); // they were told of when they were kept
        m_variants.clear();
        for (Variant &variant : files.variants)
            m_variants.add(std::move(variant));
    }
    emit m_variants.changed();
    return isWhole;
}

/// Whoever shows the plan lets go of it, and tells the tab what was to be seen.
void Document::leaveCurrent()
{
    m_current = -1;
    emit currentChanged();
}

QHash<QString, PlanView> Document::viewsOfTabs() const
{
    QHash<QString, PlanView> views;
    for (const auto &tab : m_tabs)
        views.insert(tab->baseName(), tab->view());
    return views;
}

void Document::addPlanFiles(std::vector<PlanFile> plans)
{
    for (PlanFile &file : plans)
        addPlan(std::move(file.plan), file.name.isEmpty() ? planTitle(file.path) : file.name, file.path);
}

int Document::restore(OpenedFiles files, const Session &session)
{
    if (isOpen() && files.graph && files.graph->path == m_graph.path) {
        leaveCurrent();
        m_viewsBefore = viewsOfTabs();
    }
    close();
    std::vector<std::unique_ptr<EditedPlan>> later = std::move(files.laterPlans);
    std::vector<Variant> variants = std::move(files.variants);
    m_isRestoring = true;
    int lost = 0;
    {
        const QSignalBlocker quiet(this);
        take(std::move(files));
        if (session.isInventoryModified)
            m_savedInventories.remove(session.inventoryPath);
        for (int i = 0; i < tabCount() && i < int(session.plans.size()); ++i) {
            const Session::Plan &plan = session.plans[std::size_t(i)];
            tab(i)->setPlaceholder(plan.isPlaceholder);
            if (plan.isModified)
                tab(i)->history()->resetClean();
        }
        setCurrent(session.current);
        if (session.baseline >= 0 && session.baseline < tabCount())
            setBaseline(tab(session.baseline));
        lost = replaySteps(*this, session.steps, std::move(later));
        for (Variant &variant : variants)
            m_variants.add(std::move(variant));
    }
    m_isRestoring = false;
    emit currentChanged();
    emit inventoryReplaced();
    emit tabsChanged();
    emit opened();
    emit baselineChanged();
    emit modified();
    return lost;
}

void Document::close()
{
    if (!isOpen())
        return;
    leaveCurrent();
    m_tabs.clear();
    m_variants.clear();
    discard(std::exchange(m_graph, {}));
    m_inventory = {};
    m_savedInventories.clear();
    emit tabsChanged();
    emit closed();
}

void Document::appendTab(std::unique_ptr<EditedPlan> plan, const QString &name, const QString &path,
                         const OpenInventory &devices)
{
    if (plan->inventory() != devices.value) // edited while a planner ran
        plan->setInventory(devices.value);
    const std::shared_ptr<const ModuleTree> modules = isOfGraph(m_graph, *plan) ? m_graph.modules : nullptr;
    auto tab = std::make_unique<PlanTab>(std::move(plan), name, devices, modules);
    PlanTab *raw = tab.get();
    raw->setPath(path);
    raw->setView(m_viewsBefore.value(name));
    connectTab(raw);
    m_tabs.push_back(std::move(tab));
}

void Document::connectTab(PlanTab *raw)
{
    connect(raw, &PlanTab::changed, this, [this, raw](const Change &change) { onTabChanged(raw, change); });
    connect(&raw->groups(), &HandGroups::modulesChanged, this, [this, raw] {
        if (raw == current())
            emit modulesChanged();
    });
    connect(raw, &PlanTab::stateChanged, this, [this] {
        emit tabsChanged();
        emit modified();
    });
    connect(raw, &PlanTab::planLeaves, this, [this, raw] {
        if (raw == current())
            leaveCurrent();
    });
    connect(raw, &PlanTab::planCame, this, [this, raw] {
        if (m_current < 0)
            showTab(indexOf(raw));
    });
}

void Document::addPlaceholder(std::unique_ptr<EditedPlan> plan)
{
    if (!plan)
        plan = unplannedGraph(m_graph.value, m_inventory.value);
    appendTab(std::move(plan), tr("by hand"), {}, inventory());
    m_tabs.back()->setPlaceholder(true);
    showTab(tabCount() - 1);
}

int Document::addPlan(std::unique_ptr<EditedPlan> plan, const QString &name, const QString &path,
                      const std::optional<OpenInventory> &devices)
{
    const bool isFirst = tabCount() == 0 || (tabCount() == 1 && m_tabs.front()->isPlaceholder());
    appendTab(std::move(plan), unusedName(name), path, devices.value_or(OpenInventory(inventory())));
    if (!isFirst)
        compareWithFirst(*m_tabs.back());
    emit planAdded(tabCount() - 1); // before anybody tells of what is to be seen of it
    showTab(tabCount() - 1);
    if (isFirst && tabCount() == 2)
        removeTab(0);
    emit tabsChanged();
    emit modified();
    return m_current;
}

/// Figures of another kind of plan mean something else.
void Document::compareWithFirst(PlanTab &tab) const
{
    const auto first = std::ranges::find_if(m_tabs, [&tab](const auto &other) {
        return other->plan().kind() == tab.plan().kind() && !other->isPlaceholder();
    });
    if (first != m_tabs.end() && first->get() != &tab)
        tab.compareWith(**first);
}

/// `size_based 2` where there is a `size_based` already.
QString Document::unusedName(const QString &name) const
{
    QString unused = name;
    for (int number = 2;; ++number) {
        if (std::ranges::none_of(m_tabs, [&](const auto &tab) { return tab->baseName() == unused; }))
            return unused;
        unused = name + ' ' + QString::number(number);
    }
}

void Document::duplicateCurrent()
{
    const PlanTab &from = *current();
    const PlanView view = from.view();
    addPlan(from.plan().clone(), tr("%1 copy").arg(from.name()));
    current()->setView(view);
    emit currentChanged();
}

void Document::closeTab(int index)
{
    emit planClosed(index); // before places of others are told as they are then
    removeTab(index);
}

void Document::removeTab(int index)
{
    if (tabCount() == 1) {
        m_inventory = inventory();
        leaveCurrent();
        m_tabs.clear();
        addPlaceholder(nullptr);
        emit tabsChanged();
        return;
    }
    const std::unique_ptr<PlanTab> gone = std::move(m_tabs[std::size_t(index)]);
    m_tabs.erase(m_tabs.begin() + index);
    if (gone.get() == m_baseline)
        setBaseline(nullptr);
    const bool wasCurrent = index == m_current;
    m_current = index < m_current ? m_current - 1 : std::min(m_current, tabCount() - 1);
    if (wasCurrent)
        emit currentChanged();
    emit tabsChanged();
    emit modified();
}

void Document::setCurrent(int index)
{
    if (index == m_current || index < 0 || index >= tabCount())
        return;
    showTab(index);
    emit planShown(index);
}

void Document::showTab(int index)
{
    if (index == m_current)
        return;
    m_current = index;
    emit currentChanged();
    emit inventoryReplaced();
    emit tabsChanged();
}

Done Document::makeMove(const Move &move, int gesture)
{
    if (!current())
        return Done(std::monostate());
    emit moveComes(move);
    Done done = MakeMove::make(*current(), move, gesture);
    if (done)
        emit moveMade(gesture);
    else
        emit moveRefused(done.error());
    return done;
}

void Document::changeGroups(Grouping grouping, const QString &stepName)
{
    PlanTab *tab = current();
    const bool mayChange = tab && (tab->groups().isReady() || m_isRestoring);
    if (!mayChange || grouping == tab->groups().grouping())
        return;
    tab->history()->push(new ChangeGroups(*tab, std::move(grouping), stepName));
    emit groupsChanged(stepName);
}

void Document::changeInventory(OpenInventory inventory, const QString &stepName)
{
    const int number = ++m_lastEdit;
    for (const auto &tab : m_tabs)
        tab->history()->push(new ChangeInventory(*tab, inventory, stepName, number));
    emit inventoryReplaced();
    emit modified();
    emit inventoryChanged(stepName);
}

void Document::replacePlan(std::unique_ptr<EditedPlan> plan, const QString &stepName)
{
    PlanTab *tab = current();
    if (!tab)
        return;
    if (plan->inventory() != tab->inventory().value) // edited while a planner ran
        plan->setInventory(tab->inventory().value);
    writeGrouping(*plan, tab->groups().grouping());
    tab->history()->push(new ReplacePlan(*tab, std::move(plan), stepName));
    emit planExchanged(stepName);
}

void Document::undo()
{
    const ChangeInventory *edit = nextInventoryStep(*current(), true);
    const int first = edit ? edit->firstNumber() : 0;
    const int last = edit ? edit->lastNumber() : 0;
    step(*current(), true);
    for (const auto &tab : m_tabs) {
        if (edit && tab.get() != current())
            followInventory(*tab, true, first, last);
    }
    if (edit)
        emit inventoryReplaced();
    emit undone();
}

void Document::redo()
{
    const ChangeInventory *edit = nextInventoryStep(*current(), false);
    const int first = edit ? edit->firstNumber() : 0;
    const int last = edit ? edit->lastNumber() : 0;
    step(*current(), false);
    for (const auto &tab : m_tabs) {
        if (edit && tab.get() != current())
            followInventory(*tab, false, first, last);
    }
    if (edit)
        emit inventoryReplaced();
    emit redone();
}

void Document::planSaved(int index, const QString &path)
{
    tab(index)->setPath(path);
    tab(index)->history()->setClean();
    emit tabsChanged();
    emit modified();
    emit planWasSaved(index);
}

void Document::inventorySaved(const QString &path)
{
    const OpenInventory saved{inventory().value, path};
    m_savedInventories.insert(path, saved.value);
    for (const auto &tab : m_tabs) {
        if (tab->inventory().value == saved.value)
            tab->setInventory(saved);
    }
    emit inventoryReplaced();
    emit modified();
    emit inventoryWasSaved();
}

void Document::graphSaved(const QString &path)
{
    m_graph.path = path;
    m_graph.isOwnFormat = true;
    m_graph.options = {}; // what they brought is in the file
    emit tabsChanged();
    emit modified();
    emit graphWasSaved();
}

void Document::onTabChanged(PlanTab *tab, const Change &change)
{
    if (tab == current())
        emit changed(change);
    emit tabsChanged();
}

} // namespace cutaway
