#include "views/canvas/paint/lane_painter.h"

#include "views/canvas/paint/box_painter.h"
#include "views/canvas/paint/group_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/baseline_marks.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/memory_texts.h"
#include "views/models/short_texts.h"
#include "views/theme/memory_bar.h"
#include "views/theme/pixels.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double leastHeaderWithBar = 24; // pixels on the screen

void paintLaneGround(PaintContext &context, const LaneBox &lane)
{
    const LaneMood mood = context.laneMood ? context.laneMood(lane.lane) : LaneMood();
    const QColor fill = mood.fill.isValid() ? mood.fill : context.theme.lane;
    const bool isSelected = context.state && context.state->selectedSpot() == Spot(lane.lane);
    const QColor plain = isSelected ? context.theme.accent : context.theme.line;
    paintRoundBox(context.painter, lane.rect, 4 * context.scale(), fill, mood.outline.isValid() ? mood.outline : plain,
                  mood.isTarget || isSelected ? 2 : 1);
}

/// However small the picture is: a pixel.
void paintRule(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double line = hairline(context.painter);
    const QRectF rule(lane.rect.left() + line, lane.rect.top() + line, lane.rect.width() - 2 * line,
                      std::max(line, 3 * context.scale()));
    context.painter.fillRect(onDevicePixels(context.painter, rule),
                             info.isPlace ? context.theme.device(info.number) : context.theme.boxLine);
}

/// ` (+1.23 MiB)` against the baseline; empty: the same, or there is none.
QString changeText(const PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const std::optional<std::int64_t> before = baselineBytes(context.baseline, lane.lane);
    return before && *before != info.usedBytes ? QStringLiteral(" (") + bytesChangeText(info.usedBytes - *before) + u')'
                                               : QString();
}

/// How the heads of lanes tell how much is in use where they also tell how likely it fits.
enum class NearMemory : std::uint8_t {
    Usage, ///< `14.8 / 80.0 GiB, fits 97 %`
    Used,  ///< `14.8 GiB, fits 97 %`: the capacity is a mark in the bar below
};

/// `, fits 97 %`; empty: nobody knows.
QString fitsText(const PaintContext &context, LaneIndex lane)
{
    const QString fit = laneFitText(context.plan(), lane);
    return fit.isEmpty() ? QString() : QStringLiteral(", ") + fit;
}

struct HeadRoom
{
    double padding;
    double left;
    double memory; ///< beside the lane's name
    bool hasSwatch;
};

HeadRoom headRoom(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double s = context.scale();
    const bool isNarrow = context.scene.stacked();
    HeadRoom room{.padding = (isNarrow ? 8 : 12) * s, .left = 0, .memory = 0, .hasSwatch = info.isPlace && !isNarrow};
    room.left = lane.rect.left() + (room.hasSwatch ? 28 * s : room.padding);
    room.memory = lane.rect.right() - room.left - 2 * room.padding -
                  textWidth(context, CanvasTexts::text(info.label), TextRole::Title);
    return room;
}

/// The same of all lanes, as from far away.
NearMemory nearMemoryOf(PaintContext &context)
{
    const auto hasRoom = [&context](const LaneBox &lane) {
        const QString fits = fitsText(context, lane.lane);
        if (fits.isEmpty())
            return true; // nothing to choose; most plans know of none
        const LaneInfo info = context.plan().lane(lane.lane);
        const QString text = CanvasTexts::usage(info.usedBytes, info.capacityBytes) + fits;
        return textWidth(context, text, TextRole::Small) <= headRoom(context, lane, info).memory;
    };
    return std::ranges::all_of(context.scene.lanes(), hasRoom) ? NearMemory::Usage : NearMemory::Used;
}

QColor memoryColour(const PaintContext &context, const QString &exceeded)
{
    return exceeded.isEmpty() ? context.theme.secondaryText : context.theme.refused;
}

/// What a lane is called, the longest first: of its name the number is never cut.
QStringList namesOf(const LaneInfo &info)
{
    const QString name = CanvasTexts::text(info.label);
    const QString number = numberAtEnd(name);
    return number.isEmpty() || number == name ? QStringList{name} : QStringList{name, number};
}

