#include "views/canvas/canvas_things.h"

#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/core_text.h"

#include <algorithm>

namespace cutaway {

namespace {

using Kind = CanvasThing::Kind;

CanvasThing makeThing(Kind kind)
{
    CanvasThing thing;
    thing.kind = kind;
    return thing;
}

CanvasThing edgeThing(const GroupEdge &edge)
{
    CanvasThing thing = makeThing(Kind::Edge);
    thing.group = edge.from;
    thing.to = edge.to;
    return thing;
}

std::optional<GroupEdge> edgeOf(const Scene &scene, const CanvasThing &thing)
{
    for (const GroupEdge &edge : scene.plan()->edges()) {
        if (edge.from == thing.group && edge.to == thing.to)
            return edge;
    }
    return std::nullopt;
}

/// Where the group is drawn in this lane.
std::optional<std::uint32_t> placeOf(const Scene &scene, const CanvasThing &thing)
{
    const std::vector<GroupPlace> &places = scene.places();
    for (std::uint32_t i = 0; i < places.size(); ++i) {
        if (places[i].group == thing.group && places[i].lane == thing.lane)
            return i;
    }
    return std::nullopt;
}

bool isBoxOf(const Scene &scene, const CanvasThing &thing, const SceneBox &box)
{
    switch (thing.kind) {
    case Kind::Group: return box.role == BoxRole::Group;
    case Kind::Module:
        return box.role == BoxRole::Module && scene.tree(thing.group).modules[box.node].module == thing.module;
    case Kind::Item: return box.item == thing.item && box.role != BoxRole::Module;
    case Kind::Sources: return box.role == BoxRole::Source && !box.item.isValid();
    default: return false;
    }
}

QString groupLabel(const Scene &scene, GroupIndex group)
{
    return CanvasTexts::text(scene.plan()->group(group).label);
}

QString neighboursText(const EditedPlan &plan, ItemIndex item)
{
    QStringList parts;
    if (!plan.inputs(item).empty())
        parts << tr("reads %1").arg(itemNames(plan, plan.inputs(item), 6));
    if (!plan.users(item).empty())
        parts << tr("read by %1").arg(itemNames(plan, plan.users(item), 6));
    return parts.join(QStringLiteral("; "));
}

QString edgeText(const Scene &scene, const CanvasThing &thing)
{
    const std::optional<GroupEdge> edge = edgeOf(scene, thing);
    if (!edge)
        return {};
    QStringList parts{CanvasTexts::bytes(edge->bytes)};
    if (edge->seconds > 0)
        parts << CanvasTexts::seconds(edge->seconds);
    const std::vector<GroupIndex> &critical = scene.plan()->cost().criticalGroups;
    const auto from = std::ranges::find(critical, thing.group);
    if (from != critical.end() && std::next(from) != critical.end() && *std::next(from) == thing.to)
        parts << tr("on the critical path");
    return parts.join(QStringLiteral(", "));
}

} // namespace

CanvasThing thingOf(LaneIndex lane)
{
    CanvasThing thing = makeThing(Kind::Lane);
    thing.lane = lane;
    return thing;
}

CanvasThing thingOf(const Scene &scene, BoxRef ref)
{
    const GroupPlace &place = scene.places()[ref.place];
    const SceneBox &box = scene.box(ref);
    CanvasThing thing = makeThing(Kind::Group);
    thing.lane = place.lane;
    thing.group = place.group;
    thing.item = box.item;
    switch (box.role) {
    case BoxRole::Group: break;
    case BoxRole::Module:
        thing.kind = Kind::Module;
        thing.module = scene.tree(place.group).modules[box.node].module;
        break;
    case BoxRole::Card: thing.kind = Kind::Item; break;
    case BoxRole::Source: thing.kind = box.item.isValid() ? Kind::Item : Kind::Sources; break;
    }
    return thing;
}

std::vector<CanvasThing> rootThings(const Scene &scene)
{
    std::vector<CanvasThing> things;
    if (!scene.plan() || !scene.isArranged())
        return things;
    if (scene.arrangement() == Arrangement::ByFlow) {
        for (std::uint32_t place = 0; place < scene.places().size(); ++place)
            things.push_back(thingOf(scene, {place, 0}));
    }
    for (const LaneBox &lane : scene.lanes())
        things.push_back(thingOf(lane.lane));
    if (!scene.plan()->edges().empty())
        things.push_back(makeThing(Kind::EdgeList));
    return things;
}

std::vector<CanvasThing> childThings(const Scene &scene, const CanvasThing &thing)
{
    std::vector<CanvasThing> things;
    if (thing.kind == Kind::Lane) {
        const LaneBox *lane = scene.laneBox(thing.lane);
        for (const std::uint32_t place : lane ? lane->places : std::vector<std::uint32_t>())
            things.push_back(thingOf(scene, {place, 0}));
    } else if (thing.kind == Kind::EdgeList) {
        for (const GroupEdge &edge : scene.plan()->edges())
            things.push_back(edgeThing(edge));
    } else if (const BoxRef box = boxOfThing(scene, thing); box.isValid()) {
        for (const BoxIndex child : childrenOf(scene.content(thing.group), box.box))
            things.push_back(thingOf(scene, {box.place, child}));
    }
    return things;
}

std::optional<CanvasThing> parentThing(const Scene &scene, const CanvasThing &thing)
{
    switch (thing.kind) {
    case Kind::Lane:
    case Kind::EdgeList: return std::nullopt;
    case Kind::Edge: return makeThing(Kind::EdgeList);
    case Kind::Group: return thing.lane.isValid() ? std::optional(thingOf(thing.lane)) : std::nullopt;
    default: break;
    }
    const BoxRef box = boxOfThing(scene, thing);
    if (!box.isValid())
        return std::nullopt;
    return thingOf(scene, {box.place, scene.box(box).parent});
}

BoxRef boxOfThing(const Scene &scene, const CanvasThing &thing)
{
    if (!thing.group.isValid() || thing.kind == Kind::Edge)
        return {};
    const std::optional<std::uint32_t> place = placeOf(scene, thing);
    if (!place)
        return {};
    const std::vector<SceneBox> &boxes = scene.content(thing.group).boxes;
    const BoxRef standing = thing.kind == Kind::Item ? scene.boxOf(thing.item) : BoxRef{};
    if (standing.isValid() && scene.places()[standing.place].group == thing.group &&
        isBoxOf(scene, thing, boxes[standing.box]))
        return {*place, standing.box};
    for (BoxIndex i = 0; i < boxes.size(); ++i) {
        if (isBoxOf(scene, thing, boxes[i]))
            return {*place, i};
    }
    return {};
}

bool isThere(const Scene &scene, const CanvasThing &thing)
{
    if (!scene.plan() || !scene.isArranged())
        return false;
    switch (thing.kind) {
    case Kind::Lane: return scene.laneBox(thing.lane) != nullptr;
    case Kind::EdgeList: return !scene.plan()->edges().empty();
    case Kind::Edge: return edgeOf(scene, thing).has_value();
    default: return boxOfThing(scene, thing).isValid();
    }
}

QRectF rectOf(const Scene &scene, const CanvasThing &thing)
{
    if (thing.kind == Kind::EdgeList)
        return scene.bounds();
    if (thing.kind == Kind::Lane) {
        const LaneBox *lane = scene.laneBox(thing.lane);
        return lane ? lane->rect : QRectF();
    }
    if (thing.kind == Kind::Edge) {
        const BoxRef from = scene.placeOf(thing.group);
        const BoxRef to = scene.placeOf(thing.to);
        return from.isValid() && to.isValid() ? scene.rect(from) | scene.rect(to) : QRectF();
    }
    const BoxRef box = boxOfThing(scene, thing);
    return box.isValid() ? scene.rect(box) : QRectF();
}

CanvasFocus focusOf(const CanvasThing &thing)
{
    switch (thing.kind) {
    case Kind::Lane: return {.item = {}, .module = {}, .group = {}, .lane = thing.lane};
    case Kind::Module: return {.item = {}, .module = thing.module, .group = thing.group, .lane = {}};
    case Kind::Item: return {.item = thing.item, .module = {}, .group = {}, .lane = {}};
    case Kind::EdgeList: return {};
    default: return {.item = {}, .module = {}, .group = thing.group, .lane = {}};
    }
}

Spot spotOf(const CanvasThing &thing)
{
    return spotOf(focusOf(thing));
}

QString thingName(const Scene &scene, const CanvasThing &thing)
{
    switch (thing.kind) {
    case Kind::Lane: return laneName(scene, thing.lane);
    case Kind::EdgeList: return tr("Edges");
    case Kind::Edge:
        return tr("%1 to %2").arg(isolated(groupLabel(scene, thing.group)), isolated(groupLabel(scene, thing.to)));
    default: return boxName(scene, boxOfThing(scene, thing));
    }
}

QString thingDescription(const Scene &scene, const CanvasThing &thing)
{
    switch (thing.kind) {
    case Kind::Lane: return laneDescription(scene, thing.lane);
    case Kind::EdgeList: return tr("What groups send to each other");
    case Kind::Edge: return edgeText(scene, thing);
    default: break;
    }
    const QString text = boxDescription(scene, boxOfThing(scene, thing));
    const QString neighbours = thing.kind == Kind::Item ? neighboursText(*scene.plan(), thing.item) : QString();
    return neighbours.isEmpty() ? text : text + QStringLiteral("; ") + neighbours;
}

} // namespace cutaway
