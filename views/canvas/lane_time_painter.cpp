#include "views/canvas/lane_time_painter.h"

#include "views/canvas/canvas_texts.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double textHeight = 24;

bool isSlowest(const PaintContext &context, double seconds)
{
    const std::optional<double> slowest = context.plan().cost().latencySec;
    return slowest && seconds > 0 && seconds >= *slowest * (1 - 1e-12);
}

/// The lane's foot, or the lower end of the view where there is room for items above it.
QRectF footOf(const PaintContext &context, const LaneBox &lane)
{
    const CanvasMetrics &metrics = context.scene.metrics();
    const double least = lane.rect.top() + metrics.laneHeader + metrics.laneFoot;
    const bool hasRoom = context.visible.height() >= metrics.laneHeader + 2 * metrics.laneFoot;
    const double seen = hasRoom ? context.visible.bottom() : lane.rect.bottom();
    const double bottom = std::max(least, std::min(lane.rect.bottom(), seen));
    return {lane.rect.left(), bottom - metrics.laneFoot, lane.rect.width(), metrics.laneFoot};
}

void paintTitle(PaintContext &context, const QRectF &foot, double seconds)
{
    const double s = context.scale();
    const double y = foot.top() + 17 * s;
    const QString mark = isSlowest(context, seconds) ? CanvasTexts::tr("max") : QString();
    drawTextRight(context, {foot.right() - 8 * s, y}, mark, TextRole::Small, context.theme.worse);
    drawElided(context, {foot.left() + 8 * s, y}, CanvasTexts::seconds(seconds, Digits::Four), TextRole::BoxTitle,
               context.theme.text, foot.width() - 20 * s - textWidth(context, mark, TextRole::Small));
}

void paintParts(PaintContext &context, const QRectF &area, const std::vector<LaneTimePart> &parts, double slowest)
{
    double y = area.bottom();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double height = slowest > 0 ? area.height() * parts[i].seconds / slowest : 0;
        y -= height;
        if (height * context.zoom >= 0.5)
            paintTimeSample(context.painter, {area.left(), y, area.width(), height}, context.theme, parts[i], i);
    }
}

void paintFoot(PaintContext &context, const LaneBox &lane, const std::vector<LaneTimePart> &parts)
{
    const double s = context.scale();
    const double line = hairline(context.painter);
    const QRectF foot = footOf(context, lane);
    double seconds = 0;
    for (const LaneTimePart &part : parts)
        seconds += part.seconds;
    const bool isPinned = foot.bottom() < lane.rect.bottom();
    context.painter.fillRect(foot.adjusted(line, 0, -line, isPinned ? 0 : -line), context.theme.lane);
    context.painter.fillRect(
        onDevicePixels(context.painter, {foot.left() + line, foot.top(), foot.width() - 2 * line, line}),
        context.theme.line);
    if (context.detail < Detail::Dot)
        paintTitle(context, foot, seconds);
    paintParts(context, foot.adjusted(8 * s, textHeight * s, -8 * s, -8 * s), parts,
               context.plan().cost().latencySec.value_or(seconds));
}

} // namespace

void paintTimeSample(QPainter &painter, const QRectF &rect, const Theme &theme, const LaneTimePart &part,
                     std::size_t number)
{
    const bool isFilled = part.role == TimelineBar::Role::Forward || part.role == TimelineBar::Role::Backward;
    const QColor colour = part.role == TimelineBar::Role::Exposed ? theme.hatch : theme.device(number);
    if (isFilled)
        painter.fillRect(onDevicePixels(painter, rect), colour);
    else
        paintHatch(painter, rect, {.ink = colour, .ground = theme.card, .border = colour});
}

void paintLaneTimes(PaintContext &context)
{
    const HasStackedLanes *stacked = context.scene.stacked();
    if (!stacked)
        return;
    for (const LaneBox &lane : context.scene.lanes()) {
        if (lane.rect.intersects(context.visible))
            paintFoot(context, lane, stacked->laneTime(lane.lane));
    }
}

} // namespace cutaway