/// What the head of a lane may tell of its own memory, the longest first.
QStringList laneMemoryTexts(const PaintContext &context, const LaneBox &lane, const LaneInfo &info, NearMemory memory)
{
    const QString plain = context.scene.stacked() ? CanvasTexts::share(info.usedBytes, info.capacityBytes)
                                                  : CanvasTexts::usage(info.usedBytes, info.capacityBytes);
    const QString changed = changeText(context, lane, info);
    const QString fits = fitsText(context, lane.lane);
    if (fits.isEmpty())
        return {plain + changed, plain};
    const QString shown = memory == NearMemory::Usage ? plain : bytesText(info.usedBytes);
    if (changed.isEmpty())
        return {shown + fits, plain};
    return {shown + changed + fits, plain + changed, shown + fits, plain};
}

void paintHeader(PaintContext &context, const LaneBox &lane, const LaneInfo &info, NearMemory memory)
{
    const double s = context.scale();
    const QRectF &rect = lane.rect;
    const HeadRoom room = headRoom(context, lane, info);
    if (room.hasSwatch)
        paintSwatch(context, {rect.left() + 12 * s, rect.top() + 16 * s, 10 * s, 10 * s}, info.number);
    // Other memory than its own is told where there is too little of it: the bar alone would be a colour without a
    // figure.
    const QString exceeded = exceededTierText(context.plan(), lane.lane);
    const QStringList texts = exceeded.isEmpty() ? laneMemoryTexts(context, lane, info, memory) : QStringList{exceeded};
    const QString usage = fitting(context, texts, TextRole::Small,
                                  std::max(room.memory, textWidth(context, texts.last(), TextRole::Small)));
    const QStringList names = namesOf(info);
    const double whole = rect.right() - room.left - room.padding;
    const double beside = whole - textWidth(context, usage, TextRole::Small) - room.padding;
    const bool isCut =
        exceeded.isEmpty() && names.size() > 1 && textWidth(context, names.last(), TextRole::Title) > beside;
    drawText(context, {room.left, rect.top() + 25.7 * s},
             fitting(context, names, TextRole::Title, isCut ? whole : beside), TextRole::Title, context.theme.text);
    if (isCut)
        return; // its bar tells memory
    drawTextRight(context, {rect.right() - room.padding, rect.top() + 25 * s}, usage, TextRole::Small,
                  memoryColour(context, exceeded));
}

/// Below the lane's own memory; all lanes have the same tiers.
void paintOtherTiers(PaintContext &context, QRectF room, const std::vector<LaneTier> &tiers)
{
    const double height = room.height() / double(tiers.size());
    room.setHeight(height - 3 * context.scale());
    for (const LaneTier &tier : tiers) {
        paintMemoryBar(context.painter, room, context.theme,
                       {.used = double(tier.usedBytes), .capacity = double(tier.capacityBytes), .ifDropped = {}});
        room.translate(0, height);
    }
}

void paintBar(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const bool hasNoRoom =
        context.scene.metrics().laneHeader * context.zoom < leastHeaderWithBar && !context.scene.stacked();
    const bool areGroupsTold = !lane.places.empty(); // by their own bars
    const bool isEmpty = info.usedBytes == 0 && !context.memoryIfDropped;
    if (!info.isPlace || (hasNoRoom && (areGroupsTold || isEmpty)))
        return;
    const double s = context.scale();
    const EditedPlan *stacked = context.scene.stacked();
    const std::vector<LaneTier> others = stacked ? stacked->otherTiers(lane.lane) : std::vector<LaneTier>();
    const auto after = context.memoryIfDropped ? context.memoryIfDropped(lane.lane) : std::nullopt;
    MemoryBarValues values = laneBar(context.plan(), lane.lane);
    if (after) {
        values.ifDropped = double(after->bytes);
        values.isRefused = after->isRefused;
    }
    if (const std::optional<std::int64_t> before = baselineBytes(context.baseline, lane.lane))
        values.baseline = double(*before);
    const double padding = (stacked ? 8 : 12) * s;
    const double top = context.scene.metrics().laneHeader - (others.empty() ? 16 : 19) * s;
    const QRectF bar(lane.rect.left() + padding, lane.rect.top() + top, lane.rect.width() - 2 * padding, 8 * s);
    paintMemoryBar(context.painter, bar, context.theme, values);
    if (!others.empty())
        paintOtherTiers(context, {bar.left(), bar.bottom() + 3 * s, bar.width(), 8 * s}, others);
}

/// What the heads of lanes tell of memory from far away, in letters that can be read.
enum class FarMemory : std::uint8_t {
    Usage, ///< beside the name
    Below, ///< the name, above the bar
    Share, ///< beside the name
    None,
};

