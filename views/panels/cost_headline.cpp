#include "views/panels/cost_headline.h"

#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/numbers.h"

#include <QPainter>

namespace cutaway {

QColor directionColour(CostTable::Direction direction)
{
    switch (direction) {
    case CostTable::Direction::Better: return theme().better;
    case CostTable::Direction::Worse: return theme().worse;
    case CostTable::Direction::None: return theme().secondaryText;
    }
    return {};
}

CostHeadline::CostHeadline(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void CostHeadline::setCost(const CostTable &cost)
{
    m_now = cost.headline;
    m_then = cost.headlineIfDropped;
    m_change = cost.headlineChange;
    m_direction = cost.headlineDirection;
    m_isKnown = cost.unknownBecause.isEmpty();
    setToolTip(cost.headlineToolTip);
    setAccessibleDescription(cost.headlineToolTip);
    setAccessibleName(m_then.isEmpty() ? m_now : tr("%1, if dropped %2, %3").arg(m_now, m_then, m_change));
    update();
}

QSize CostHeadline::sizeHint() const
{
    return {scaled(200), scaled(28)};
}

void CostHeadline::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QFont small = themeFont(TextRole::BoxTitle);
    const double changeWidth = numberWidth(small, m_change);
    // A narrow dock or a wide font takes the large figures down a size before anything is cut off.
    QFont large = themeFont(m_isKnown ? TextRole::Headline : TextRole::Title);
    const double arrow = m_then.isEmpty() ? 0 : scaled(32);
    while (large.pixelSize() > scaled(12) &&
           numberWidth(large, m_now) + arrow + numberWidth(large, m_then) + scaled(12) + changeWidth > width())
        large.setPixelSize(large.pixelSize() - 1);

    painter.setFont(large);
    painter.setPen(theme().text);
    paintNumber(painter, rect(), Qt::AlignVCenter | Qt::AlignLeft, m_now);
    const double nowWidth = numberWidth(large, m_now);
    if (!m_then.isEmpty()) {
        const int icon = scaled(16);
        paintIcon(painter, QRectF(nowWidth + (arrow - icon) / 2, (height() - icon) / 2, icon, icon),
                  QStringLiteral("go-next"), theme().secondaryText);
        painter.setPen(m_direction == CostTable::Direction::None ? theme().text : directionColour(m_direction));
        paintNumber(painter, rect().adjusted(qRound(nowWidth + arrow), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                    m_then);
    }
    painter.setFont(small);
    painter.setPen(directionColour(m_direction));
    paintNumber(painter, rect(), Qt::AlignVCenter | Qt::AlignRight, m_change);
}

} // namespace cutaway
