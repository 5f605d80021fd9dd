#include "views/canvas/paint/paint_context.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double smallestText = 9; // pixels on the screen

} // namespace

Detail detailOf(double zoom)
{
    if (zoom * 11 >= 9)
        return Detail::Full;
    if (zoom * 12 >= 6)
        return Detail::Compact;
    return zoom * 36 >= 3 ? Detail::Dot : Detail::Merged;
}

double PaintContext::growth() const
{
    return detail == Detail::Full ? 1.0 : std::max(1.0, smallestText / (12 * zoom));
}

QRectF seenAcross(const PaintContext &context, const QRectF &rect, double least)
{
    const QRectF shown = context.shownPart();
    const double left = std::max(rect.left(), shown.left());
    const double right = std::min(rect.right(), shown.right());
    const bool hasRoom = right - left >= least * context.scale() * context.growth();
    return hasRoom ? QRectF(left, rect.top(), right - left, rect.height()) : rect;
}

bool holdsSome(const PaintContext &context, BoxRef ref, const std::vector<BoxRef> *boxes)
{
    if (!boxes)
        return false;
    // What is held is known by the first place of a group.
    const BoxRef first{context.scene.placeOf(context.scene.places()[ref.place].group).place, ref.box};
    const auto found = std::ranges::lower_bound(*boxes, first);
    return found != boxes->end() && found->place == first.place && found->box < context.scene.box(ref).end;
}

double textWidth(PaintContext &context, const QString &text, TextRole role)
{
    return context.texts.width(text, role) * context.growth();
}

void drawText(PaintContext &context, QPointF baseLine, const QString &text, TextRole role, const QColor &colour)
{
    const double growth = context.growth();
    if (growth == 1) {
        context.texts.draw(context.painter, baseLine, text, role, colour);
        return;
    }
    const QTransform before = context.painter.transform();
    context.painter.translate(baseLine);
    context.painter.scale(growth, growth);
    context.texts.draw(context.painter, {}, text, role, colour);
    context.painter.setTransform(before);
}

void drawTextRight(PaintContext &context, QPointF baseLine, const QString &text, TextRole role, const QColor &colour)
{
    drawText(context, baseLine - QPointF(textWidth(context, text, role), 0), text, role, colour);
}

void drawElided(PaintContext &context, QPointF baseLine, const QString &text, TextRole role, const QColor &colour,
                double width)
{
    const double room = width / context.growth();
    if (room > 8)
        drawText(context, baseLine, context.texts.elided(text, role, room), role, colour);
}

QString fitting(PaintContext &context, const QStringList &texts, TextRole role, double width)
{
    for (const QString &text : texts) {
        if (textWidth(context, text, role) <= width)
            return text;
    }
    return context.texts.elided(texts.last(), role, width / context.growth());
}

} // namespace cutaway