/// The same of all lanes: where one had room for what its neighbour has none for, it would seem to be another thing.
FarMemory farMemoryOf(PaintContext &context)
{
    const double s = context.scale();
    const auto haveRoom = [&](auto &&text) {
        return std::ranges::all_of(context.scene.lanes(), [&](const LaneBox &lane) {
            const LaneInfo info = context.plan().lane(lane.lane);
            const double name = textWidth(context, CanvasTexts::text(info.label), TextRole::BoxTitle);
            const double memory = textWidth(context, text(info.usedBytes, info.capacityBytes), TextRole::Small);
            return !info.isPlace || name + memory + 8 * s <= lane.rect.width() - 12 * s;
        });
    };
    if (haveRoom(CanvasTexts::usage))
        return FarMemory::Usage;
    const double twoLines = 2 * 13 * s * context.growth();
    if (3 * s + twoLines <= context.scene.metrics().laneHeader - 18 * s)
        return FarMemory::Below;
    return haveRoom(CanvasTexts::share) ? FarMemory::Share : FarMemory::None;
}

void paintFarLaneHeader(PaintContext &context, const LaneBox &lane, const LaneInfo &info, FarMemory memory)
{
    const double s = context.scale();
    const double line = 13 * s * context.growth();
    const double left = lane.rect.left() + 6 * s;
    const double room = lane.rect.width() - 12 * s;
    const double top = lane.rect.top() + 3 * s;
    const QStringList names = namesOf(info);
    const QString exceeded = exceededTierText(context.plan(), lane.lane);
    const bool isExceeded = !exceeded.isEmpty();
    const QString usage = isExceeded ? exceeded : CanvasTexts::usage(info.usedBytes, info.capacityBytes);
    const QString share = isExceeded ? exceeded : CanvasTexts::share(info.usedBytes, info.capacityBytes);
    const double bar = lane.rect.top() + context.scene.metrics().laneHeader - 16 * s;
    // A line alone stands in the middle between the lane's rule and its bar.
    const double baseLine = memory == FarMemory::Below && info.isPlace
                                ? top + line * 0.85
                                : (lane.rect.top() + 4 * s + bar) / 2 + line * 0.34;
    drawText(context, {left, baseLine}, fitting(context, names, TextRole::BoxTitle, room), TextRole::BoxTitle,
             context.theme.text);
    if (!info.isPlace || memory == FarMemory::None)
        return;
    if (memory == FarMemory::Below)
        drawText(context, {left, top + line * 1.85},
                 fitting(context, {usage + fitsText(context, lane.lane), usage, share}, TextRole::Small, room),
                 TextRole::Small, memoryColour(context, exceeded));
    else
        drawTextRight(context, {left + room, baseLine}, memory == FarMemory::Usage ? usage : share, TextRole::Small,
                      memoryColour(context, exceeded));
}

/// Of lanes that hold tiles: its name and how much of it is in use; 100 % is full to the last byte.
void paintTileLane(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double s = context.scale();
    const double line = hairline(context.painter);
    const LaneMood mood = context.laneMood ? context.laneMood(lane.lane) : LaneMood();
    const bool isSelected = context.state && context.state->selectedSpot() == Spot(lane.lane);
    context.painter.fillRect(onDevicePixels(context.painter, lane.rect),
                             mood.fill.isValid() ? mood.fill : context.theme.group);
    const QRectF rule(lane.rect.left(), lane.rect.top(), lane.rect.width(), std::max(line, 3 * s));
    context.painter.fillRect(onDevicePixels(context.painter, rule),
                             info.isPlace ? context.theme.device(info.number) : context.theme.boxLine);
    if (mood.outline.isValid() || isSelected)
        paintRoundBox(context.painter, lane.rect, 2 * s, {},
                      mood.outline.isValid() ? mood.outline : context.theme.accent,
                      mood.isTarget || isSelected ? 2 : 1);
    QString used;
    if (info.isPlace && info.usedBytes == 0 && lane.places.empty()) {
        used = CanvasTexts::tr("empty", "a device");
    } else if (info.isPlace && info.capacityBytes && *info.capacityBytes > 0) {
        const double share = double(info.usedBytes) / double(*info.capacityBytes);
        used = QLocale().toString(int(share < 1 ? std::min(99.0, std::round(100 * share)) : std::round(100 * share))) +
               QStringLiteral("\u00a0%");
    } else {
        used = CanvasTexts::bytes(info.usedBytes);
    }
    const double y = lane.rect.top() + 14 * s;
    const double right = lane.rect.right() - 3 * s;
    const bool isFull = info.capacityBytes && info.usedBytes > *info.capacityBytes;
    drawTextRight(context, {right, y}, used, TextRole::Small,
                  isFull ? context.theme.refused : context.theme.secondaryText);
    const double room = right - lane.rect.left() - 7 * s - textWidth(context, used, TextRole::Small);
    drawText(context, {lane.rect.left() + 3 * s, y}, fitting(context, namesOf(info), TextRole::Small, room),
             TextRole::Small, context.theme.text);
}

