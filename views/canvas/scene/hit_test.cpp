#include "views/canvas/scene/hit_test.h"

#include <algorithm>

namespace cutaway {

namespace {

Hit::Part partOf(const Scene &scene, BoxRef ref, QPointF inBox)
{
    const CanvasMetrics &metrics = scene.metrics();
    const SceneBox &box = scene.box(ref);
    if (box.role == BoxRole::Group && !box.isOpen)
        return Hit::Part::Header;
    if (box.role == BoxRole::Group)
        return inBox.y() < metrics.groupHeader ? Hit::Part::Header : Hit::Part::Body;
    if (box.role == BoxRole::Module) {
        if (inBox.x() < metrics.moduleHeader && inBox.y() < metrics.moduleHeader)
            return Hit::Part::Chevron;
        if (box.isOpen && inBox.y() < metrics.moduleHeader)
            return Hit::Part::Header;
    }
    return Hit::Part::Body;
}

BoxRef innermost(const Scene &scene, std::uint32_t place, QPointF point)
{
    const GroupPlace &group = scene.places()[place];
    const GroupContent &content = scene.content(group);
    const QPointF inGroup = point - group.origin;
    BoxIndex found = noBox;
    content.index.query(inGroup.y(), inGroup.y(), [&](BoxIndex box) {
        // Children have higher indices than their parents.
        if (content.boxes[box].rect.contains(inGroup) && (found == noBox || box > found))
            found = box;
    });
    return found == noBox ? BoxRef{} : BoxRef{place, found};
}

Hit hitPlace(const Scene &scene, std::uint32_t place, QPointF point)
{
    const BoxRef box = innermost(scene, place, point);
    if (!box.isValid())
        return {};
    if (scene.stacked() && scene.box(box).role == BoxRole::Group)
        return {Hit::Part::Lane, {}, scene.places()[place].lane};
    return {partOf(scene, box, point - scene.rect(box).topLeft()), box, scene.places()[place].lane};
}

/// On a cell as on the head of its stage, wherever that is open.
Hit hitStrip(const Scene &scene, const StageStrip &strip, QPointF point)
{
    const BoxRef shown = scene.placeOf(scene.shownStage());
    if (shown.isValid() && scene.placeRect(shown.place).contains(point))
        return hitPlace(scene, shown.place, point);
    if (const StageCell *cell = strip.cellAt(point)) {
        BoxRef stage = scene.placeOf(cell->group);
        const LaneBox *lane = scene.laneBox(cell->lane);
        for (const std::uint32_t place : lane ? lane->places : std::vector<std::uint32_t>()) {
            if (scene.places()[place].group == cell->group)
                stage.place = place;
        }
        return {Hit::Part::Header, stage, cell->lane};
    }
    const auto lane = std::ranges::find_if(scene.lanes(), [&](const LaneBox &box) { return box.rect.contains(point); });
    return lane == scene.lanes().end() ? Hit() : Hit{Hit::Part::Header, {}, lane->lane};
}

} // namespace

Hit hitTest(const Scene &scene, QPointF point)
{
    if (const StageStrip *strip = scene.stageStrip())
        return hitStrip(scene, *strip, point);
    if (scene.arrangement() == Arrangement::ByFlow) {
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            if (scene.placeRect(place).contains(point))
                return hitPlace(scene, place, point);
        }
    }
    for (const LaneBox &lane : scene.lanes()) {
        if (!lane.rect.contains(point))
            continue;
        for (const std::uint32_t place : lane.places) {
            if (scene.placeRect(place).contains(point))
                return hitPlace(scene, place, point);
        }
        const bool onHeader = point.y() < lane.rect.top() + scene.metrics().laneHeader;
        return {onHeader ? Hit::Part::Header : Hit::Part::Lane, {}, lane.lane};
    }
    return {};
}

Spot spotOf(const Scene &scene, const Hit &hit)
{
    if (hit.isOnBox()) {
        const SceneBox &box = scene.box(hit.box);
        if (box.item.isValid())
            return box.item;
        return scene.places()[hit.box.place].group;
    }
    if (hit.lane.isValid())
        return hit.lane;
    return {};
}

std::vector<BoxRef> boxesIn(const Scene &scene, const QRectF &area)
{
    std::vector<BoxRef> found;
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        if (!scene.placeRect(place).intersects(area))
            continue;
        const GroupPlace &group = scene.places()[place];
        const GroupContent &content = scene.content(group);
        const QRectF inGroup = area.translated(-group.origin);
        content.index.query(inGroup.top(), inGroup.bottom(), [&](BoxIndex box) {
            const SceneBox &candidate = content.boxes[box];
            const bool isLeaf =
                candidate.role == BoxRole::Card || (candidate.role == BoxRole::Module && !candidate.isOpen);
            if (isLeaf && candidate.rect.intersects(inGroup))
                found.push_back({place, box});
        });
    }
    return found;
}

} // namespace cutaway
