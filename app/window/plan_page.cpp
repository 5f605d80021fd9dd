#include "app/window/plan_page.h"

#include "app/document/document.h"
#include "app/window/document_tabs.h"
#include "app/window/plan_banner.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QVBoxLayout>

namespace cutaway {

namespace {

/// The canvas's ground behind messages and banner.
class Ground : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), theme().canvas); }
};

} // namespace

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
