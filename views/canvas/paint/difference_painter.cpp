#include "views/canvas/paint/difference_painter.h"

#include "core/judging/plan_marks.h"
#include "views/canvas/paint/canvas_texts.h"
#include "views/theme/pixels.h"

#include <map>
#include <set>

namespace cutaway {

namespace {

using judging::PlanMarks;

constexpr double tagHeight = 16;

/// What of a visible box moved.
struct MovedHere
{
    std::size_t count = 0;
    std::set<std::string> from;
};

QString movedText(const MovedHere &moved, bool isOne)
{
    const QString from = moved.from.size() == 1 ? CanvasTexts::text(*moved.from.begin())
                                                : CanvasTexts::tr("%1 places").arg(moved.from.size());
    return isOne ? CanvasTexts::tr("was in %1").arg(from) : CanvasTexts::tr("%1 from %2").arg(moved.count).arg(from);
}

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

std::map<BoxRef, MovedHere> movedBoxes(const PaintContext &context, const PlanMarks &marks)
{
    std::map<BoxRef, MovedHere> boxes;
    for (const PlanMarks::Moved &moved : marks.moved) {
        const BoxRef box = context.scene.boxOf(moved.item);
        if (!box.isValid())
            continue;
        MovedHere &here = boxes[box];
        ++here.count;
        here.from.insert(moved.from);
    }
    return boxes;
}

void paintMoved(PaintContext &context, const PlanMarks &marks)
{
    for (const auto &[ref, moved] : movedBoxes(context, marks)) {
        const QRectF rect = context.scene.rect(ref, context.progress);
        if (!rect.intersects(context.visible))
            continue;
        paintRoundBox(context.painter, rect, 3 * context.scale(), {}, context.theme.warning, 2);
        const bool isOne = context.scene.box(ref).item.isValid();
        if (context.detail < Detail::Dot)
            paintTag(context, {rect.right() + 1, rect.top() - tagHeight / 2 * context.scale() * context.growth()},
                     rect.width() * 0.8, movedText(moved, isOne), false);
    }
}

QString formerText(const PaintContext &context, const std::vector<ItemIndex> &items)
{
    if (items.size() == 1)
        return CanvasTexts::tr("%1 was here").arg(CanvasTexts::text(context.plan().item(items.front()).label));
    return CanvasTexts::tr("%1 were here").arg(items.size());
}

/// Beside the box in which the neighbour lies that stayed; several places beside one closed box are one.
void paintFormerPlaces(PaintContext &context, const PlanMarks &marks)
{
    std::map<std::pair<BoxRef, bool>, std::vector<ItemIndex>> places;
    for (const PlanMarks::FormerPlace &place : marks.former) {
        const BoxRef box = context.scene.boxOf(place.beside);
        if (!box.isValid())
            continue;
        std::vector<ItemIndex> &items = places[{box, place.isBehind}];
        items.insert(items.end(), place.items.begin(), place.items.end());
    }
    const double s = context.scale();
    for (const auto &[place, items] : places) {
        const QRectF rect = context.scene.rect(place.first, context.progress);
        if (!rect.intersects(context.visible))
            continue;
        const double y = place.second ? rect.bottom() : rect.top();
        const double height = tagHeight * s * context.growth();
        if (context.detail >= Detail::Dot) {
            QPen pen(context.theme.warning, 2 * hairline(context.painter));
            pen.setDashPattern({3, 2});
            context.painter.setPen(pen);
            context.painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
            continue;
        }
        paintTag(context, {rect.right() - 6 * s, y - height / 2}, rect.width() - 12 * s, formerText(context, items),
                 true);
    }
}

} // namespace

void paintDifference(PaintContext &context)
{
    if (!context.marks)
        return;
    paintFormerPlaces(context, *context.marks);
    paintMoved(context, *context.marks);
}

} // namespace cutaway
