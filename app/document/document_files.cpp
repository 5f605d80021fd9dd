#include "app/document/document.h"

#include "app/document/plan_names.h"
#include "app/document/session.h"
#include "app/document/session_replay.h"
#include "views/models/errand_thread.h"

#include <utility>

// What a document does with files that were read: the first time, again, and after a crash.

namespace cutaway {

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
        const bool isOwn = m_graph.isOf(*first[i]) && m_graph.isOf(*files.plans[i].plan);
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

QHash<QString, PlanView> Document::viewsOfTabs() const
{
    QHash<QString, PlanView> views;
    for (const auto &tab : m_tabs)
        views.insert(tab->baseName(), tab->view());
    return views;
}

void Document::addPlanFiles(std::vector<PlanFile> plans)
{
    for (PlanFile &file : plans) {
        const QString name = planName(file);
        addPlan(std::move(file.plan), name, file.path);
    }
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
    const QStringList unread = std::move(files.unread);
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
            tab(i)->setAskedFor(plan.isAskedFor);
            if (plan.isModified)
                tab(i)->history()->resetClean();
        }
        setCurrent(session.current);
        if (session.baseline >= 0 && session.baseline < tabCount())
            setBaseline(tab(session.baseline));
        lost = replaySteps(*this, session.steps, std::move(later), unread);
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
    emit notesRestored();
    return lost;
}

} // namespace cutaway
