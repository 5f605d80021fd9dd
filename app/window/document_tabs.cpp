#include "app/window/document_tabs.h"

#include "app/document/document.h"
#include "app/judging/judged_session.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QAbstractButton>
#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

namespace cutaway {

namespace {

/// The cross at the end of the current tab.
class TabClose : public QAbstractButton
{
public:
    explicit TabClose(QWidget *parent) : QAbstractButton(parent)
    {
        setToolTip(DocumentTabs::tr("Close plan"));
        setAccessibleName(toolTip());
        setFocusPolicy(Qt::NoFocus);
        setAttribute(Qt::WA_Hover);
        resize(sizeHint());
    }

    QSize sizeHint() const override
    {
        const int size = style()->pixelMetric(QStyle::PM_TabCloseIndicatorWidth);
        return {size, size};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        QStyleOption option;
        option.initFrom(this);
        style()->drawPrimitive(QStyle::PE_IndicatorTabClose, &option, &painter, this);
    }
};

/// Of hundreds of tabs it looks only at those in sight: Qt shapes the text of every tab for each paint.
class PlanTabBar : public QTabBar
{
public:
    using QTabBar::QTabBar;

protected:
    void initStyleOption(QStyleOptionTab *option, int index) const override
    {
        const QRect tab = tabRect(index);
        if (tab.intersects(rect()))
            return QTabBar::initStyleOption(option, index);
        option->initFrom(this);
        option->rect = tab;
        option->shape = shape();
    }
};

/// The style sets what follows a tab character small, at the right.
QString tabText(const PlanTab &tab, bool isBaseline)
{
    const QString mark = isBaseline ? QStringLiteral("\u25c6 ") : QString();
    const QString name = mark + tab.name().replace('&', QStringLiteral("&&"));
    if (tab.isPlaceholder())
        return name;
    const QString latency = figureText(tab.plan(), "latency_sec");
    return name + '\t' + (latency.isEmpty() ? DocumentTabs::tr("unknown") : latency);
}

/// `pipe, not saved`, and why there is no time where it is not known.
QString tabToolTip(const PlanTab &tab, bool isBaseline)
{
    const PlanCost &cost = tab.plan().cost();
    const QString name = isBaseline ? DocumentTabs::tr("%1, the baseline").arg(tab.name()) : tab.name();
    const QString text = tab.isModified() ? DocumentTabs::tr("%1, not saved").arg(name) : name;
    if (tab.isPlaceholder() || cost.latencySec)
        return text;
    return text + '\n' +
           DocumentTabs::tr("%1 unknown: %2").arg(coreText(cost.latencyLabel), coreText(cost.latencyUnknownBecause));
}

} // namespace

DocumentTabs::DocumentTabs(Document &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_bar(new PlanTabBar(this))
    , m_add(new QToolButton(this))
    , m_list(new QToolButton(this))
{
    m_bar->setExpanding(false);
    m_bar->setDrawBase(true);
    m_bar->setAccessibleName(tr("Open plans"));
    m_bar->installEventFilter(this);
    m_add->setIcon(themeIcon("list-add"));
    m_add->setAutoRaise(true);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setToolTip(tr("Another plan"));
    m_add->setAccessibleName(m_add->toolTip());
    m_list->setObjectName("planList");
    m_list->setIcon(themeIcon("view-list-details"));
    m_list->setAutoRaise(true);
    m_list->setToolTip(tr("All open plans, to find one by its name"));
    m_list->setAccessibleName(m_list->toolTip());
    m_list->hide();
    connect(m_list, &QToolButton::clicked, this, [this] { emit listRequested(m_list); });
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_bar);
    row->addWidget(m_add);
    row->addWidget(m_list);
    row->addStretch(1);
    connect(&document, &Document::tabsChanged, this, &DocumentTabs::refresh);
    connect(&document, &Document::currentChanged, this, &DocumentTabs::refresh);
    connect(m_bar, &QTabBar::currentChanged, this, [this](int index) {
        if (!m_isRefreshing)
            m_document.setCurrent(index);
    });
}

void DocumentTabs::setBaseline(const Baseline *baseline)
{
    m_baseline = baseline;
    connect(baseline, &Baseline::changed, this, &DocumentTabs::refresh);
}

void DocumentTabs::setAddMenu(QMenu *menu)
{
    m_add->setMenu(menu);
}

void DocumentTabs::refresh()
{
    m_isRefreshing = true;
    while (m_bar->count() > m_document.tabCount())
        m_bar->removeTab(m_bar->count() - 1);
    while (m_bar->count() < m_document.tabCount())
        m_bar->addTab({});
    for (int i = 0; i < m_bar->count(); ++i) {
        const PlanTab &tab = *m_document.tab(i);
        const bool isBaseline = m_baseline && m_baseline->tab() == &tab;
        if (const QString text = tabText(tab, isBaseline); m_bar->tabText(i) != text)
            m_bar->setTabText(i, text); // each lays all of them out
        if (tab.isModified() == m_bar->tabIcon(i).isNull())
            m_bar->setTabIcon(i, tab.isModified() ? themeIcon("cutaway-modified") : QIcon());
        m_bar->setTabToolTip(i, tabToolTip(tab, isBaseline));
    }
    m_bar->setCurrentIndex(m_document.currentIndex());
    showClose();
    m_isRefreshing = false;
    showList();
    m_bar->updateGeometry(); // while it was hidden its size hint stayed that of tabs without names
}

/// Where not all tabs are seen.
void DocumentTabs::showList()
{
    const int needed = m_bar->sizeHint().width() + layout()->spacing() + m_add->sizeHint().width();
    m_list->setVisible(needed > width());
}

void DocumentTabs::resizeEvent(QResizeEvent *)
{
    showList();
}

/// Only the current tab has a cross.
void DocumentTabs::showClose()
{
    for (int i = 0; i < m_bar->count(); ++i) {
        QWidget *button = m_bar->tabButton(i, QTabBar::RightSide);
        const bool wanted = i == m_bar->currentIndex();
        if (wanted == (button != nullptr))
            continue;
        if (button)
            button->deleteLater();
        TabClose *cross = wanted ? new TabClose(m_bar) : nullptr;
        m_bar->setTabButton(i, QTabBar::RightSide, cross);
        if (cross)
            connect(cross, &QAbstractButton::clicked, this, [this] { emit closeRequested(m_document.currentIndex()); });
    }
}

void DocumentTabs::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const double line = hairline(painter);
    painter.fillRect(rect(), theme().window);
    painter.fillRect(QRectF(0, height() - line, width(), line), theme().line);
}

bool DocumentTabs::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto *mouse = static_cast<QMouseEvent *>(event);
        const int index = m_bar->tabAt(mouse->pos());
        if (mouse->button() == Qt::MiddleButton && index >= 0)
            emit closeRequested(index);
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace cutaway
