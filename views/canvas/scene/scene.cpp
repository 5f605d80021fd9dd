#include "views/canvas/scene/scene.h"

#include "views/models/kind_words.h"

#include <algorithm>
#include <utility>

namespace cutaway {

void Scene::setPlan(const EditedPlan *plan, std::shared_ptr<const ModuleTree> modules)
{
    const SceneFrame frame = m_frame;
    const LayoutFunction layout = m_layout;
    *this = {};
    m_frame = frame;
    m_metrics = frame.metrics;
    m_layout = layout;
    m_plan = plan;
    m_modules = std::move(modules);
}

std::vector<GroupIndex> Scene::existingGroups() const
{
    std::vector<GroupIndex> groups;
    for (std::size_t i = 0; i < m_plan->groupCount(); ++i) {
        if (m_plan->group(GroupIndex(i)).exists)
            groups.emplace_back(i);
    }
    return groups;
}

void Scene::readGroup(GroupIndex group)
{
    GroupScene &scene = m_contents[group.value()];
    scene.tree = std::make_shared<GroupTree>(makeGroupTree(*m_plan, *m_modules, group));
    scene.boxed =
        m_isStacked ? std::vector<bool>(scene.tree->modules.size(), false) : boxedModules(*scene.tree, *m_modules);
    scene.isKnown = true;
    if (!m_openings.contains(group)) {
        const double height = m_frame.view.height() - 84 * m_metrics.scale;
        m_openings[group] = defaultOpening(*scene.tree, scene.boxed, m_metrics, height);
        m_openedByDefault.push_back(group);
    }
}

void Scene::layOutGroup(GroupIndex group)
{
    GroupScene &scene = m_contents[group.value()];
    const ContentInput input{*m_plan, *m_modules, *scene.tree, scene.boxed, m_openings[group]};
    if (kind() == PictureKind::Stages) {
        layOutStage(group);
        return;
    }
    if (isClosed(group)) {
        GroupContent closed = makeClosedContent(input, m_boxOfItem);
        if (isMap())
            layOutClosed(closed, lineSize(group));
        else if (isTiled())
            layOutTile(closed, group);
        else
            layOutClosed(closed, closedBox(group));
        scene.content = std::make_shared<GroupContent>(std::move(closed));
        return;
    }
    GroupContent content = makeGroupContent(input, m_boxOfItem);
    const SiblingEdges edges = siblingEdges(input, content, m_boxOfItem);
    if (m_arrangement == Arrangement::ByDevice) {
        const CanvasMetrics &metrics = isTiled() ? m_frame.metrics : m_metrics;
        const double width = isTiled() ? metrics.laneWidth : m_form.laneWidth;
        layOutColumn(content, edges, metrics, width - 2 * metrics.inset, heightOfCards(), m_form.longest);
    } else {
        layOutByFlow(
            content, edges, isTiled() ? m_frame.metrics : m_metrics,
            {m_layout, direction(), edgeNotes(*m_plan, scene.tree->items, content, m_boxOfItem), m_form.longest});
    }
    scene.content = std::make_shared<GroupContent>(std::move(content));
}

void Scene::layOutGroups()
{
    for (const GroupIndex group : existingGroups())
        layOutGroup(group);
}

CardHeight Scene::heightOfCards() const
{
    if (m_isStacked)
        return [this](ItemIndex item) { return stackedHeight(*m_plan, item, m_metrics); };
    return [this](ItemIndex) { return m_metrics.card; };
}

double Scene::readableZoom() const
{
    constexpr double names = 0.5;  // below it, boxes show nothing of what they hold
    constexpr double cards = 0.9;  // narrow ones
    constexpr double faces = 0.17; // of many lanes: rather all of them a little smaller than a column out of view
    constexpr std::size_t few = 6; // groups: rather some of them from the inside than all from the outside
    if (m_isStacked)
        return m_form.isDense ? faces : cards;
    if (kind() != PictureKind::Boxes)
        return 1;
    if (m_arrangement == Arrangement::ByDevice && m_form.isReadDownwards)
        return leastFaces;
    if (isCrowd())
        return goodFaces;
    if ((m_arrangement == Arrangement::ByFlow ? m_places.size() : m_lanes.size()) > few)
        return faces;
    return m_plan && meshOf(*m_plan) ? cards : names;
}

double Scene::leastWhole() const
{
    constexpr double sliver = 0.06;
    return isCrowd() ? leastFaces : sliver;
}

/// Of closed groups, more than can be read in one view.
bool Scene::isCrowd() const
{
    return m_form.groupColumns > 0 || m_form.isReadDownwards;
}

QPointF Scene::entry() const
{
    if (m_arrangement == Arrangement::ByDevice || m_places.empty())
        return m_bounds.topLeft();
    // Groups follow each other from left to right, what is in them downwards.
    const auto before = [](const GroupPlace &a, const GroupPlace &b) {
        return std::pair(a.origin.x(), a.origin.y()) < std::pair(b.origin.x(), b.origin.y());
    };
    const GroupPlace &first = *std::ranges::min_element(m_places, before);
    const std::vector<SceneBox> &boxes = content(first).boxes;
    std::size_t top = 0;
    for (std::size_t i = 1; i < boxes.size(); ++i) {
        if (boxes[i].item.isValid() && (top == 0 || boxes[i].rect.top() < boxes[top].rect.top()))
            top = i;
    }
    return first.origin + QPointF(boxes[top].rect.center().x(), 0);
}

void Scene::layOutOpened(GroupIndex group)
{
    const Positions before = positionsOf(group, *m_modules);
    layOutGroup(group);
    moveFrom(before, group);
}

std::vector<ModuleIndex> Scene::boxedModulesOf(GroupIndex group) const
{
    const GroupScene &scene = m_contents[group.value()];
    std::vector<ModuleIndex> modules;
    for (std::size_t i = 0; i < scene.boxed.size(); ++i) {
        if (scene.boxed[i])
            modules.push_back(scene.tree->modules[i].module);
    }
    std::ranges::sort(modules);
    return modules;
}

void Scene::update(const Change &change)
{
    if (!m_isArranged)
        return;
    const bool isWider = hasOtherLanes();
    const bool isTooFew =
        kind() == PictureKind::Stages && !cutaway::stageStrip(*m_plan, shownLanes(), m_frame.view, m_metrics.scale);
    if (isTooFew || (isWider && change.everything)) {
        for (GroupScene &scene : m_contents)
            scene.isKnown = false;
        arrange(m_arrangement, m_frame, m_layout);
        return;
    }
    if (change.everything)
        m_formerCentres.clear();
    m_contents.resize(m_plan->groupCount());
    m_boxOfItem.resize(m_plan->itemCount(), noBox);
    const std::vector<GroupIndex> groups = change.everything ? existingGroups() : change.groups;
    for (const GroupIndex group : groups) {
        if (!m_plan->group(group).exists)
            continue;
        const Positions before = positionsOf(group, *m_modules);
        const std::vector<ModuleIndex> known = boxedModulesOf(group);
        const bool wasKnown = m_contents[group.value()].isKnown;
        readGroup(group);
        if (wasKnown && change.items.size() <= 2 && !change.everything)
            openNewBoxes(group, known);
        layOutGroup(group);
        moveFrom(before, group);
    }
    readPassages();
    place();
    route();
    if (isWider && kind() != PictureKind::Stages && !isMap()) {
        widenChannels(m_channelTracks);
        place();
        route();
    }
    finish();
}

void Scene::exchangeModules(std::shared_ptr<const ModuleTree> modules)
{
    std::unordered_map<GroupIndex, Positions> before;
    for (auto &[group, opening] : m_openings)
        opening = sameOpening(*m_modules, opening, *modules);
    for (GroupScene &scene : m_contents)
        scene.isKnown = false;
    if (!m_isArranged) {
        m_modules = std::move(modules);
        return;
    }
    const std::vector<GroupIndex> groups = existingGroups();
    for (const GroupIndex group : groups)
        before.emplace(group, positionsOf(group, *modules));
    m_modules = std::move(modules);
    for (const GroupIndex group : groups) {
        readGroup(group);
        layOutGroup(group);
        moveFrom(before.at(group), group);
    }
    place();
    route();
    finish();
}

QRectF Scene::placeRect(std::uint32_t place) const
{
    return {m_places[place].origin, content(m_places[place]).size};
}

BoxRef Scene::boxOf(ItemIndex item) const
{
    if (!m_plan || !item.isValid() || item.value() >= m_boxOfItem.size())
        return {};
    const BoxRef place = placeOf(m_plan->groupOf(item));
    return place.isValid() ? BoxRef{place.place, m_boxOfItem[item.value()]} : BoxRef{};
}

BoxRef Scene::placeOf(GroupIndex group) const
{
    const auto found = m_firstPlace.find(group);
    return found == m_firstPlace.end() ? BoxRef{} : BoxRef{found->second, 0};
}

std::vector<ItemIndex> Scene::itemsOf(BoxRef ref) const
{
    const SceneBox &box = this->box(ref);
    if (box.role == BoxRole::Card || box.role == BoxRole::Source)
        return box.item.isValid() ? std::vector{box.item} : std::vector<ItemIndex>();
    const auto &items = tree(m_places[ref.place].group).items;
    return {items.begin() + box.firstItem, items.begin() + box.lastItem};
}

const LaneBox *Scene::laneBox(LaneIndex lane) const
{
    const auto found = std::ranges::find(m_lanes, lane, &LaneBox::lane);
    return found == m_lanes.end() ? nullptr : &*found;
}

namespace {

// Where boxes come from when the picture changes.

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
