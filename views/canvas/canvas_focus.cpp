#include "views/canvas/canvas_focus.h"

#include "core/plan/edited_plan.h"

namespace cutaway {

namespace {

BoxRef firstBox(const Scene &scene)
{
    return scene.places().empty() ? BoxRef{} : BoxRef{0, 0};
}

BoxRef moduleBox(const Scene &scene, GroupIndex group, ModuleIndex module)
{
    const BoxRef place = scene.placeOf(group);
    if (!place.isValid())
        return {};
    const GroupContent &content = scene.content(group);
    for (BoxIndex i = 0; i < content.boxes.size(); ++i) {
        const SceneBox &box = content.boxes[i];
        if (box.role == BoxRole::Module && scene.tree(group).modules[box.node].module == module)
            return {place.place, i};
    }
    return place;
}

BoxRef sourcePill(const Scene &scene, ItemIndex item)
{
    for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
        const GroupContent &content = scene.content(scene.places()[place]);
        for (BoxIndex i = 1; i < content.boxes.size() && content.boxes[i].role == BoxRole::Source; ++i) {
            if (content.boxes[i].item == item)
                return {place, i};
        }
    }
    return {};
}

BoxRef inColumn(const Scene &scene, BoxRef from, bool forwards)
{
    const auto count = BoxIndex(scene.content(scene.places()[from.place]).boxes.size());
    if (forwards)
        return from.box + 1 < count ? BoxRef{from.place, from.box + 1} : from;
    return from.box > 0 ? BoxRef{from.place, from.box - 1} : from;
}

/// The nearest neighbour in another box: of the inputs the last, of the users the first.
BoxRef alongEdge(const Scene &scene, BoxRef from, bool forwards)
{
    const std::vector<ItemIndex> items = scene.itemsOf(from);
    const auto isElsewhere = [&](BoxRef box) {
        return box.isValid() && box != from && !(box.place == from.place && box.box == 0);
    };
    const auto search = [&](ItemIndex item) {
        const auto neighbours = forwards ? scene.plan()->users(item) : scene.plan()->inputs(item);
        for (const ItemIndex neighbour : neighbours) {
            const BoxRef box = scene.boxOf(neighbour);
            if (isElsewhere(box))
                return box;
        }
        return BoxRef{};
    };
    if (forwards) {
        for (auto item = items.rbegin(); item != items.rend(); ++item) {
            if (const BoxRef box = search(*item); box.isValid())
                return box;
        }
    } else {
        for (const ItemIndex item : items) {
            if (const BoxRef box = search(item); box.isValid())
                return box;
        }
    }
    return from;
}

} // namespace

CanvasFocus focusOn(const Scene &scene, BoxRef ref)
{
    if (!ref.isValid())
        return {};
    const SceneBox &box = scene.box(ref);
    const GroupIndex group = scene.places()[ref.place].group;
    if (box.item.isValid())
        return {.item = box.item, .module = {}, .group = {}, .lane = {}};
    if (box.role == BoxRole::Module)
        return {.item = {}, .module = scene.tree(group).modules[box.node].module, .group = group, .lane = {}};
    return {.item = {}, .module = {}, .group = group, .lane = {}};
}

BoxRef focusedBox(const Scene &scene, const CanvasFocus &focus)
{
    if (!scene.plan())
        return {};
    if (focus.item.isValid()) {
        const BoxRef box = scene.boxOf(focus.item);
        return box.isValid() ? box : sourcePill(scene, focus.item);
    }
    if (focus.module.isValid())
        return moduleBox(scene, focus.group, focus.module);
    return focus.group.isValid() ? scene.placeOf(focus.group) : BoxRef{};
}

QRectF focusedRect(const Scene &scene, const CanvasFocus &focus)
{
    if (const BoxRef box = focusedBox(scene, focus); box.isValid())
        return scene.rect(box);
    const LaneBox *lane = focus.lane.isValid() ? scene.laneBox(focus.lane) : nullptr;
    return lane ? lane->rect : QRectF();
}

Spot spotOf(const CanvasFocus &focus)
{
    if (focus.item.isValid())
        return focus.item;
    if (focus.group.isValid())
        return focus.group;
    if (focus.lane.isValid())
        return focus.lane;
    return {};
}

CanvasFocus stepped(const Scene &scene, const CanvasFocus &focus, Step step)
{
    BoxRef from = focusedBox(scene, focus);
    if (!from.isValid())
        return focusOn(scene, firstBox(scene));
    const bool forwards = step == Step::Next || step == Step::Consumer;
    if (scene.stageStrip() && from.box == 0 && (step == Step::Producer || step == Step::Consumer)) {
        const GroupNeighbours stages = neighboursOf(*scene.plan(), scene.places()[from.place].group);
        const GroupIndex next = forwards ? stages.behind : stages.before;
        return next.isValid() ? focusOn(scene, scene.placeOf(next)) : focus;
    }
    if (step == Step::Previous || step == Step::Next)
        return focusOn(scene, inColumn(scene, from, forwards));
    return focusOn(scene, alongEdge(scene, from, forwards));
}

CanvasFocus atEndOfStages(const Scene &scene, bool isFirst)
{
    const std::vector<GroupIndex> stages =
        scene.stageStrip() ? scene.plan()->groupsInOrder() : std::vector<GroupIndex>();
    return stages.empty() ? CanvasFocus() : focusOn(scene, scene.placeOf(isFirst ? stages.front() : stages.back()));
}

CanvasFocus inNextLane(const Scene &scene, const CanvasFocus &focus, bool backwards)
{
    const auto &lanes = scene.lanes();
    if (scene.arrangement() == Arrangement::ByFlow) {
        const BoxRef from = focusedBox(scene, focus);
        const auto places = std::int64_t(scene.places().size());
        const LaneBox *empty = focus.lane.isValid() ? scene.laneBox(focus.lane) : nullptr;
        const bool isNowhere = !from.isValid() && !empty;
        const std::int64_t now = from.isValid() ? std::int64_t(from.place) : empty ? places + empty->position : 0;
        const std::int64_t next = isNowhere ? (backwards ? -1 : 0) : now + (backwards ? -1 : 1);
        if (next >= places && next < places + std::int64_t(lanes.size()))
            return {.item = {}, .module = {}, .group = {}, .lane = lanes[std::size_t(next - places)].lane};
        return next >= 0 && next < places ? focusOn(scene, {std::uint32_t(next), 0}) : CanvasFocus{};
    }
    const BoxRef from = focusedBox(scene, focus);
    const LaneIndex lane = from.isValid() ? scene.places()[from.place].lane : focus.lane;
    const LaneBox *current = lane.isValid() ? scene.laneBox(lane) : nullptr;
    const std::int64_t next = !current ? (backwards ? -1 : 0) : std::int64_t(current->position) + (backwards ? -1 : 1);
    if (next < 0 || next >= std::int64_t(lanes.size()))
        return {};
    const LaneBox &target = lanes[std::size_t(next)];
    if (target.places.empty())
        return {.item = {}, .module = {}, .group = {}, .lane = target.lane};
    return focusOn(scene, {target.places.front(), 0});
}

} // namespace cutaway
