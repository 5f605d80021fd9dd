#include "views/canvas/paint/lane_time_painter.h"

#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

double timesOverView(const Scene &scene, const QRectF &visible)
{
    const CanvasMetrics &metrics = scene.metrics();
    const bool hasRoom = visible.height() >= metrics.laneHeader + 2 * metrics.laneFoot;
    return scene.stacked() && hasRoom ? metrics.laneFoot : 0;
}

QRectF laneTimeRect(const Scene &scene, const LaneBox &lane, const QRectF &visible)
{
    const CanvasMetrics &metrics = scene.metrics();
    const double least = lane.rect.top() + metrics.laneHeader + metrics.laneFoot;
    const double seen = timesOverView(scene, visible) > 0 ? visible.bottom() : lane.rect.bottom();
    const double bottom = std::max(least, std::min(lane.rect.bottom(), seen));
    return {lane.rect.left(), bottom - metrics.laneFoot, lane.rect.width(), metrics.laneFoot};
}

namespace {

constexpr double textHeight = 24;

bool isSlowest(const PaintContext &context, double seconds)
{
    const std::optional<double> slowest = context.plan().cost().latencySec;
    return slowest && seconds > 0 && seconds >= *slowest * (1 - 1e-12);
}

double sum(const std::vector<LaneTimePart> &parts)
{
    double seconds = 0;
    for (const LaneTimePart &part : parts)
        seconds += part.seconds;
    return seconds;
}

/// What a lane's time is and, while something is dragged, would be.
struct LaneTime
{
    std::vector<LaneTimePart> parts;
    double seconds = 0;
    double secondsIfDropped = 0;
    double slowest = 0; ///< of all lanes, now or if dropped: as high as the foot

