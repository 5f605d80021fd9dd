#include "views/canvas/paint/difference_painter.h"

#include "views/canvas/paint/marked_boxes.h"
#include "views/canvas/paint/moved_tag.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/far_view.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

/// A label on its own ground.
void paintTag(PaintContext &context, const QRectF &tag, const QString &text, bool isDashed)
{
    const double s = context.scale();
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
    drawElided(context, {tag.left() + 5 * s, tag.center().y() + 3.8 * s * context.growth()}, text, TextRole::Small,
               theme.text, tag.width() - 8 * s);
}

/// What fits of the texts, no wider than `width`, its right upper corner at `corner`.
void paintTagAt(PaintContext &context, QPointF corner, double width, const QStringList &texts, bool isDashed)
{
    const double s = context.scale();
    const QString text = fitting(context, texts, TextRole::Small, width - 10 * s);
    const double wide = std::min(width, textWidth(context, text, TextRole::Small) + 10 * s);
    paintTag(context, {corner.x() - wide, corner.y(), wide, movedTagHeight * s * context.growth()}, text, isDashed);
}

/// Beside the name, where there is room for both.
double roomForTag(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    constexpr double most = 0.8;
    constexpr double least = 0.5;
    const SceneBox &box = context.scene.box(ref);
    if (!box.item.isValid())
        return most * rect.width();
    const QString name = CanvasTexts::text(context.plan().item(box.item).label);
    const double beside = rect.width() - textWidth(context, name, TextRole::Name) - 12 * context.scale();
    return std::clamp(beside, least * rect.width(), most * rect.width());
}

void paintMovedTag(PaintContext &context, const MarkedBoxes::Moved &moved, const QRectF &rect)
{
    if (const std::optional<MovedTag> tag = movedTag(context, moved.box, rect)) {
        paintTag(context, tag->rect, tag->text, false);
        return;
    }
    const double half = movedTagHeight / 2 * context.scale() * context.growth();
    paintTagAt(context, {rect.right() + 1, rect.top() - half}, roomForTag(context, moved.box, rect), moved.texts,
               false);
}

/// From far away the closed face of what holds it is framed, once.
void paintMoved(PaintContext &context)
{
    std::set<BoxRef> framed;
    for (const MarkedBoxes::Moved &moved : context.marked->moved) {
        const BoxRef drawn = drawnBox(context.scene, moved.box, context.zoom);
        const QRectF rect = context.scene.rect(drawn, context.progress);
        if (!rect.intersects(context.visible) || !framed.insert(drawn).second)
            continue;
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, context.theme.warning, 2);
        if (drawn == moved.box && context.detail < Detail::Dot)
            paintMovedTag(context, moved, rect);
    }
}

void paintFormerPlaces(PaintContext &context)
{
    const double s = context.scale();
    for (const auto &[beside, isBehind, texts] : context.marked->former) {
        const QRectF rect = context.scene.rect(beside, context.progress);
        const bool isSeen = drawnBox(context.scene, beside, context.zoom) == beside; // and no face over it
        if (!isSeen || !rect.intersects(context.visible))
            continue;
        const double half = context.scene.metrics().gap / 2; // boxes keep their texts free
        const double y = isBehind ? rect.bottom() + half : rect.top() - half;
        const double height = movedTagHeight * s * context.growth();
        if (context.detail >= Detail::Dot) {
            QPen pen(context.theme.warning, 2 * hairline(context.painter));
            pen.setDashPattern({3, 2});
            context.painter.setPen(pen);
            context.painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
            continue;
        }
        paintTagAt(context, {rect.right() - 6 * s, y - height / 2}, rect.width() - 12 * s, texts, true);
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
