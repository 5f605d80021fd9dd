#include "views/canvas/paint/module_painter.h"

#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/group_painter.h"
#include "views/canvas/paint/moved_tag.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/kind_words.h"
#include "views/models/module_figures.h"
#include "views/models/short_texts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double lowestTitle = 11;  // pixels on the screen of a box that can hold a title
constexpr double mostOfBadge = 0.6; // of the line
constexpr double leastTitleWidth = 140;
constexpr double twoLines = 30; // as high as they need to be
constexpr double twoLinesWithBadge = 37;

void paintStackEdges(PaintContext &context, const QRectF &rect)
{
    const double s = context.scale();
    for (const double depth : {2.0, 1.0}) {
        const QRectF edge(rect.left() + 3 * depth * s, rect.bottom() - 6 * s + 3 * (depth - 1) * s,
                          rect.width() - 6 * depth * s, 5 * s);
        paintRoundBox(context.painter, edge, 2 * s, context.theme.group, context.theme.boxLine);
    }
}

/// The time of all of it, or what its colour shows: of an open box all together, of a closed one the mean.
QString moduleFigure(const PaintContext &context, BoxRef ref, bool isOpen)
{
    if (context.heat && isOpen)
        return sumText(context.heat->text(context.heat->together(operatorsOf(context, ref))));
    if (context.heat)
        return CanvasTexts::tr("\u2300 %1", "mean")
            .arg(context.heat->text(context.heat->mean(operatorsOf(context, ref))));
    return CanvasTexts::moduleTime(context.scene, ref, context.ifDropped);
}

/// Of a closed box: an open one shows it of each.
bool holdsPinned(const PaintContext &context, BoxRef ref)
{
    const auto isMarked = [&context](ItemIndex item) { return isPinned(context, item); };
    return !context.scene.box(ref).isOpen && std::ranges::any_of(operatorsOf(context, ref), isMarked);
}

/// Of what a closed box holds. Placements are told by chips.
std::string closedBadge(const PaintContext &context, BoxRef ref)
{
    return meshOf(context.plan()) ? std::string() : commonBadge(context.plan(), operatorsOf(context, ref));
}

/// The second line of a closed box.
void paintDetail(PaintContext &context, BoxRef ref, QPointF baseLine, double room)
{
    const double height = 11 * context.scale() * context.growth();
    const double badge =
        paintTypeBadge(context, baseLine - QPointF(0, height), closedBadge(context, ref), room * mostOfBadge);
    const QStringList details = CanvasTexts::moduleCounts(context.scene, ref);
    const QString shown = fitting(context, CanvasTexts::moduleDetails(context.scene, ref, context.ifDropped) + details,
                                  TextRole::Small, room - badge);
    drawText(context, baseLine + QPointF(badge, 0), shown, TextRole::Small, context.theme.secondaryText);
}

/// While texts grow beside the box. A badge has a frame, which would lie on the name.
bool hasRoomForDetail(const PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const double lines = rect.height() / (context.scale() * context.growth());
    const bool isShrunk = context.detail == Detail::Compact && !context.scene.box(ref).isOpen;
    return isShrunk && lines >= twoLines && (lines >= twoLinesWithBadge || closedBadge(context, ref).empty());
}

/// Behind what a closed box says, where the search found operators in it.
void paintHitMark(PaintContext &context, BoxRef ref, const QRectF &behind)
{
    if (holdsSome(context, ref, context.hitBoxes))
        context.painter.fillRect(behind, context.theme.searchHit);
}

void paintModuleTitle(PaintContext &context, BoxRef ref, const QRectF &rect, const SceneBox &box)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    const std::optional<MovedTag> tag = movedTag(context, ref, rect);
    const double right = tag ? tag->rect.left() : rect.right() - 8 * s;
    const double left = rect.left() + 24 * s;
    const QString seconds = tag ? QString() : moduleFigure(context, ref, box.isOpen);
    const QString part = box.isOpen ? CanvasTexts::modulePart(context.scene, ref) : QString();
    const double partWidth = part.isEmpty() ? 0 : textWidth(context, part, TextRole::Small) + 8 * s;
    const double figure = textWidth(context, seconds, TextRole::Small);
    const bool hasPin = !tag && holdsPinned(context, ref);
    const double taken = hasPin ? paintPin(context, right, rect.top() + 16 * s, figure) : figure;
    const double room = right - left - taken - partWidth - 8 * s;
    const QString title = fitting(context, CanvasTexts::moduleTitles(context.scene, ref), TextRole::BoxTitle, room);
    if (!box.isOpen)
        paintHitMark(context, ref,
                     {left - 1, rect.top() + 4.4 * s, textWidth(context, title, TextRole::BoxTitle) + 2, 16 * s});
    drawText(context, {left, rect.top() + 16.4 * s}, title, TextRole::BoxTitle, theme.text);
    if (!part.isEmpty())
        drawText(context, {left + textWidth(context, title, TextRole::BoxTitle) + 8 * s, rect.top() + 16 * s}, part,
                 TextRole::Small, theme.secondaryText);
    drawTextRight(context, {right, rect.top() + 16 * s}, seconds, TextRole::Small, theme.secondaryText);
    if (box.isOpen)
        return;
    paintDetail(context, ref, {left, rect.top() + 31 * s}, right - left);
}

