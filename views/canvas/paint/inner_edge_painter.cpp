#include "views/canvas/paint/inner_edge_painter.h"

#include "views/canvas/paint/route_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <QLineF>

#include <limits>

namespace cutaway {

namespace {

/// Of the area that boxes take away from the room; those that hold the edge do not.
double covered(const GroupContent &content, const InnerEdge &edge, const QRectF &room)
{
    const BoxIndex holder = content.boxes[edge.from].parent;
    double area = 0;
    content.index.query(room.top(), room.bottom(), [&](BoxIndex i) {
        if (content.boxes[i].parent != holder)
            return;
        const QRectF common = content.boxes[i].rect & room;
        area += common.isEmpty() ? 0 : common.width() * common.height();
    });
    return area;
}

} // namespace

QRectF noteRoom(const GroupContent &content, const InnerEdge &edge, const CanvasMetrics &metrics)
{
    constexpr double lineShare = 0.47; // of a note of two lines: what lies between two cards
    constexpr int steps = 4;           // on each part of the way
    const QSizeF size(metrics.noteWidth, metrics.noteHeight * lineShare);
    QRectF best;
    double leastCovered = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < edge.points.size(); ++i) {
        for (int step = 0; step <= steps; ++step) {
            QRectF room({}, size);
            room.moveCenter(QLineF(edge.points[i], edge.points[i + 1]).pointAt(double(step) / steps));
            const double area = covered(content, edge, room);
            // The middle of the way is as good as what comes behind it.
            if (area < leastCovered) {
                leastCovered = area;
                best = room;
            }
        }
    }
    return best;
}

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

/// That a drop would bring: there is room for one line.
void paintNewNote(PaintContext &context, const QRectF &rect, const InnerNote &note)
{
    const double s = context.scale();
    paintRoundBox(context.painter, rect, 4 * s, context.theme.worseFill, context.theme.worse);
    if (context.detail >= Detail::Dot)
        return;
    const QString time = note.sum.seconds > 0 ? CanvasTexts::seconds(note.sum.seconds) : QString();
    const double right = rect.right() - 6 * s;
    const double left = rect.left() + 6 * s;
    const double y = rect.center().y() + 4 * s * context.growth();
    drawElided(context, {left, y}, noteTitle(note), TextRole::Small, context.theme.worse,
               right - left - textWidth(context, time, TextRole::Small) - 6 * s);
    drawTextRight(context, {right, y}, time, TextRole::Small, context.theme.worse);
}

/// Where a drop would leave nothing of what happens now.
void paintNoNote(PaintContext &context, const QRectF &rect)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    paintRoundBox(context.painter, rect, 4 * s, theme.betterFill, theme.better);
    if (context.detail < Detail::Dot)
        drawElided(context, {rect.left() + 8 * s, rect.center().y() + 4.2 * s * context.growth()},
                   CanvasTexts::tr("no redistribution"), TextRole::BoxTitle, theme.better, rect.width() - 16 * s);
}

void paintNoteOf(PaintContext &context, const GroupPlace &place, const InnerEdge &edge)
{
    const bool hasRoom = edge.note.count > 0;
    const InnerNote *then = context.ifDropped ? context.ifDropped->note(place.group, edge) : nullptr;
    const InnerNote &note = then ? *then : edge.note;
    if (hasRoom && note.count > 0)
        paintNote(context, edge.noteRect.translated(place.origin), note);
    else if (hasRoom)
        paintNoNote(context, edge.noteRect.translated(place.origin));
    else if (note.count > 0)
        paintNewNote(context,
                     noteRoom(context.scene.content(place), edge, context.scene.metrics()).translated(place.origin),
                     note);
}

/// Whether anything happens to what goes along it.
bool hasNote(const PaintContext &context, const GroupPlace &place, const InnerEdge &edge)
{
    const InnerNote *then = context.ifDropped ? context.ifDropped->note(place.group, edge) : nullptr;
    return (then ? then->count : edge.note.count) > 0;
}

void paintEdge(PaintContext &context, const InnerEdge &edge, const GroupPlace &place, const QColor &ink, double width)
{
    std::vector<QPointF> points = edge.points;
    for (QPointF &point : points)
        point += place.origin;
    paintRoute(context, points, {.ink = ink, .width = width, .labelFill = {}, .labelLine = {}, .labelInk = {}});
    paintNoteOf(context, place, edge);
}

} // namespace

void paintInnerEdges(PaintContext &context, const GroupPlace &place, const std::vector<bool> &hidden)
{
    const GroupContent &content = context.scene.content(place);
    const QRectF visible = context.visible.translated(-place.origin);
    const bool isFar = context.zoom < leastZoom;
    content.edgeIndex.query(visible.top(), visible.bottom(), [&](std::uint32_t i) {
        const InnerEdge &edge = content.edges[i];
        if (!hidden.empty() && hidden[edge.from])
            return;
        const bool isNoted = hasNote(context, place, edge);
        if ((!isFar || isNoted || edge.note.count > 0) && edge.bounds.intersects(visible))
            paintEdge(context, edge, place, isNoted ? context.theme.worse : context.theme.edge, 1);
    });
}

void paintMarkedEdge(PaintContext &context, const InnerEdge &edge, const GroupPlace &place)
{
    paintEdge(context, edge, place, context.theme.accent, 2);
}

} // namespace cutaway
