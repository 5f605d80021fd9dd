#include "views/canvas/paint/inner_edge_painter.h"

#include "views/canvas/paint/route_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

namespace cutaway {

namespace {

constexpr double leastZoom = 0.33; // below it arrows are closer together than can be told apart

QString noteTitle(const InnerNote &note)
{
    const QString label = CanvasTexts::text(note.sum.label);
    if (note.count == 1)
        return label;
    return note.isAlike ? QStringLiteral("%1 × %2").arg(note.count).arg(label)
                        : CanvasTexts::tr("%n redistributions", nullptr, int(note.count));
}

QString noteFigures(const InnerNote &note)
{
    const QString bytes = CanvasTexts::bytes(note.sum.bytes);
    return note.sum.seconds > 0 ? bytes + QStringLiteral(", ") + CanvasTexts::seconds(note.sum.seconds) : bytes;
}

void paintNote(PaintContext &context, const QRectF &rect, const InnerNote &note)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    paintRoundBox(context.painter, rect, 4 * s, theme.worseFill, theme.worse);
    if (context.detail >= Detail::Dot)
        return;
    const double left = rect.left() + 8 * s;
    const double room = rect.width() - 16 * s;
    const bool isOneLine = context.detail != Detail::Full;
    const double first = isOneLine ? rect.center().y() + 4.2 * s * context.growth() : rect.top() + 14.4 * s;
    drawElided(context, {left, first}, noteTitle(note), TextRole::BoxTitle, theme.worse, room);
    if (!isOneLine)
        drawElided(context, {left, rect.top() + 28 * s}, noteFigures(note), TextRole::Small, theme.worse, room);
}

void paintEdge(PaintContext &context, const InnerEdge &edge, QPointF origin, const QColor &ink, double width)
{
    std::vector<QPointF> points = edge.points;
    for (QPointF &point : points)
        point += origin;
    paintRoute(context, points, {.ink = ink, .width = width, .labelFill = {}, .labelLine = {}, .labelInk = {}});
    if (edge.note.count > 0)
        paintNote(context, edge.noteRect.translated(origin), edge.note);
}

} // namespace

void paintInnerEdges(PaintContext &context, const GroupContent &content, QPointF origin,
                     const std::vector<bool> &hidden)
{
    const QRectF visible = context.visible.translated(-origin);
    const bool isFar = context.zoom < leastZoom;
    content.edgeIndex.query(visible.top(), visible.bottom(), [&](std::uint32_t i) {
        const InnerEdge &edge = content.edges[i];
        if (!hidden.empty() && hidden[edge.from])
            return;
        if ((!isFar || edge.note.count > 0) && edge.bounds.intersects(visible))
            paintEdge(context, edge, origin, edge.note.count > 0 ? context.theme.worse : context.theme.edge, 1);
    });
}

void paintMarkedEdge(PaintContext &context, const InnerEdge &edge, QPointF origin)
{
    paintEdge(context, edge, origin, context.theme.accent, 2);
}

} // namespace cutaway
