#include "app/judging/baseline.h"

#include <utility>

namespace cutaway {

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

} // namespace cutaway
