#include "views/panels/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace cutaway {

QSize ElidedLabel::minimumSizeHint() const
{
    return {scaled(24), QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && fontMetrics().horizontalAdvance(text()) > contentsRect().width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text(), this);
        return true;
    }
    return TextLabel::event(event);
}

void ElidedLabel::paintEvent(QPaintEvent *event)
{
    const QRect room = contentsRect();
    if (fontMetrics().horizontalAdvance(text()) <= room.width()) {
        TextLabel::paintEvent(event);
        return;
    }
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(room, int(Qt::AlignVCenter | Qt::AlignLeft),
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, room.width()));
}

} // namespace cutaway
