#include "app/window/drop_highlight.h"

#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

DropHighlight::DropHighlight(QWidget *window) : QWidget(window)
{
    setObjectName("dropHighlight");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void DropHighlight::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintFrame(painter, rect(), theme().accent, 4);
    painter.setFont(themeFont(TextRole::Title));
    const QString text = tr("Drop to open");
    const QSizeF size(painter.fontMetrics().horizontalAdvance(text) + 48, 44 * textScale());
    const QRectF box(QPointF((width() - size.width()) / 2, 12), size);
    paintRoundBox(painter, box, 4, theme().accentFill, theme().accent, 2);
    painter.setPen(theme().text);
    painter.drawText(box, Qt::AlignCenter, text);
}

} // namespace cutaway
