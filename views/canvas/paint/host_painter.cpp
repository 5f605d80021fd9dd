#include "views/canvas/paint/host_painter.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/host_header.h"
#include "views/theme/pixels.h"

namespace cutaway {

void paintHosts(PaintContext &context)
{
    const double s = context.scale();
    // From far away names keep their size, and need the room above them.
    const double belowName = (context.detail >= Detail::Dot ? 2 : 5) * s;
    for (const HostSpan &span : hostSpans(context.scene)) {
        if (!span.rect.intersects(context.visible))
            continue;
        const double line = hairline(context.painter);
        const double y = span.rect.bottom() - line;
        context.painter.fillRect(QRectF(span.rect.left(), y, span.rect.width(), line), context.theme.boxLine);
        for (const double x : {span.rect.left(), span.rect.right() - line})
            context.painter.fillRect(QRectF(x, y, line, 5 * s), context.theme.boxLine);
        drawElided(context, {span.rect.left() + 4 * s, y - belowName}, CanvasTexts::text(span.host), TextRole::BoxTitle,
                   context.theme.secondaryText, span.rect.width() - 8 * s);
    }
}

} // namespace cutaway
