#include "views/canvas/paint/box_painter.h"

#include "views/canvas/drag/boundary_drag.h"
#include "views/canvas/paint/card_painter.h"
#include "views/canvas/paint/group_painter.h"
#include "views/canvas/paint/inner_edge_painter.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/paint/module_painter.h"
#include "views/canvas/paint/route_painter.h"
#include "views/canvas/paint/stage_strip_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/hit_test.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace cutaway {

namespace {

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

/// What is selected in a closed box is told by its frame.
Selected selectedIn(const PaintContext &context, BoxRef ref, bool isClosed)
{
    if (isSelectedWhole(context, ref))
        return Selected::Whole;
    return isClosed && holdsSome(context, ref, context.selectedBoxes) ? Selected::Part : Selected::No;
}

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
