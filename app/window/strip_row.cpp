#include "app/window/strip_row.h"

#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QPainter>

namespace cutaway {

namespace {

constexpr int leastRoom = 160; // for texts of the second

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

} // namespace cutaway
