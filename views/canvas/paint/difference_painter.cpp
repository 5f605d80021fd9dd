#include "views/canvas/paint/difference_painter.h"

#include "views/canvas/paint/marked_boxes.h"
#include "views/theme/pixels.h"

namespace cutaway {

namespace {

constexpr double tagHeight = 16;

/// A label on its own ground, its right upper corner at `corner`, no wider than `width`.
void paintTag(PaintContext &context, QPointF corner, double width, const QString &text, bool isDashed)
{
    const double s = context.scale();
    const double grown = context.growth();
    const double wanted = textWidth(context, text, TextRole::Small) + 10 * s;
    const QRectF tag(corner.x() - std::min(width, wanted), corner.y(), std::min(width, wanted), tagHeight * s * grown);
    const Theme &theme = context.theme;
    if (isDashed) {
        QPen pen(theme.warning, hairline(context.painter) * 1.5);
        pen.setDashPattern({4, 3});
        context.painter.setPen(pen);
        context.painter.setBrush(theme.canvas);
        context.painter.drawRoundedRect(tag, 3 * s, 3 * s);
    } else {
        paintRoundBox(context.painter, tag, 3 * s, theme.warningFill, theme.warning);
    }
    drawElided(context, {tag.left() + 5 * s, tag.center().y() + 3.8 * s * grown}, text, TextRole::Small, theme.text,
               tag.width() - 8 * s);
}

void paintMoved(PaintContext &context)
{
    for (const auto &[ref, text] : context.marked->moved) {
        const QRectF rect = context.scene.rect(ref, context.progress);
        if (!rect.intersects(context.visible))
            continue;
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, context.theme.warning, 2);
        if (context.detail < Detail::Dot)
            paintTag(context, {rect.right() + 1, rect.top() - tagHeight / 2 * context.scale() * context.growth()},
                     rect.width() * 0.8, text, false);
    }
}

void paintFormerPlaces(PaintContext &context)
{
    const double s = context.scale();
    for (const auto &[beside, isBehind, text] : context.marked->former) {
        const QRectF rect = context.scene.rect(beside, context.progress);
        if (!rect.intersects(context.visible))
            continue;
        const double y = isBehind ? rect.bottom() : rect.top();
        const double height = tagHeight * s * context.growth();
        if (context.detail >= Detail::Dot) {
            QPen pen(context.theme.warning, 2 * hairline(context.painter));
            pen.setDashPattern({3, 2});
            context.painter.setPen(pen);
            context.painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
            continue;
        }
        paintTag(context, {rect.right() - 6 * s, y - height / 2}, rect.width() - 12 * s, text, true);
    }
}

} // namespace

void paintDifference(PaintContext &context)
{
    if (!context.marked)
        return;
    paintFormerPlaces(context);
    paintMoved(context);
}

} // namespace cutaway