/// `13, 14`, then `13 + 1`; of an empty lane its name.
QStringList mapTitles(const QStringList &numbers, const LaneInfo &info)
{
    if (numbers.isEmpty())
        return namesOf(info);
    const QString all = numbers.join(QStringLiteral(", "));
    if (numbers.size() == 1)
        return {all};
    return {all,
            CanvasTexts::tr("%1 + %2", "an operator and how many more").arg(numbers.front()).arg(numbers.size() - 1)};
}

/// Of a map: the numbers of the lane's groups, what they take together, at the foot its memory.
void paintMapLine(PaintContext &context, const LaneBox &lane, const LaneInfo &info)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    const LaneMood mood = context.laneMood ? context.laneMood(lane.lane) : LaneMood();
    const bool isSelected = context.state && context.state->selectedSpot() == Spot(lane.lane);
    const QRectF line(lane.rect.topLeft(), QSizeF(lane.rect.width(), context.scene.metrics().emptyLane));
    const QColor plain = lane.places.empty() ? theme.group : theme.card;
    paintRoundBox(context.painter, line, 3 * s, mood.fill.isValid() ? mood.fill : plain, {});
    QStringList numbers;
    std::optional<double> seconds;
    std::vector<ItemIndex> items;
    std::vector<QRectF> framed;
    for (const std::uint32_t place : lane.places) {
        const BoxRef ref{place, 0};
        const GroupIndex group = context.scene.places()[place].group;
        const GroupInfo told = context.plan().group(group);
        numbers << groupTitles(told).back();
        if (told.seconds)
            seconds = seconds.value_or(0) + *told.seconds;
        const std::vector<ItemIndex> &held = context.scene.tree(group).items;
        items.insert(items.end(), held.begin(), held.end());
        const Selected selected = selectedIn(context, ref, true);
        if (context.scene.box(ref).isOpen)
            continue; // below the line
        const QRectF cell = context.scene.placeRect(place);
        if (selected == Selected::Whole)
            paintRoundBox(context.painter, cell, 3 * s, theme.accentFill, {});
        if (selected != Selected::No)
            framed.push_back(cell);
        if (holdsSome(context, ref, context.hitBoxes))
            context.painter.fillRect(cell.adjusted(3 * s, s, -s, -4 * s), theme.searchHit);
    }
    const QRectF foot(line.left() + 3 * s, line.bottom() - 4 * s, line.width() - 3 * s, 4 * s);
    const double share = info.capacityBytes && *info.capacityBytes > 0
                             ? std::min(1.0, double(info.usedBytes) / double(*info.capacityBytes))
                             : 0;
    const bool isFull = info.capacityBytes && info.usedBytes > *info.capacityBytes;
    if (!numbers.isEmpty()) {
        context.painter.fillRect(onDevicePixels(context.painter, foot), theme.memoryTrack);
        const QRectF used(foot.topLeft(), QSizeF(foot.width() * share, foot.height()));
        context.painter.fillRect(onDevicePixels(context.painter, used), isFull ? theme.refused : theme.memoryBar);
    }
    const bool isHeat = context.heat && !items.empty();
    const QColor rule = isHeat         ? theme.heatStep(context.heat->scale.fraction(context.heat->mean(items)))
                        : info.isPlace ? theme.device(info.number)
                                       : theme.boxLine;
    context.painter.fillRect(onDevicePixels(context.painter, {line.topLeft(), QSizeF(3 * s, line.height())}), rule);
    paintRoundBox(context.painter, line, 3 * s, {},
                  mood.outline.isValid() ? mood.outline
                  : isSelected           ? theme.accent
                                         : theme.line,
                  mood.isTarget || isSelected ? 2 : 1);
    for (const QRectF &cell : framed)
        paintRoundBox(context.painter, cell, 3 * s, {}, theme.accent, 2);
    const double y = line.top() + 13.4 * s;
    const QString figure = numbers.isEmpty() ? CanvasTexts::tr("empty", "a device")
                           : isHeat
                               ? CanvasTexts::tr("\u2300 %1", "mean").arg(context.heat->text(context.heat->mean(items)))
                               : CanvasTexts::seconds(seconds);
    const double right = line.right() - 6 * s;
    const double left = line.left() + 8 * s;
    const QColor &ink = numbers.isEmpty() ? theme.secondaryText : theme.text;
    drawTextRight(context, {right, y}, figure, TextRole::Small, ink);
    const TextRole role = numbers.isEmpty() ? TextRole::Small : TextRole::BoxTitle;
    const double room = right - left - 4 * s - textWidth(context, figure, TextRole::Small);
    drawText(context, {left, y}, fitting(context, mapTitles(numbers, info), role, room), role, ink);
}