    bool isSame() const { return std::abs(secondsIfDropped - seconds) <= 1e-12 * std::max(seconds, secondsIfDropped); }
    const QColor &changeColour(const Theme &theme) const
    {
        return secondsIfDropped < seconds ? theme.better : theme.worse;
    }
};

double slowestLane(const EditedPlan *plan)
{
    return plan ? plan->cost().latencySec.value_or(0) : 0;
}

LaneTime timeOf(const PaintContext &context, LaneIndex lane, const EditedPlan *dropped)
{
    LaneTime time;
    time.parts = context.scene.stacked()->laneTime(lane);
    time.seconds = sum(time.parts);
    const EditedPlan *then = stackedLanes(dropped);
    time.secondsIfDropped = then ? sum(then->laneTime(lane)) : time.seconds;
    time.slowest = std::max(slowestLane(&context.plan()), slowestLane(dropped));
    return time;
}

struct TimeTitle
{
    QString figure; ///< empty where there is no room for it: half a figure says nothing, and the bars do
    QString mark;   ///< of the slowest; a frame says it where there is no room for the word
};

TimeTitle titleFor(PaintContext &context, const QRectF &foot, const LaneTime &time)
{
    const double s = context.scale();
    const Digits digits = context.detail < Detail::Dot ? Digits::Four : Digits::Three;
    const QString figure = CanvasTexts::seconds(time.secondsIfDropped, digits);
    const QString mark = time.isSame() && isSlowest(context, time.seconds) ? CanvasTexts::tr("max") : QString();
    const double left = foot.width() - 16 * s - textWidth(context, figure, TextRole::BoxTitle);
    if (left < 0)
        return {};
    const bool hasRoom = textWidth(context, mark, TextRole::Small) + 4 * s <= left;
    return {figure, hasRoom ? mark : QString()};
}

void paintTitle(PaintContext &context, const QRectF &foot, const LaneTime &time, const TimeTitle &title)
{
    const double s = context.scale();
    constexpr double capHeight = 8.7;
    const double growth = context.growth();
    const double middle = (foot.height() + capHeight * s * growth) / 2; // where there is room for the figure alone
    const double y = foot.top() + std::min(std::max(17 * s, 13 * s * growth), middle);
    drawTextRight(context, {foot.right() - 8 * s, y}, title.mark, TextRole::Small, context.theme.worse);
    drawText(context, {foot.left() + 8 * s, y}, title.figure, TextRole::BoxTitle,
             time.isSame() ? context.theme.text : time.changeColour(context.theme));
}

/// What the lane would gain above its parts, or lose of their upper end.
void paintChange(PaintContext &context, const QRectF &area, const LaneTime &time)
{
    const double perSecond = area.height() / time.slowest;
    const double top = area.bottom() - std::max(time.seconds, time.secondsIfDropped) * perSecond;
    const double height = std::abs(time.secondsIfDropped - time.seconds) * perSecond;
    const QRectF change = onDevicePixels(context.painter, {area.left(), top, area.width(), height});
    const QColor &colour = time.changeColour(context.theme);
    QPen pen(colour, hairline(context.painter), Qt::DashLine);
    context.painter.save();
    context.painter.setPen(pen);
    context.painter.setBrush(context.theme.card);
    context.painter.drawRect(change);
    context.painter.restore();
}

void paintParts(PaintContext &context, const QRectF &area, const LaneTime &time)
{
    if (time.slowest <= 0)
        return;
    double y = area.bottom();
    for (std::size_t i = 0; i < time.parts.size(); ++i) {
        const double height = area.height() * time.parts[i].seconds / time.slowest;
        y -= height;
        if (height * context.zoom >= 0.5)
            paintTimeSample(context.painter, {area.left(), y, area.width(), height}, context.theme, time.parts[i].role,
                            i);
    }
    if (!time.isSame())
        paintChange(context, area, time);
}

/// Of the bars, in a lane's foot.
QRectF barsArea(const PaintContext &context, const QRectF &foot, const TimeTitle &title)
{
    const double s = context.scale();
    const double above = title.figure.isEmpty() ? 8 * s : std::max(textHeight * s, 18 * s * context.growth());
    return foot.adjusted(8 * s, above, -8 * s, -8 * s);
}

void paintFoot(PaintContext &context, const LaneBox &lane, const LaneTime &time)
{
    const double line = hairline(context.painter);
    const QRectF foot = laneTimeRect(context.scene, lane, context.visible);
    const bool isPinned = foot.bottom() < lane.rect.bottom();
    context.painter.fillRect(foot.adjusted(line, 0, -line, isPinned ? 0 : -line), context.theme.lane);
    context.painter.fillRect(
        onDevicePixels(context.painter, {foot.left() + line, foot.top(), foot.width() - 2 * line, line}),
        context.theme.line);
    const TimeTitle title = titleFor(context, foot, time);
    paintTitle(context, foot, time, title);
    const QRectF area = barsArea(context, foot, title);
    if (area.height() <= 0)
        return;
    paintParts(context, area, time);
    if (title.mark.isEmpty() && time.isSame() && isSlowest(context, time.seconds))
        paintFrame(context.painter, onDevicePixels(context.painter, area), context.theme.worse);
}

} // namespace

void paintLaneTimes(PaintContext &context, const EditedPlan *dropped)
{
    if (!context.scene.stacked())
        return;
    for (const LaneBox &lane : context.scene.lanes()) {
        if (lane.rect.intersects(context.visible))
            paintFoot(context, lane, timeOf(context, lane.lane, dropped));
    }
}

QRectF roomAboveTime(PaintContext &context, const LaneBox &lane)
{
    const LaneTime time = timeOf(context, lane.lane, nullptr);
    const QRectF foot = laneTimeRect(context.scene, lane, context.visible);
    const QRectF area = barsArea(context, foot, titleFor(context, foot, time));
    return area.adjusted(0, 0, 0, time.slowest > 0 ? -area.height() * time.seconds / time.slowest : 0);
}

QRegion timesOverBoxes(const Scene &scene, const CanvasView &view)
{
    QRegion times;
    if (!scene.stacked())
        return times;
    for (const LaneBox &lane : scene.lanes()) {
        const QRectF foot = laneTimeRect(scene, lane, view.visible());
        if (foot.bottom() < lane.rect.bottom() && foot.intersects(view.visible()))
            times += view.transform().toWidget(foot).toAlignedRect();
    }
    return times;
}

} // namespace cutaway
