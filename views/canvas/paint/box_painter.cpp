#include "views/canvas/paint/box_painter.h"

#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/difference_painter.h"
#include "views/canvas/paint/group_painter.h"
#include "views/canvas/paint/inner_edge_painter.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/paint/paint_context.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/paint/stage_strip_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/models/kind_words.h"
#include "views/models/module_figures.h"
#include "views/models/short_texts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <unordered_map>

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

/// The operators that a box stands for.
std::span<const ItemIndex> operatorsOf(const PaintContext &context, BoxRef ref)
{
    const SceneBox &box = context.scene.box(ref);
    const auto &items = context.scene.tree(context.scene.places()[ref.place].group).items;
    return std::span(items).subspan(box.firstItem, box.lastItem - box.firstItem);
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

/// A module's box: its name and figure and, where it is drawn closed, all that stands for what it holds.
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

bool isSelectedWhole(const PaintContext &context, BoxRef ref)
{
    if (!context.state)
        return false;
    const SceneBox &box = context.scene.box(ref);
    const GroupIndex group = context.scene.places()[ref.place].group;
    if (box.role == BoxRole::Group && (box.isOpen || context.state->selectedSpot() == Spot(group)))
        return context.state->selectedSpot() == Spot(group);
    if (box.item.isValid())
        return context.state->isSelected(box.item);
    const auto &items = context.scene.tree(group).items;
    return box.lastItem > box.firstItem && context.state->selection().size() >= box.lastItem - box.firstItem &&
           std::all_of(items.begin() + box.firstItem, items.begin() + box.lastItem,
                       [&](ItemIndex item) { return context.state->isSelected(item); });
}

} // namespace

Selected selectedIn(const PaintContext &context, BoxRef ref, bool isClosed)
{
    if (isSelectedWhole(context, ref))
        return Selected::Whole;
    return isClosed && holdsSome(context, ref, context.selectedBoxes) ? Selected::Part : Selected::No;
}

