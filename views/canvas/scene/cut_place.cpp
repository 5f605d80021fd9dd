#include "views/canvas/scene/cut_place.h"

#include "views/canvas/scene/route_hit.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The first operator in `to` that reads something made in `from`.
std::optional<ItemIndex> firstReader(const Scene &scene, BoxRef from, BoxRef to)
{
    const EditedPlan &plan = *scene.plan();
    std::vector<ItemIndex> items = scene.itemsOf(to);
    std::ranges::sort(items);
    std::vector<ItemIndex> makers = scene.itemsOf(from);
    std::ranges::sort(makers);
    for (const ItemIndex item : items) {
        const auto reads = [&](ItemIndex input) { return std::ranges::binary_search(makers, input); };
        if (plan.groupOf(item).isValid() && std::ranges::any_of(plan.inputs(item), reads))
            return item;
    }
    return {};
}

std::optional<ItemIndex> readerOfRouteAt(const Scene &scene, QPointF point, double reach)
{
    const Route *nearest = nullptr;
    for (const Route &route : scene.routes()) {
        const double distance = distanceTo(route, point);
        if (route.role == GroupEdge::Role::Data && distance <= reach) {
            reach = distance;
            nearest = &route;
        }
    }
    return nearest ? firstReader(scene, nearest->from, nearest->to) : std::nullopt;
}

/// Neighbours are consecutive leaves in flow order; the point counts where the span of both covers it and neither does.
std::optional<ItemIndex> laterOfGapAt(const Scene &scene, std::uint32_t place, QPointF point)
{
    const GroupPlace &group = scene.places()[place];
    const GroupContent &content = scene.content(group);
    const QPointF inGroup = point - group.origin;
    const SceneBox *before = nullptr;
    for (std::size_t i = 1; i < content.boxes.size(); ++i) {
        const SceneBox &box = content.boxes[i];
        const bool isLeaf = box.role == BoxRole::Card || (box.role == BoxRole::Module && !box.isOpen);
        if (!isLeaf)
            continue;
        if (before && before->rect.united(box.rect).contains(inGroup) && !before->rect.contains(inGroup) &&
            !box.rect.contains(inGroup)) {
            const std::vector<ItemIndex> items = scene.itemsOf({place, BoxIndex(i)});
            return items.empty() ? std::nullopt : std::optional(std::ranges::min(items));
        }
        before = &box;
    }
    return {};
}

} // namespace

std::optional<ItemIndex> cutPlaceAt(const Scene &scene, QPointF point, double reach)
{
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (scene.placeRect(place).contains(point))
            return laterOfGapAt(scene, place, point);
    }
    return readerOfRouteAt(scene, point, reach);
}

} // namespace cutaway
