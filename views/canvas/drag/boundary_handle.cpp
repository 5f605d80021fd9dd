#include "views/canvas/drag/boundary_handle.h"

#include "core/plan/edited_plan.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace cutaway {

namespace {

constexpr QSizeF handleSize(8, 22); // pixels on the screen, upright
constexpr double lineHeight = 13;
constexpr double padding = 3;
constexpr double smallest = 6; // a handle of less is none
constexpr double gapToHandle = 2;

/// What is in view of a boundary that stands; one that lies is painted part by part.
GroupBoundary inView(GroupBoundary boundary, const QRectF &visible)
{
    if (!boundary.isUpright())
        return boundary;
    const auto clamped = [&](double y) { return std::clamp(y, visible.top(), visible.bottom()); };
    boundary.line = {boundary.line.x1(), clamped(boundary.line.y1()), boundary.line.x2(), clamped(boundary.line.y2())};
    boundary.free.setTop(clamped(boundary.free.top()));
    boundary.free.setBottom(clamped(boundary.free.bottom()));
    return boundary;
}

/// In the scene.
QRectF handleOf(const GroupBoundary &boundary, double zoom)
{
    const QSizeF size = (boundary.isUpright() ? handleSize : handleSize.transposed()) / zoom;
    const QPointF middle = boundary.line.pointAt(0.5);
    return {middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height()};
}

bool isPinned(const PaintContext &context, const GroupBoundary &boundary)
{
    const EditedPlan *order = groupOrderOf(context.plan());
    return order && order->isBoundaryPinned(boundary.later);
}

/// On the handle's upper end, or on its left one where it lies.
void paintPin(QPainter &painter, const GroupBoundary &boundary, const QRectF &handle, const Theme &theme)
{
    constexpr double size = 12;
    QRectF mark(0, 0, size, size);
    mark.moveCenter(boundary.isUpright() ? QPointF(handle.center().x(), handle.top())
                                         : QPointF(handle.left(), handle.center().y()));
    paintRoundBox(painter, mark.adjusted(-2, -2, 2, 2), 3, theme.panel, theme.line);
    paintIcon(painter, mark, QStringLiteral("cutaway-pin"), theme.text);
}

void paintLines(PaintContext &context, const QRectF &label, const QStringList &lines)
{
    context.boundaryTexts.push_back(context.painter.transform().mapRect(label));
    paintRoundBox(context.painter, label, 3, context.theme.panel, context.theme.line);
    double y = label.top() + lineHeight - 2;
    for (const QString &line : lines) {
        const double left = label.center().x() - context.texts.width(line, TextRole::Small) / 2;
        context.texts.draw(context.painter, {left, y}, line, TextRole::Small, context.theme.secondaryText);
        y += lineHeight;
    }
}

/// Upwards, centred in a channel, from `bottom` on.
void paintUpwards(PaintContext &context, double x, double bottom, const QString &line)
{
    const QSizeF size(context.texts.width(line, TextRole::Small) + 2 * padding, lineHeight + padding);
    context.painter.save();
    context.painter.translate(x, bottom - size.width() / 2);
    context.painter.rotate(-90);
    paintLines(context, {QPointF(-size.width() / 2, -size.height() / 2), size}, {line});
    context.painter.restore();
}

/// In a channel that is too narrow for words side by side they run upwards, so that they cover nothing: in one line
/// below the handle or above it, where no other boundary of the channel tells its own, or one on each side. The second
/// boundary of a channel without room for both is told where there is more.
void paintInChannel(PaintContext &context, const QRectF &handle, const QRectF &free, const QStringList &facts,
                    const std::vector<QRectF> &others)
{
    if (free.width() < lineHeight + padding)
        return;
    const auto length = [&](const QString &text) { return context.texts.width(text, TextRole::Small) + 2 * padding; };
    const QString line = facts.join(QStringLiteral(", "));
    const double below = free.bottom() - handle.bottom() - gapToHandle;
    const double above = handle.top() - free.top() - gapToHandle;
    const double x = free.center().x();
    const auto bottomBelow = [&](const QString &text) { return handle.bottom() + gapToHandle + length(text); };
    const double bottomAbove = handle.top() - gapToHandle;
    const auto isFree = [&](double bottom, const QString &text) {
        const QRectF place(x - (lineHeight + padding) / 2, bottom - length(text), lineHeight + padding, length(text));
        return std::ranges::none_of(others, [&](const QRectF &other) { return other.intersects(place); });
    };
    const bool hasRoomBelow = length(line) <= below;
    const bool hasRoomAbove = length(line) <= above;
    const bool hasRoomInHalves = facts.size() == 2 && length(facts.front()) <= below && length(facts.back()) <= above;
    if (hasRoomBelow && isFree(bottomBelow(line), line)) {
        paintUpwards(context, x, bottomBelow(line), line);
    } else if (hasRoomAbove && isFree(bottomAbove, line)) {
        paintUpwards(context, x, bottomAbove, line);
    } else if (hasRoomInHalves && isFree(bottomBelow(facts.front()), facts.front()) &&
               isFree(bottomAbove, facts.back())) {
        paintUpwards(context, x, bottomBelow(facts.front()), facts.front());
        paintUpwards(context, x, bottomAbove, facts.back());
    }
}

/// Where the lane right of a boundary begins, in the scene; infinite: there is none.
double laneRightOf(const Scene &scene, const GroupBoundary &boundary)
{
    double left = std::numeric_limits<double>::infinity();
    for (const LaneBox &lane : scene.lanes()) {
        if (lane.rect.left() >= boundary.free.right())
            left = std::min(left, lane.rect.left());
    }
    return left;
}

/// Right of a handle that lies; where the view ends before, upwards beside the group if there is room. `end`: where
/// another lane begins.
void paintBesideHandle(PaintContext &context, const QRectF &handle, const QRectF &free, const QRectF &view, double end,
                       const QStringList &facts, QSizeF size)
{
    const double left = handle.right() + 4;
    if (left + size.width() > end)
        return;
    const double beside = view.right() - free.right();
    if (left + size.width() <= view.right() || beside < lineHeight + padding)
        return paintLines(context, {{left, free.bottom() - size.height()}, size}, facts);
    const QString line = facts.join(QStringLiteral(", "));
    const double half = context.texts.width(line, TextRole::Small) / 2 + padding;
    paintUpwards(context, free.right() + beside / 2, std::min(handle.center().y() + half, view.bottom()), line);
}

/// Below what other boundaries of the same channel tell.
QRectF besideOthers(QRectF label, std::vector<QRectF> others)
{
    std::ranges::sort(others, {}, &QRectF::top);
    for (const QRectF &other : others) {
        if (label.intersects(other))
            label.moveTop(other.bottom() + gapToHandle);
    }
    return label;
}

/// Below the handle, or above where it would be cut off there; beside it where it lies, over the empty end of the group
/// above rather than over the head of the one below. Not where that would cover what groups tell: the boundary says it
/// when it is pointed at. `others`: where the texts of other boundaries are.
void paintFacts(PaintContext &context, const GroupBoundary &boundary, const QRectF &handle, const QTransform &scene,
                std::vector<QRectF> others)
{
    const QRectF free = scene.mapRect(boundary.free);
    QStringList facts = CanvasTexts::boundary(context.plan(), boundary.earlier, boundary.later);
    if (facts.isEmpty())
        return;
    if (!boundary.isUpright() && free.height() < lineHeight * double(facts.size()) + padding)
        facts = {facts.join(QStringLiteral(", "))};
    double width = 0;
    for (const QString &fact : facts)
        width = std::max(width, context.texts.width(fact, TextRole::Small));
    const QSizeF size(width + 2 * padding, lineHeight * double(facts.size()) + padding);
    if (!boundary.isUpright()) {
        const double lane = laneRightOf(context.scene, boundary);
        paintBesideHandle(context, handle, free, scene.mapRect(context.shownPart()), scene.map(QPointF(lane, 0)).x(),
                          facts, size);
    } else if (free.width() < size.width()) {
        paintInChannel(context, handle, free, facts, others);
    } else {
        const bool isBelow = handle.bottom() + gapToHandle + size.height() <= free.bottom();
        const double top = isBelow ? handle.bottom() + gapToHandle : handle.top() - gapToHandle - size.height();
        const double left = std::min(handle.center().x() - size.width() / 2, free.right() - size.width());
        paintLines(context, besideOthers({{std::max(left, free.left()), top}, size}, std::move(others)), facts);
    }
}

} // namespace