/// How many operators a closed box stands for, where there is room.
void paintCount(PaintContext &context, BoxRef ref, QPointF baseLine, double room)
{
    for (const QString &text : CanvasTexts::moduleCounts(context.scene, ref)) {
        if (textWidth(context, text, TextRole::Small) > room)
            continue;
        drawText(context, baseLine, text, TextRole::Small, context.theme.secondaryText);
        return;
    }
}

void paintFarModule(PaintContext &context, BoxRef ref, const QRectF &outer, const SceneBox &box)
{
    const QRectF rect = box.isOpen ? seenAcross(context, outer, leastTitleWidth) : outer;
    const bool isClosed = !box.isOpen || isDrawnClosed(context.scene, ref, context.zoom);
    const double height = (isClosed ? rect.height() : context.scene.metrics().moduleHeader) * context.zoom;
    if (height < lowestTitle)
        return;
    if (isClosed && context.detail >= Detail::Dot) {
        paintHitMark(context, ref, rect.adjusted(context.heat ? 9 * context.scale() : 2, 2, -2, -2));
        paintModuleFace(context, rect, CanvasTexts::moduleTitles(context.scene, ref),
                        moduleFigure(context, ref, false));
        return;
    }
    const double s = context.scale();
    const double growth = context.growth();
    const bool hasTwoLines = hasRoomForDetail(context, ref, rect);
    const double y = box.isOpen    ? rect.top() + 12 * s + 4.2 * s * growth
                     : hasTwoLines ? rect.center().y() - 2 * s
                                   : rect.center().y() + 4.2 * s * growth;
    const double left = rect.left() + 10 * s;
    const std::optional<MovedTag> tag = movedTag(context, ref, rect);
    const double right = tag ? tag->rect.left() : rect.right() - 6 * s;
    // Where there is little room the name is worth more than the time.
    const bool hasTime = context.detail == Detail::Compact && !tag;
    const QString seconds = hasTime ? moduleFigure(context, ref, box.isOpen) : QString();
    const double room = right - left - (hasTime ? textWidth(context, seconds, TextRole::Small) + 6 * s : 0);
    const QString title = fitting(context, CanvasTexts::moduleTitles(context.scene, ref), TextRole::BoxTitle, room);
    if (isClosed)
        paintHitMark(
            context, ref,
            {left - 1, y - 12 * s * growth, textWidth(context, title, TextRole::BoxTitle) + 2, 16 * s * growth});
    drawText(context, {left, y}, title, TextRole::BoxTitle, context.theme.text);
    drawTextRight(context, {right, y}, seconds, TextRole::Small, context.theme.secondaryText);
    const double taken = textWidth(context, title, TextRole::BoxTitle) + 8 * s;
    if (hasTwoLines)
        paintDetail(context, ref, {left, rect.center().y() + 11.5 * s * growth}, rect.right() - 6 * s - left);
    else if (!box.isOpen && hasTime)
        paintCount(context, ref, {left + taken, y}, room - taken);
}

/// A closed module under a heat colouring: what one of its operators takes on average; all of the box where
/// it has no title any more.
void paintModuleHeat(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const double line = hairline(context.painter);
    const bool hasTitle = rect.height() * context.zoom >= lowestTitle;
    const bool isNear = context.detail == Detail::Full;
    const double width = hasTitle ? (isNear ? 3 : 8) * context.scale() : rect.width() - 2 * line;
    const QRectF stripe(rect.left() + line, rect.top() + line, width, rect.height() - 2 * line);
    const double mean = context.heat->mean(operatorsOf(context, ref));
    context.painter.fillRect(onDevicePixels(context.painter, stripe),
                             context.theme.heatStep(context.heat->scale.fraction(mean)));
}

} // namespace

std::span<const ItemIndex> operatorsOf(const PaintContext &context, BoxRef ref)
{
    const SceneBox &box = context.scene.box(ref);
    const auto &items = context.scene.tree(context.scene.places()[ref.place].group).items;
    return std::span(items).subspan(box.firstItem, box.lastItem - box.firstItem);
}

void paintModule(PaintContext &context, BoxRef ref, const QRectF &outer, Selected selected)
{
    const SceneBox &box = context.scene.box(ref);
    const double s = context.scale();
    QRectF rect = outer;
    if (box.run > 1) {
        rect.setBottom(rect.bottom() - context.scene.metrics().stackEdges);
        if (context.detail <= Detail::Compact)
            paintStackEdges(context, rect.adjusted(0, 0, 0, 4 * s));
    }
    const bool isFramed = selected != Selected::No;
    paintRoundBox(context.painter, rect, 3 * s,
                  selected == Selected::Whole ? context.theme.accentFill : context.theme.group,
                  isFramed ? context.theme.accent : context.theme.boxLine, isFramed ? 2 : 1);
    if (context.heat && (!box.isOpen || isDrawnClosed(context.scene, ref, context.zoom)))
        paintModuleHeat(context, ref, rect);
    if (context.detail != Detail::Full) {
        paintFarModule(context, ref, rect, box);
        return;
    }
    paintIcon(context.painter, {rect.left() + 4 * s, rect.top() + 4 * s, 16 * s, 16 * s},
              box.isOpen ? QStringLiteral("cutaway-opened") : QStringLiteral("cutaway-open"),
              context.theme.secondaryText);
    paintModuleTitle(context, ref, box.isOpen ? seenAcross(context, rect, leastTitleWidth) : rect, box);
}

} // namespace cutaway