namespace {

bool contains(const std::vector<ItemIndex> *items, ItemIndex item)
{
    return items && std::ranges::binary_search(*items, item);
}

CardState cardState(const PaintContext &context, ItemIndex item)
{
    if (!context.state)
        return {};
    return {.isSelected = context.state->isSelected(item),
            .isViolated = contains(context.violated, item),
            .isHit = contains(&context.state->hits(), item)};
}

/// All of a closed module is being dragged.
bool isAway(const PaintContext &context, BoxRef ref)
{
    const SceneBox &box = context.scene.box(ref);
    if (!context.isAway || box.isOpen)
        return false;
    const auto &items = context.scene.tree(context.scene.places()[ref.place].group).items;
    return std::all_of(items.begin() + box.firstItem, items.begin() + box.lastItem, context.isAway);
}

void paintSource(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const double s = context.scale();
    const Theme &theme = context.theme;
    const bool isSelected = isSelectedWhole(context, ref);
    if (context.detail >= Detail::Dot) {
        context.painter.fillRect(onDevicePixels(context.painter, rect), theme.kind(OperatorKind::Source));
        return;
    }
    paintRoundBox(context.painter, rect, rect.height() / 2, isSelected ? theme.accentFill : QColor(),
                  isSelected ? theme.accent : theme.boxLine, isSelected ? 2 : 1);
    const bool isFull = context.detail == Detail::Full;
    if (isFull)
        paintKindGlyph(context.painter, {rect.left() + 10 * s, rect.top() + 4 * s, 12 * s, 12 * s},
                       OperatorKind::Source, theme.kind(OperatorKind::Source));
    const QString detail = isFull ? CanvasTexts::sourceDetail(context.plan(), context.scene.box(ref)) : QString();
    const double right = rect.right() - 10 * s;
    const double left = rect.left() + (isFull ? 30 : 10) * s;
    const double y = rect.center().y() + 4 * s * context.growth();
    drawElided(context, {left, y}, CanvasTexts::sourceName(context.scene, ref), TextRole::Small, theme.text,
               right - left - textWidth(context, detail, TextRole::Small) - 8 * s);
    drawTextRight(context, {right, y}, detail, TextRole::Small, theme.secondaryText);
}

/// The short arrow from the sibling above.
void paintArrowIn(PaintContext &context, const QRectF &rect)
{
    const double s = context.scale();
    const double x = std::floor(rect.center().x());
    const double line = hairline(context.painter);
    const QColor &ink = context.theme.edge;
    context.painter.fillRect(onDevicePixels(context.painter, {x, rect.top() - 8 * s, line, 5 * s}), ink);
    const QPointF tip(x + line / 2, rect.top());
    context.painter.setPen(Qt::NoPen);
    context.painter.setBrush(ink);
    context.painter.drawPolygon(QPolygonF({tip + QPointF(-3 * s, -4 * s), tip, tip + QPointF(3 * s, -4 * s)}));
}

/// Fields of kinds instead of cards lower than 3 px: as many in each column as the screen can tell apart.
void paintMerged(PaintContext &context, std::uint32_t place)
{
    const GroupPlace &group = context.scene.places()[place];
    const GroupContent &content = context.scene.content(group);
    const double step = 2 / context.zoom;
    std::unordered_map<int, double> painted; // by left side: how far down
    const auto paint = [&](BoxIndex i) {
        const SceneBox &box = content.boxes[i];
        const QRectF rect = box.rect.translated(group.origin);
        if (i == 0 || box.isOpen || !rect.intersects(context.visible))
            return;
        const auto column = painted.try_emplace(int(rect.left()), rect.top()).first;
        if (rect.top() < column->second)
            return;
        column->second = rect.top() + step;
        if (box.role == BoxRole::Module) {
            paintBox(context, {place, i}, rect);
            return;
        }
        if (box.item.isValid() && !(context.lineage && !(*context.lineage)[box.item.value()]))
            context.painter.fillRect(
                QRectF(rect.left(), rect.top(), rect.width(), std::max(rect.height(), step * 0.75)),
                stripeColour(context, box.item, context.plan().item(box.item)));
    };
    content.index.query(context.visible.top() - group.origin.y(), context.visible.bottom() - group.origin.y(), paint);
}

/// Steps back behind the lineage that is shown.
bool isOutside(const PaintContext &context, BoxRef ref)
{
    const SceneBox &box = context.scene.box(ref);
    if (!context.lineage || box.role == BoxRole::Group || box.isOpen)
        return false;
    const auto stands = [&](ItemIndex item) { return (*context.lineage)[item.value()]; };
    if (box.item.isValid())
        return !stands(box.item);
    return std::ranges::none_of(operatorsOf(context, ref), stands);
}

void paintContent(PaintContext &context, std::uint32_t place)
{
    const GroupPlace &group = context.scene.places()[place];
    const GroupContent &content = context.scene.content(group);
    const QPointF origin = context.scene.origin(group, context.progress);
    const bool arrows = context.detail <= Detail::Compact && context.scene.arrangement() == Arrangement::ByDevice;
    const auto paint = [&](BoxIndex box) {
        const QRectF rect = context.scene.rect({place, box}, context.progress);
        if (!rect.intersects(context.visible) || (context.isStopped && context.isStopped()))
            return;
        paintBox(context, {place, box}, rect);
        if (isOutside(context, {place, box})) {
            QColor veil = context.theme.panel;
            veil.setAlphaF(0.72F);
            context.painter.fillRect(rect, veil);
        }
        if (arrows && content.boxes[box].hasArrowIn)
            paintArrowIn(context, rect);
    };
    std::vector<bool> hidden;
    if (context.progress < 1 || (context.detail >= Detail::Dot && !context.scene.stacked())) {
        hidden.assign(content.boxes.size(), true);
        for (BoxIndex box = 0; box < content.boxes.size();) {
            paint(box);
            hidden[box] = false;
            box = isDrawnClosed(context.scene, {place, box}, context.zoom) ? content.boxes[box].end : box + 1;
        }
    } else {
        content.index.query(context.visible.top() - origin.y(), context.visible.bottom() - origin.y(), paint);
    }
    if (context.progress >= 1)
        paintInnerEdges(context, group, hidden);
}

} // namespace