/// What all heads tell of memory, as far as they are painted from near or from far.
struct HeadMemory
{
    NearMemory near = NearMemory::Used;
    FarMemory far = FarMemory::None;
};

HeadMemory headMemoryOf(PaintContext &context)
{
    if (context.scene.isTiled())
        return {};
    if (context.detail >= Detail::Dot)
        return {.near = NearMemory::Used, .far = farMemoryOf(context)};
    return {.near = nearMemoryOf(context), .far = FarMemory::None};
}

/// A lane's upper end, down to its groups.
void paintHead(PaintContext &context, const LaneBox &lane, const LaneInfo &info, HeadMemory memory)
{
    if (context.scene.isTiled()) {
        (context.scene.isMap() ? paintMapLine : paintTileLane)(context, lane, info);
        return;
    }
    paintLaneGround(context, lane);
    paintRule(context, lane, info);
    paintBar(context, lane, info);
    if (context.detail >= Detail::Dot)
        paintFarLaneHeader(context, lane, info, memory.far);
    else
        paintHeader(context, lane, info, memory.near);
}

void paintEmptyNote(PaintContext &context, const LaneBox &lane)
{
    const double s = context.scale();
    const double baseLine = lane.rect.top() + context.scene.metrics().laneHeader + 24 * s;
    if (baseLine > lane.rect.bottom() - 4 * s)
        return; // in rows, empty lanes are hardly higher than their headers
    const QString note = fitting(context, CanvasTexts::emptyLane(), TextRole::Small, lane.rect.width() - 32 * s);
    drawText(context, {lane.rect.left() + 20 * s, baseLine}, note, TextRole::Small, context.theme.secondaryText);
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
    const HeadMemory memory = headMemoryOf(context);
    for (const LaneBox &lane : context.scene.lanes()) {
        if (!lane.rect.intersects(context.visible))
            continue;
        const LaneInfo info = context.plan().lane(lane.lane);
        paintHead(context, lane, info, memory);
        if (lane.places.empty() && !context.laneMood && context.detail < Detail::Dot && !context.scene.isTiled())
            paintEmptyNote(context, lane);
    }
}

void paintLane(PaintContext &context, const LaneBox &lane)
{
    if (lane.rect.intersects(context.visible))
        paintHead(context, lane, context.plan().lane(lane.lane), headMemoryOf(context));
}

QRectF pinnedHeader(const Scene &scene, const LaneBox &lane, const QRectF &visible)
{
    const double height = scene.metrics().laneHeader;
    if (scene.stageStrip() || scene.isMap() || lane.rect.top() >= visible.top() ||
        lane.rect.bottom() < visible.top() + 2 * height)
        return {};
    return {lane.rect.left(), visible.top(), lane.rect.width(), height};
}

void paintPinnedHeaders(PaintContext &context)
{
    std::optional<HeadMemory> memory;
    for (const LaneBox &lane : context.scene.lanes()) {
        const QRectF header = pinnedHeader(context.scene, lane, context.visible);
        if (header.isNull() || !header.intersects(context.visible))
            continue;
        LaneBox pinned{.lane = lane.lane, .rect = header, .places = {}, .position = lane.position};
        if (!memory)
            memory = headMemoryOf(context);
        paintHead(context, pinned, context.plan().lane(lane.lane), *memory);
    }
}

} // namespace cutaway
