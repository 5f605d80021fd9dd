#include "app/window/plan_page.h"

#include "app/document/document.h"
#include "app/window/document_tabs.h"
#include "app/window/plan_banner.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int leastRoom = 160; // for texts of the second

/// The canvas's ground behind messages and banner.
class Ground : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), theme().canvas); }
};

} // namespace

StripRow::StripRow(QWidget *first, QWidget *growing, QWidget *parent)
    : QWidget(parent), m_first(first), m_growing(growing), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(first);
    m_layout->addWidget(growing, 1);
}

void StripRow::arrange()
{
    // Not what it would like: texts that change with each move are not to move the canvas.
    const int growing = m_growing->minimumSizeHint().width() + scaled(leastRoom);
    const int wanted = m_first->isHidden() ? growing : m_first->sizeHint().width() + growing;
    m_layout->setDirection(wanted <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void StripRow::resizeEvent(QResizeEvent *event)
{
    arrange();
    QWidget::resizeEvent(event);
}

/// The strips want other widths with each plan.
bool StripRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    return QWidget::event(event);
}

void StripRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
}

PlanPage::PlanPage(Document &document, const QList<QWidget *> &strips, QWidget *canvas, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_tabs(new DocumentTabs(document, this))
    , m_message(new MessageBar)
    , m_banner(new PlanBanner)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    for (QWidget *strip : strips)
        column->addWidget(strip);
    for (QWidget *notice : std::initializer_list<QWidget *>{m_message, m_banner}) {
        auto *ground = new Ground(this);
        auto *inset = new QVBoxLayout(ground);
        inset->setContentsMargins(12, 12, 12, 0);
        inset->addWidget(notice);
        column->addWidget(ground);
        ground->hide();
    }
    column->addWidget(canvas, 1);
    connect(m_message, &MessageBar::closed, this, &PlanPage::clearMessage);
    connect(m_banner, &PlanBanner::closed, this, [this] {
        m_isBannerWanted = false;
        refreshBanner();
    });
    connect(&document, &Document::opened, this, [this] {
        m_isBannerWanted = true;
        refreshBanner();
    });
    connect(&document, &Document::tabsChanged, this, &PlanPage::refreshBanner);
    connect(&document, &Document::currentChanged, this, &PlanPage::refreshBanner);
    connect(&document, &Document::inventoryReplaced, this, &PlanPage::refreshBanner);
    connect(&document, &Document::closed, this, &PlanPage::clearMessage);
}

void PlanPage::setMessage(const Message &message)
{
    m_message->setMessage(message);
    m_message->parentWidget()->show();
}

void PlanPage::clearMessage()
{
    m_message->parentWidget()->hide();
}

void PlanPage::withdrawMessage(const QString &title)
{
    if (m_message->message().title == title)
        clearMessage();
}

void PlanPage::refreshBanner()
{
    const PlanTab *tab = m_document.current();
    const bool shown = tab && tab->isPlaceholder() && m_isBannerWanted;
    if (shown)
        m_banner->setModel(m_document.graph(), *m_document.inventory().value);
    m_banner->parentWidget()->setVisible(shown);
}

} // namespace cutaway
