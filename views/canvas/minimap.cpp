#include "views/canvas/minimap.h"

#include "views/canvas/paint/card_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace cutaway {

namespace {

constexpr double width = 216;
constexpr double height = 136;
constexpr double header = 24;
constexpr double margin = 12;

/// Boxes of a group that stand below each other, and the operators in them.
struct Column
{
    QRectF rect; ///< in the group
    std::span<const ItemIndex> items;
};

/// Of what lies in the group itself, in the tree's order as its operators do. O(boxes).
std::vector<Column> columnsOf(const GroupContent &content, std::span<const ItemIndex> items)
{
    std::vector<Column> columns;
    std::size_t first = 0; // item of the column
    std::size_t last = 0;
    for (BoxIndex i = 1; i < content.boxes.size(); i = content.boxes[i].end) {
        const SceneBox &box = content.boxes[i];
        if (box.role == BoxRole::Source)
            continue;
        if (columns.empty() || columns.back().rect.left() != box.rect.left()) {
            columns.push_back({box.rect, {}});
            first = last;
        }
        last += box.role == BoxRole::Module ? box.lastItem - box.firstItem : 1;
        columns.back().rect |= box.rect;
        columns.back().items = items.subspan(first, last - first);
    }
    return columns;
}

/// Stripes of kinds, no more than there are rows of pixels.
void paintStripes(PaintContext &context, QPainter &painter, std::span<const ItemIndex> items, const QRectF &rect)
{
    const double room = std::max(1.0, rect.height() - 2);
    const auto rows = std::min<std::size_t>(items.size(), std::size_t(std::max(1.0, room / 3)));
    const double step = room / double(rows);
    const double stripe = std::min(3.0, std::max(1.0, std::floor(step * 0.6)));
    for (std::size_t row = 0; row < rows; ++row) {
        const ItemIndex item = items[row * items.size() / rows];
        const QColor colour = stripeColour(context, item, context.plan().item(item));
        painter.fillRect(QRectF(rect.left(), std::floor(rect.top() + 1 + step * double(row)), rect.width(), stripe),
                         colour);
    }
}

void paintGroup(PaintContext &context, QPainter &painter, std::uint32_t place, const QTransform &transform)
{
    constexpr std::size_t mostColumns = 200; // of so narrow a map
    const Scene &scene = context.scene;
    const GroupTree &tree = scene.tree(scene.places()[place].group);
    const QRectF group = scene.placeRect(place);
    const QRectF whole = transform.mapRect(group);
    if (scene.arrangement() == Arrangement::ByFlow)
        painter.fillRect(whole, context.theme.window);
    if (tree.items.empty() || whole.height() < 4)
        return;
    const std::vector<Column> columns = columnsOf(scene.content(scene.places()[place]), tree.items);
    if (columns.size() < 2 || columns.size() > mostColumns) {
        paintStripes(context, painter, tree.items, whole.adjusted(2, 2, -2, 0));
        return;
    }
    for (const Column &column : columns)
        paintStripes(context, painter, column.items,
                     transform.mapRect(column.rect.translated(group.topLeft())).adjusted(0.5, 0, -0.5, 0));
}

void paintHits(PaintContext &context, QPainter &painter, const QTransform &transform)
{
    if (!context.hitBoxes)
        return;
    for (const BoxRef box : *context.hitBoxes) {
        const QRectF rect = transform.mapRect(context.scene.rect(box));
        painter.fillRect(QRectF(rect.right() - 1, std::floor(rect.center().y()) - 1, 5, 2), context.theme.warning);
    }
}

} // namespace

bool Minimap::isShown(const QRectF &viewport) const
{
    const double s = textScale();
    return m_isVisible && m_isNeeded && viewport.width() >= 3 * width * s && viewport.height() >= 2.5 * height * s;
}

QRectF Minimap::rect(const QRectF &viewport) const
{
    const double s = textScale();
    const double whole = (height + 8) * s;
    const double foot = std::clamp(m_foot, 0.0, std::max(0.0, viewport.height() - whole));
    return {viewport.right() - (width + margin) * s, viewport.bottom() - foot - whole, width * s, height * s};
}

QRectF Minimap::closeButton(const QRectF &viewport) const
{
    const QRectF map = rect(viewport);
    const double side = header * textScale();
    return {map.right() - side - 2, map.top() + 1, side, side};
}

QRectF Minimap::mapArea(const QRectF &viewport) const
{
    const double s = textScale();
    return rect(viewport).adjusted(10 * s, (header + 2) * s, -10 * s, -8 * s);
}

QTransform Minimap::toMap(const Scene &scene, const QRectF &viewport) const
{
    const QRectF area = mapArea(viewport);
    const QRectF bounds = scene.bounds();
    if (bounds.isEmpty())
        return {};
    // The map is a sketch: it fills its place, whatever the shape of the plan.
    const QTransform scale = QTransform::fromScale(area.width() / bounds.width(), area.height() / bounds.height());
    const QPointF corner = area.topLeft() - scale.map(bounds.topLeft());
    return scale * QTransform::fromTranslate(corner.x(), corner.y());
}

QPointF Minimap::toScene(const Scene &scene, const QRectF &viewport, QPointF point) const
{
    return toMap(scene, viewport).inverted().map(point);
}

void Minimap::draw(PaintContext &context, const QRectF &area, const QTransform &transform)
{
    const double ratio = context.painter.device()->devicePixelRatioF();
    m_drawing = QPixmap((area.size() * ratio).toSize());
    m_drawing.setDevicePixelRatio(ratio);
    m_drawing.fill(context.theme.panel);
    QPainter painter(&m_drawing);
    const QTransform local = transform * QTransform::fromTranslate(-area.left(), -area.top());
    for (const LaneBox &lane : context.scene.lanes()) {
        const QRectF rect = local.mapRect(lane.rect);
        painter.fillRect(rect, context.theme.window);
        const LaneInfo info = context.plan().lane(lane.lane);
        painter.fillRect(QRectF(rect.topLeft(), QSizeF(rect.width(), 2)),
                         info.isPlace ? context.theme.device(info.number) : context.theme.boxLine);
    }
    for (std::uint32_t place = 0; place < context.scene.places().size(); ++place)
        paintGroup(context, painter, place, local);
    paintHits(context, painter, local);
}

void Minimap::paint(PaintContext &context, const QRectF &viewport, const QRectF &visibleScene)
{
    const double s = textScale();
    const QRectF map = rect(viewport);
    paintRoundBox(context.painter, map, 4 * s, context.theme.panel, context.theme.boxLine);
    drawText(context, {map.left() + 12 * s, map.top() + 17.5 * s}, CanvasTexts::tr("Map"), TextRole::Small,
             context.theme.secondaryText);
    const QRectF close = closeButton(viewport);
    paintIcon(context.painter, QRectF(close.center() - QPointF(6, 6) * s, QSizeF(12, 12) * s),
              QStringLiteral("window-close"), context.theme.hintText);
    const QRectF area = mapArea(viewport);
    const QTransform transform = toMap(context.scene, viewport);
    if (m_drawing.isNull())
        draw(context, area, transform);
    context.painter.drawPixmap(area.topLeft(), m_drawing);
    const QRectF view = transform.mapRect(visibleScene).intersected(area.adjusted(-3, -3, 3, 3));
    paintRoundBox(context.painter, view, 2 * s, {}, context.theme.accent, 2);
}

} // namespace cutaway