/// Texts are painted in pixels: those of the scene would shrink with it.
void paintBoundaryHandle(PaintContext &context, const GroupBoundary &whole)
{
    const GroupBoundary boundary = inView(whole, context.shownPart());
    const QRectF handle = handleOf(boundary, context.zoom);
    if (boundary.line.length() * context.zoom < smallest ||
        !handle.adjusted(-99, -99, 99, 99).intersects(context.visible))
        return;
    QPainter &painter = context.painter;
    const QTransform scene = painter.transform();
    const QRectF box = scene.mapRect(handle);
    painter.save();
    painter.resetTransform();
    paintRoundBox(painter, box, 3, context.theme.panel, context.theme.controlLine);
    const QPointF middle = box.center();
    for (const double away : {-1.5, 1.5}) {
        if (boundary.isUpright())
            painter.fillRect(QRectF(middle.x() + away - 0.5, middle.y() - 5, 1, 10), context.theme.controlLine);
        else
            painter.fillRect(QRectF(middle.x() - 5, middle.y() + away - 0.5, 10, 1), context.theme.controlLine);
    }
    if (isPinned(context, boundary))
        paintPin(painter, boundary, box, context.theme);
    const auto before = std::ptrdiff_t(context.boundaryTexts.size());
    std::vector<QRectF> others;
    std::ranges::transform(context.boundaryTexts, std::back_inserter(others),
                           [&](const QRectF &text) { return scene.mapRect(text); });
    paintFacts(context, boundary, box, scene, std::move(others));
    context.boundaryTexts.push_back(box); // no label of an edge over it either
    const auto toScene = [back = scene.inverted()](const QRectF &text) { return back.mapRect(text); };
    std::transform(context.boundaryTexts.begin() + before, context.boundaryTexts.end(),
                   context.boundaryTexts.begin() + before, toScene);
    painter.restore();
}

void paintPointerNote(PaintContext &context, QPointF pointer, const QString &text, const QColor &ink)
{
    constexpr double widest = 320;
    constexpr double away = 14; // from the pointer
    QPainter &painter = context.painter;
    const QTransform scene = painter.transform();
    const QRectF visible = scene.mapRect(context.visible);
    painter.save();
    painter.resetTransform();
    painter.setFont(themeFont(TextRole::Small));
    constexpr int flags = int(Qt::AlignLeft | Qt::AlignTop) | int(Qt::TextWordWrap);
    const QRectF words = painter.boundingRect(QRectF(0, 0, std::min(widest, visible.width() - 20), 1000), flags, text);
    QRectF box = words.adjusted(-8, -5, 8, 5);
    box.moveTopLeft(scene.map(pointer) + QPointF(away, away));
    box.moveRight(std::min(box.right(), visible.right() - 4));
    box.moveBottom(std::min(box.bottom(), visible.bottom() - 4));
    paintRoundBox(painter, box, 3, context.theme.panel, ink, 1);
    painter.setPen(ink);
    painter.drawText(box.adjusted(8, 5, -8, -5), flags, text);
    painter.restore();
}

} // namespace cutaway
