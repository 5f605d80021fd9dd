#include "views/canvas/lane_painter.h"

#include "views/canvas/canvas_texts.h"
#include "views/theme/memory_bar.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

void paintGround(PaintContext &context, const LaneBox &lane)
{
    const LaneMood mood = context.laneMood ? context.laneMood(lane.lane) : LaneMood();
    const QColor fill = mood.fill.isValid() ? mood.fill : context.theme.lane;
    const QColor outline = mood.outline.isValid() ? mood.outline : context.theme.line;
    paintRoundBox(context.painter, lane.rect, 4 * context.scale(), fill, outline, mood.isTarget ? 2 : 1);
}

void paintRule(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double line = hairline(context.painter);
    const QRectF rule(lane.rect.left() + line, lane.rect.top() + line, lane.rect.width() - 2 * line,
                      3 * context.scale());
    context.painter.fillRect(onDevicePixels(context.painter, rule),
                             info.isPlace ? context.theme.device(info.number) : context.theme.boxLine);
}

void paintHeader(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double s = context.scale();
    const QRectF &rect = lane.rect;
    if (info.isPlace)
        paintSwatch(context, {rect.left() + 12 * s, rect.top() + 16 * s, 10 * s, 10 * s}, info.number);
    const QString usage = CanvasTexts::usage(info.usedBytes, info.capacityBytes);
    const double usageWidth = textWidth(context, usage, TextRole::Small);
    const double left = rect.left() + (info.isPlace ? 28 : 12) * s;
    drawElided(context, {left, rect.top() + 25.7 * s}, CanvasTexts::text(info.label), TextRole::Title,
               context.theme.text, rect.right() - left - usageWidth - 24 * s);
    drawTextRight(context, {rect.right() - 12 * s, rect.top() + 25 * s}, usage, TextRole::Small,
                  context.theme.secondaryText);
}

void paintBar(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    if (!info.isPlace)
        return;
    const double s = context.scale();
    const auto after = context.memoryIfDropped ? context.memoryIfDropped(lane.lane) : std::nullopt;
    MemoryBarValues values{.used = double(info.usedBytes), .capacity = {}, .ifDropped = {}};
    if (info.capacityBytes)
        values.capacity = double(*info.capacityBytes);
    if (after)
        values.ifDropped = double(*after);
    paintMemoryBar(context.painter,
                   {lane.rect.left() + 12 * s, lane.rect.top() + 36 * s, lane.rect.width() - 24 * s, 8 * s},
                   context.theme, values);
}

/// From far away only the name, large enough to be read if the lane is wide enough.
void paintFarHeader(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double s = context.scale();
    const double grow = std::min(9 / (13 * context.zoom), lane.rect.width() / (60 * s));
    if (13 * context.zoom * grow < 6)
        return;
    context.painter.save();
    context.painter.translate(lane.rect.left() + 12 * s, lane.rect.top() + 20 * s);
    context.painter.scale(grow, grow);
    drawElided(context, {0, 4.5 * s}, CanvasTexts::text(info.label), TextRole::Title, context.theme.text,
               (lane.rect.width() - 24 * s) / grow);
    context.painter.restore();
}

void paintEmptyNote(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double s = context.scale();
    const QString note =
        QCoreApplication::translate("Canvas", "Nothing is placed on %1.").arg(CanvasTexts::text(info.label));
    drawElided(context, {lane.rect.left() + 20 * s, lane.rect.top() + 76 * s}, note, TextRole::Small,
               context.theme.secondaryText, lane.rect.width() - 32 * s);
}

} // namespace

void paintSwatch(PaintContext &context, const QRectF &rect, std::size_t number)
{
    paintRoundBox(context.painter, rect, 2 * context.scale(), context.theme.device(number), {});
    if (!Theme::hasNotch(number))
        return;
    const double side = rect.width() * 0.4;
    context.painter.fillRect(QRectF(rect.right() - side, rect.top(), side, side), context.theme.lane);
}

void paintLanes(PaintContext &context)
{
    for (const LaneBox &lane : context.scene.lanes()) {
        if (!lane.rect.intersects(context.visible))
            continue;
        const LaneInfo info = context.plan().lane(lane.lane);
        paintGround(context, lane);
        paintRule(context, lane, info);
        paintBar(context, lane, info);
        if (context.detail >= Detail::Dot) {
            paintFarHeader(context, lane, info);
            continue;
        }
        paintHeader(context, lane, info);
        if (lane.places.empty() && !context.laneMood)
            paintEmptyNote(context, lane, info);
    }
}

} // namespace cutaway
