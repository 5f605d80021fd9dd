#include "views/canvas/scene/scene.h"

/// Where boxes come from when the picture changes.
namespace cutaway {

namespace {

constexpr std::size_t mostMovingBoxes = 2000;

/// What a box is, whatever its index: to find it again after its group was laid out anew. `modules` and `names`: its
/// own tree of modules and the one that it is to be found in.
std::uint64_t identity(const SceneBox &box, const GroupTree &tree, const ModuleTree &modules, const ModuleTree &names)
{
    if (box.role == BoxRole::Module)
        return (std::uint64_t(1) << 40) | sameModule(modules, tree.modules[box.node].module, names).value();
    if (box.item.isValid())
        return (std::uint64_t(2) << 40) | box.item.value();
    return std::uint64_t(box.role) << 50;
}

} // namespace

/// By identity, so that boxes are found again when their group was laid out anew; modules are those of `names`, which
/// may be another tree of the model. Empty for too many.
Scene::Positions Scene::positionsOf(GroupIndex group, const ModuleTree &names) const
{
    const GroupScene &scene = m_contents[group.value()];
    Positions positions;
    if (scene.content->boxes.size() > mostMovingBoxes)
        return positions;
    for (const SceneBox &box : scene.content->boxes)
        positions.emplace(identity(box, *scene.tree, *m_modules, names), box.rect);
    return positions;
}

void Scene::moveFrom(const Positions &before, GroupIndex group)
{
    GroupScene &scene = m_contents[group.value()];
    const std::vector<SceneBox> &boxes = scene.content->boxes;
    scene.previousRects.clear();
    if (before.empty() || boxes.size() > mostMovingBoxes)
        return;
    for (const SceneBox &box : boxes) {
        const auto known = before.find(identity(box, *scene.tree, *m_modules, *m_modules));
        if (known != before.end()) {
            scene.previousRects.push_back(known->second);
            continue;
        }
        // What appears comes out of its parent.
        const QPointF shift = scene.previousRects[box.parent].topLeft() - boxes[box.parent].rect.topLeft();
        scene.previousRects.push_back(box.rect.translated(shift));
    }
    m_isMoving = true;
}

void Scene::endMotion()
{
    m_isMoving = false;
    for (GroupScene &scene : m_contents)
        scene.previousRects.clear();
    for (GroupPlace &place : m_places)
        place.previousOrigin.reset();
}

QPointF Scene::origin(const GroupPlace &place, double progress) const
{
    return place.previousOrigin ? *place.previousOrigin + (place.origin - *place.previousOrigin) * progress
                                : place.origin;
}

QRectF Scene::rect(BoxRef ref, double progress) const
{
    const GroupPlace &place = m_places[ref.place];
    const GroupScene &group = m_contents[place.group.value()];
    QRectF rect = group.content->boxes[ref.box].rect;
    if (!group.previousRects.empty()) {
        const QRectF from = group.previousRects[ref.box];
        const auto between = [&](double a, double b) { return a + (b - a) * progress; };
        rect = {between(from.x(), rect.x()), between(from.y(), rect.y()), between(from.width(), rect.width()),
                between(from.height(), rect.height())};
    }
    return rect.translated(origin(place, progress));
}

} // namespace cutaway
