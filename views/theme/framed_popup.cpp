#include "views/theme/framed_popup.h"

#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

void FramedPopup::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    paintFrame(painter, rect(), theme().boxLine);
}

} // namespace cutaway
