#include "app/judging/baseline.h"

namespace cutaway {

Baseline::Baseline(Document &document, QObject *parent) : QObject(parent), m_document(document)
{
    connect(&document, &Document::tabsChanged, this, &Baseline::follow);
    connect(&document, &Document::closed, this, [this] { toggle(nullptr); });
}

void Baseline::toggle(PlanTab *tab)
{
    PlanTab *before = m_tab;
    m_tab = tab == before ? nullptr : tab;
    m_isSet = m_tab != nullptr;
    if (before == m_tab)
        return;
    if (before && m_document.indexOf(before) >= 0)
        before->compareWith(*before->firstPlan(), before->baseName());
    apply();
    emit changed();
}

/// Tabs come and go, and the baseline may be edited.
void Baseline::follow()
{
    if (!m_isSet)
        return;
    if (m_tab && m_document.indexOf(m_tab) < 0)
        m_tab = nullptr;
    m_isSet = m_tab != nullptr;
    apply();
    emit changed();
}

void Baseline::apply()
{
    for (int i = 0; i < m_document.tabCount() && m_tab; ++i) {
        PlanTab *tab = m_document.tab(i);
        if (tab != m_tab && tab->plan().kind() == m_tab->plan().kind())
            tab->compareWith(m_tab->plan(), m_tab->name());
    }
}

} // namespace cutaway
