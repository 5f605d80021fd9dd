#include "views/panels/dock_header.h"

#include "views/panels/panel_parts.h"

#include <QPainter>

namespace cutaway {

DockHeader::DockHeader(int height, int padding, QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent), m_padding(scaled(padding))
{
    setFixedHeight(scaled(height));
    setMinimumSectionSize(scaled(24));
    setSectionsMovable(false);
    setSectionsClickable(false);
    setHighlightSections(false);
    setStretchLastSection(false);
    setSectionResizeMode(Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void DockHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->fillRect(rect, theme().panel);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme().line);
    const Qt::Alignment alignment(model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt());
    const bool isRight = alignment.testFlag(Qt::AlignRight);
    const int gap = scaled(titleGap);
    const QRect room = rect.adjusted(isRight ? gap : m_padding, 0, isRight ? -m_padding : -gap, -1);
    painter->setFont(themeFont(TextRole::Small));
    painter->setPen(theme().secondaryText);
    painter->drawText(room, int(alignment), fitting(section, QFontMetrics(painter->font()), room.width()));
}

QString DockHeader::fitting(int section, const QFontMetrics &metrics, int width) const
{
    // Some versions of Qt elide what has just as much room as it needs.
    const QString title = model()->headerData(section, orientation()).toString();
    return metrics.horizontalAdvance(title) <= width ? title : metrics.elidedText(title, Qt::ElideRight, width);
}

} // namespace cutaway