void paintBox(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const SceneBox &box = context.scene.box(ref);
    switch (box.role) {
    case BoxRole::Group:
        if (context.scene.stacked())
            break;
        paintGroupFrame(context, ref, rect, selectedIn(context, ref, false));
        if (context.detail <= Detail::Compact)
            paintGroupHeader(context, ref, rect);
        else if (context.detail == Detail::Dot)
            paintFarHeader(context, ref, rect);
        break;
    case BoxRole::Module:
        if (isAway(context, ref))
            paintAbsentBox(context, rect, CanvasTexts::moduleTitles(context.scene, ref), 24 * context.scale());
        else
            paintModule(context, ref, rect,
                        selectedIn(context, ref, !box.isOpen || isDrawnClosed(context.scene, ref, context.zoom)));
        break;
    case BoxRole::Source: paintSource(context, ref, rect); break;
    case BoxRole::Card: {
        const auto enclosing =
            context.fullNames ? std::string_view() : CanvasTexts::enclosingPath(context.scene, {ref.place, box.parent});
        if (context.isAway && context.isAway(box.item))
            paintAbsentCard(context, rect, box.item, enclosing);
        else
            paintCard(context, rect, box.item, enclosing, cardState(context, box.item));
        break;
    }
    }
}

namespace {

/// All of the group is being dragged.
bool isGroupAway(const PaintContext &context, std::uint32_t place)
{
    const auto &items = context.scene.tree(context.scene.places()[place].group).items;
    return context.isAway && !items.empty() && std::ranges::all_of(items, context.isAway);
}

void paintClosedGroup(PaintContext &context, std::uint32_t place, const QRectF &rect)
{
    const BoxRef group{place, 0};
    if (isGroupAway(context, place)) {
        paintAbsentBox(context, rect, {}, 0);
        return;
    }
    paintGroupFrame(context, group, rect, selectedIn(context, group, true));
    if (context.scene.isTiled())
        paintTile(context, group, rect);
    else
        paintGroupFace(context, group, rect);
}

} // namespace

void paintGroup(PaintContext &context, std::uint32_t place)
{
    if (context.progress >= 1 && !context.scene.placeRect(place).intersects(context.visible))
        return;
    if (context.scene.stageStrip() && !context.scene.box({place, 0}).isOpen)
        return; // a cell tells of it
    const QRectF rect = context.scene.rect({place, 0}, context.progress);
    if (context.scene.isMap() && !context.scene.box({place, 0}).isOpen) { // its lane's line tells of it
        if (isGroupAway(context, place))
            paintAbsentBox(context, rect, {}, 0);
        return;
    }
    if (closesGroups(context.scene, context.zoom) || !context.scene.box({place, 0}).isOpen) {
        paintClosedGroup(context, place, rect);
    } else if (context.detail == Detail::Merged && context.scene.stacked()) {
        paintBox(context, {place, 0}, rect);
        paintMerged(context, place);
    } else {
        paintContent(context, place);
    }
}

void paintGroups(PaintContext &context)
{
    for (std::uint32_t place = 0; place < context.scene.places().size(); ++place)
        paintGroup(context, place);
}

std::vector<ShownLabel> paintScene(PaintContext &context)
{
    if (context.scene.stageStrip()) {
        paintStageStrip(context);
        paintGroups(context);
        return {};
    }
    paintLanes(context);
    if (!context.scene.hasEdgesBelow()) {
        paintGroups(context);
        return paintRoutes(context, [&] { paintBoundaries(context); });
    }
    std::vector<ShownLabel> labels = paintRoutes(context);
    paintGroups(context);
    paintBoundaries(context);
    return labels;
}

} // namespace cutaway
