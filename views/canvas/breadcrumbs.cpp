#include "views/canvas/breadcrumbs.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace cutaway {

namespace {

const QString separator = QStringLiteral(" › ");
constexpr double height = 24;
constexpr double padding = 8;
constexpr double margin = 12;

ModuleIndex moduleOf(const Scene &scene, const GroupTree &tree, const SceneBox &box)
{
    if (box.role == BoxRole::Module)
        return tree.modules[box.node].module;
    const NodeIndex node = box.item.isValid() ? scene.plan()->item(box.item).node : NodeIndex();
    return node.isValid() ? scene.modules()->moduleOf(node) : ModuleIndex();
}

bool liesIn(const ModuleTree &modules, ModuleIndex inner, ModuleIndex outer)
{
    while (inner.isValid() && inner != outer)
        inner = modules.module(inner).parent;
    return inner.isValid();
}

/// The innermost that holds all of the items; invalid where none does.
ModuleIndex moduleAround(const Scene &scene, std::span<const ItemIndex> items)
{
    const ModuleTree &modules = *scene.modules();
    ModuleIndex around;
    for (const ItemIndex item : items) {
        const bool isShown = item.isValid() && item.value() < scene.plan()->itemCount();
        const NodeIndex node = isShown ? scene.plan()->item(item).node : NodeIndex();
        if (!node.isValid())
            continue;
        const ModuleIndex own = modules.moduleOf(node);
        if (!around.isValid())
            around = own;
        while (around != modules.root() && !liesIn(modules, own, around))
            around = modules.module(around).parent;
        if (around == modules.root())
            break;
    }
    return around;
}

/// The leftmost place in the room that is free.
std::optional<QRectF> freePlace(const QRectF &room, double width, const std::vector<QRectF> &taken)
{
    const QRectF corner(room.topLeft(), QSizeF(width, room.height()));
    std::vector<double> lefts{room.left()};
    for (const QRectF &rect : taken)
        lefts.push_back(rect.right() + padding);
    std::ranges::sort(lefts);
    for (const double left : lefts) {
        const QRectF place = corner.translated(left - corner.left(), 0);
        const auto meets = [&](const QRectF &rect) { return rect.intersects(place); };
        if (left >= room.left() && place.right() <= room.right() && std::ranges::none_of(taken, meets))
            return place;
    }
    return std::nullopt;
}

/// The lines of a frame, as wide as they are where it is selected.
std::vector<QRectF> linesOf(const QRectF &frame)
{
    constexpr double reach = 2;
    const QRectF outer = frame.adjusted(-reach, -reach, reach, reach);
    const double thick = 2 * reach;
    return {QRectF(outer.topLeft(), QSizeF(thick, outer.height())),
            QRectF(outer.topRight() - QPointF(thick, 0), QSizeF(thick, outer.height())),
            QRectF(outer.topLeft(), QSizeF(outer.width(), thick)),
            QRectF(outer.bottomLeft() - QPointF(0, thick), QSizeF(outer.width(), thick))};
}

QRectF placeFor(const QRectF &room, double width, std::vector<QRectF> taken, const QRectF &frame)
{
    const std::optional<QRectF> besideTexts = freePlace(room, width, taken);
    if (!frame.isNull())
        std::ranges::copy(linesOf(frame), std::back_inserter(taken));
    const QRectF corner(room.topLeft(), QSizeF(width, room.height()));
    return freePlace(room, width, taken).value_or(besideTexts.value_or(corner));
}

} // namespace

QRectF breadcrumbRoom(const QRectF &viewport, double scale)
{
    return {viewport.left() + margin * scale, viewport.bottom() - (height + 8) * scale,
            viewport.width() - 2 * margin * scale, height * scale};
}

void Breadcrumbs::set(const Scene &scene, std::span<const ItemIndex> items)
{
    m_crumbs.clear();
    m_panel = {};
    m_frame = {};
    if (!scene.plan())
        return;
    const ModuleTree &modules = *scene.modules();
    for (ModuleIndex up = moduleAround(scene, items); up.isValid(); up = modules.module(up).parent)
        m_crumbs.push_back({up, CanvasTexts::text(modules.module(up).name), {}});
    if (m_crumbs.size() > 1 && items.size() > 1)
        m_frame = rectOfModule(scene, m_crumbs.front().module);
    std::ranges::reverse(m_crumbs);
}

void Breadcrumbs::hide()
{
    m_panel = {};
    for (Crumb &crumb : m_crumbs)
        crumb.rect = {};
}

void Breadcrumbs::paint(PaintContext &context, const QRectF &viewport, const std::vector<QRectF> &taken,
                        const QRectF &frame)
{
    hide();
    if (m_crumbs.empty())
        return;
    const double s = context.scale();
    const double between = textWidth(context, separator, TextRole::Small);
    double room = viewport.width() / 2;
    double width = 2 * padding * s - between;
    std::size_t first = m_crumbs.size();
    while (first > 0) {
        const double more = textWidth(context, m_crumbs[first - 1].name, TextRole::Small) + between;
        if (more > room)
            break;
        room -= more;
        width += more;
        --first;
    }
    if (first == m_crumbs.size())
        return;
    m_panel = placeFor(breadcrumbRoom(viewport, s), width, taken, frame);
    paintRoundBox(context.painter, m_panel, 4 * s, context.theme.panel, context.theme.boxLine);
    double x = m_panel.left() + padding * s;
    const double y = m_panel.center().y() + 4 * s;
    for (std::size_t i = first; i < m_crumbs.size(); ++i) {
        Crumb &crumb = m_crumbs[i];
        if (i > first) {
            drawText(context, {x, y}, separator, TextRole::Small, context.theme.hintText);
            x += between;
        }
        crumb.rect = {x, m_panel.top(), textWidth(context, crumb.name, TextRole::Small), m_panel.height()};
        drawText(context, {x, y}, crumb.name, TextRole::Small, context.theme.accent);
        x += crumb.rect.width();
    }
}

ModuleIndex Breadcrumbs::moduleAt(QPointF point) const
{
    for (const Crumb &crumb : m_crumbs) {
        if (crumb.rect.contains(point))
            return crumb.module;
    }
    return {};
}

QRectF rectOfModule(const Scene &scene, ModuleIndex module)
{
    QRectF all;
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        const GroupTree &tree = scene.tree(scene.places()[place].group);
        const auto &boxes = scene.content(scene.places()[place]).boxes;
        for (BoxIndex i = 1; i < boxes.size(); ++i) {
            if (liesIn(*scene.modules(), moduleOf(scene, tree, boxes[i]), module))
                all |= scene.rect({place, i});
        }
    }
    return all;
}

} // namespace cutaway
