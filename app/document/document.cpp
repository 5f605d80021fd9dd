#include "app/document/document.h"

#include "app/document/undo_steps.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "views/models/errand_thread.h"

#include <algorithm>
#include <utility>

namespace cutaway {

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

bool Document::wouldLose() const
{
    return isModified() || std::ranges::any_of(m_tabs, [](const auto &tab) { return tab->isToBeSaved(); });
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
    emit tabsChanged(); // their marks
    emit modified();
}

void Document::keepVariant(const QString &name, const QString &note)
{
    const PlanTab *tab = current();
    if (!tab)
        return;
    std::unique_ptr<EditedPlan> plan = tab->plan().clone();
    plan->forgetUndone();
    m_variants.add({name, note, tab->baseName(), QDateTime::currentDateTime(), std::move(plan), {}});
}

void Document::note(const Note &note)
{
    m_notes.push_back(note);
    emit noted();
}

void Document::openVariant(int index)
{
    const Variant &variant = m_variants.list()[std::size_t(index)];
    const bool isElsewhere = *variant.plan->inventory() != *inventory().value;
    addPlan(variant.plan->clone(), variant.name, {},
            isElsewhere ? std::optional(OpenInventory{variant.plan->inventory(), {}}) : std::nullopt);
}

/// Whoever shows the plan lets go of it, and tells the tab what was to be seen.
void Document::leaveCurrent()
{
    m_current = -1;
    emit currentChanged();
}

void Document::close()
{
    if (!isOpen())
        return;
    leaveCurrent();
    m_tabs.clear();
    m_variants.clear();
    m_planning.forget();
    m_notes.clear();
    discard(std::exchange(m_graph, {}));
    m_inventory = {};
    m_savedInventories.clear();
    emit tabsChanged();
    emit closed();
}

void Document::appendTab(std::unique_ptr<EditedPlan> plan, const QString &name, const QString &path,
                         const OpenInventory &devices)
{
    if (*plan->inventory() != *devices.value) // edited while a planner ran
        plan->setInventory(devices.value);
    const std::shared_ptr<const ModuleTree> modules = m_graph.isOf(*plan) ? m_graph.modules : nullptr;
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
    connect(raw, &PlanTab::comparedOtherwise, this, [this, raw] {
        if (raw == current())
            emit comparedOtherwise();
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
                      const std::optional<OpenInventory> &devices, bool isAskedFor)
{
    const bool isFirst = tabCount() == 0 || (tabCount() == 1 && m_tabs.front()->isPlaceholder());
    appendTab(std::move(plan), unusedName(name), path, devices.value_or(OpenInventory(inventory())));
    m_tabs.back()->setAskedFor(isAskedFor);
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

void Document::compareAsOpened(PlanTab &tab) const
{
    tab.compareWith(tab.firstPlan(), tab.baseName());
    compareWithFirst(tab);
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
    for (const auto &tab : m_tabs) {
        if (tab->firstKept() == gone->firstPlan()) // what is not open any more is compared with no more
            compareAsOpened(*tab);
    }
    const bool wasCurrent = index == m_current;
    m_current = index < m_current ? m_current - 1 : std::min(m_current, tabCount() - 1);
    if (gone.get() == m_baseline)
        setBaseline(nullptr);
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
    const Result<std::string> made = MakeMove::make(*current(), move, gesture);
    if (!made) {
        emit moveRefused(made.error());
        return made.error();
    }
    emit moveMade(gesture, *made);
    return Done(std::monostate());
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
        tab->history()->push(new ChangeInventory(*tab, inventory, stepName, number, number));
    emit inventoryReplaced();
    emit modified();
    emit inventoryChanged(stepName);
}

void Document::replacePlan(std::unique_ptr<EditedPlan> plan, const QString &stepName)
{
    PlanTab *tab = current();
    if (!tab)
        return;
    if (*plan->inventory() != *tab->inventory().value) // edited while a planner ran
        plan->setInventory(tab->inventory().value);
    writeGrouping(*plan, tab->groups().grouping());
    tab->history()->push(new ReplacePlan(*tab, std::move(plan), stepName));
    emit planExchanged(stepName);
}

void Document::undo()
{
    const int from = current()->history()->index();
    if (undoWithInventory(*current(), m_tabs))
        emit inventoryReplaced();
    emit undone(from);
}

void Document::redo()
{
    const int from = current()->history()->index();
    if (redoWithInventory(*current(), m_tabs))
        emit inventoryReplaced();
    emit redone(from);
}

void Document::planSaved(int index, const QString &path)
{
    tab(index)->setPath(path);
    tab(index)->history()->setClean();
    emit tabsChanged();
    emit modified();
    emit planWasSaved(index);
}

void Document::inventoryRead(const OpenInventory &inventory)
{
    m_savedInventories.insert(inventory.path, inventory.value);
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
    m_graph.options = {}; // what they brought is in the file, which leaves nothing open
    m_graph.sizes.clear();
    m_graph.told.clear();
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
