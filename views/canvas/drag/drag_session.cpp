#include "views/canvas/drag/drag_session.h"

#include "core/plan/edited_plan.h"
#include "views/models/kind_words.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>

namespace cutaway {

namespace {

constexpr std::size_t edgesShown = 12;

/// Adds up values by the boxes at their ends; one that several operators of a box read goes there once.
class Bundles
{
public:
    void add(BoxRef from, BoxRef to, ItemIndex value, std::int64_t bytes)
    {
        if (from != to && m_seen.insert({value, to}).second)
            m_bytes[{from, to}] += bytes;
    }

    std::vector<DragEdge> heaviest() const
    {
        std::vector<DragEdge> edges;
        for (const auto &[ends, bytes] : m_bytes)
            edges.push_back({ends.first, ends.second, bytes});
        std::ranges::stable_sort(edges, std::ranges::greater(), &DragEdge::bytes);
        if (edges.size() > edgesShown)
            edges.resize(edgesShown);
        return edges;
    }

private:
    std::set<std::pair<ItemIndex, BoxRef>> m_seen;
    std::map<std::pair<BoxRef, BoxRef>, std::int64_t> m_bytes;
};

} // namespace

DragEdges findDragEdges(const Scene &scene, const Preview &preview, const std::vector<ItemIndex> &moved,
                        const std::function<bool(ItemIndex)> &isMoved)
{
    const EditedPlan &plan = *scene.plan();
    const auto boxThen = [&](ItemIndex item) { return isMoved(item) ? BoxRef() : scene.boxOf(item); };
    std::set<std::pair<ItemIndex, ItemIndex>> stay;
    Bundles coming;
    for (const Preview::Edge &edge : preview.edges) {
        stay.emplace(edge.from, edge.to);
        coming.add(boxThen(edge.from), boxThen(edge.to), edge.from, edge.bytes);
    }
    Bundles going;
    const auto addGoing = [&](ItemIndex from, ItemIndex to) {
        const GroupIndex a = plan.groupOf(from);
        const GroupIndex b = plan.groupOf(to);
        if (a.isValid() && b.isValid() && a != b && !stay.contains({from, to}))
            going.add(scene.boxOf(from), scene.boxOf(to), from, plan.item(from).outputBytes);
    };
    for (const ItemIndex item : moved) {
        for (const ItemIndex input : plan.inputs(item))
            addGoing(input, item);
        for (const ItemIndex user : plan.users(item))
            addGoing(item, user);
    }
    return {coming.heaviest(), going.heaviest()};
}

namespace {

std::vector<ItemIndex> operatorsAmong(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    std::vector<ItemIndex> operators;
    if (meshOf(plan))
        return operators; // what runs on all devices has no other place
    std::ranges::copy_if(items, std::back_inserter(operators),
                         [&](ItemIndex item) { return plan.groupOf(item).isValid(); });
    return operators;
}

/// Where groups run in an order, the room of a lane belongs to its groups: one more would have no place among them.
GroupIndex groupAround(const Scene &scene, LaneIndex lane, double y)
{
    const auto box = std::ranges::find(scene.lanes(), lane, &LaneBox::lane);
    if (!groupOrderOf(*scene.plan()) || box == scene.lanes().end() || box->places.empty())
        return {};
    const auto distance = [&](std::uint32_t place) {
        const QRectF rect = scene.placeRect(place);
        return std::max({rect.top() - y, y - rect.bottom(), 0.0});
    };
    return scene.places()[*std::ranges::min_element(box->places, {}, distance)].group;
}

/// By flow none is drawn around groups.
LaneIndex laneAround(const Scene &scene, std::uint32_t place)
{
    const GroupPlace &group = scene.places()[place];
    const std::vector<LaneIndex> lanes = scene.plan()->group(group.group).lanes;
    return group.lane.isValid() || lanes.empty() ? group.lane : lanes.front();
}

/// 3 of `dev_3`; -1 of names without a number at their end.
qlonglong trailingNumber(const std::string &label)
{
    std::size_t digits = 0;
    while (digits < std::min<std::size_t>(9, label.size()) &&
           std::isdigit(static_cast<unsigned char>(label[label.size() - 1 - digits])))
        ++digits;
    return digits == 0 ? -1 : std::stoll(label.substr(label.size() - digits));
}

} // namespace

DragSession::DragSession(const Scene &scene, DragLoad load) : m_scene(scene), m_load(std::move(load))
{
    std::ranges::sort(m_load.items);
    for (const ItemIndex item : m_load.items)
        m_load.bytes += scene.plan()->item(item).totalBytes;
}

bool DragSession::isMoved(ItemIndex item) const
{
    return std::ranges::binary_search(m_load.items, item) || std::ranges::binary_search(m_along, item);
}

void DragSession::setAlone(bool isAlone)
{
    m_isAlone = isAlone;
    m_verdicts.clear();
    setTarget(m_target);
}

/// Groups that run in an order are joined where they meet: a whole one is only put on another device. So it is where a
/// line is all that a lane has.
bool DragSession::goesToLanes() const
{
    return m_load.group.isValid() && (groupOrderOf(*m_scene.plan()) || m_scene.isMap());
}

bool DragSession::isHome(const DropTarget &target) const
{
    const EditedPlan &plan = *m_scene.plan();
    if (m_load.group.isValid()) {
        if (target.group.isValid())
            return target.group == m_load.group;
        const std::vector<LaneIndex> lanes = plan.group(m_load.group).lanes;
        return std::ranges::find(lanes, target.lane) != lanes.end();
    }
    return target.group.isValid() &&
           std::ranges::all_of(m_load.items, [&](ItemIndex item) { return plan.groupOf(item) == target.group; });
}

std::optional<DropTarget> DragSession::targetAt(QPointF scenePoint) const
{
    const Hit hit = hitTest(m_scene, scenePoint);
    DropTarget target{.lane = hit.lane, .group = {}};
    if (hit.isOnBox() && goesToLanes())
        target.lane = laneAround(m_scene, hit.box.place);
    else if (hit.isOnBox())
        target.group = m_scene.places()[hit.box.place].group;
    else if (!hit.lane.isValid() || !m_scene.plan()->lane(hit.lane).isPlace)
        return {};
    else if (m_scene.stacked())
        target.group = m_scene.plan()->lane(hit.lane).groups.front();
    else if (!m_load.group.isValid())
        target.group = groupAround(m_scene, hit.lane, scenePoint.y());
    const bool isNowhere = !target.lane.isValid() && !target.group.isValid();
    return isNowhere || isHome(target) ? std::nullopt : std::optional(target);
}

std::optional<DropTarget> DragSession::targetOfGroup(GroupIndex group) const
{
    const BoxRef place = m_scene.placeOf(group);
    if (!place.isValid())
        return {};
    const DropTarget target{m_scene.places()[place.place].lane, group};
    return isHome(target) ? std::nullopt : std::optional(target);
}

std::optional<DropTarget> DragSession::targetOfLane(LaneIndex lane) const
{
    const DropTarget target{lane, {}};
    return isHome(target) ? std::nullopt : std::optional(target);
}

std::optional<DropTarget> DragSession::targetNumbered(qlonglong number) const
{
    const EditedPlan &plan = *m_scene.plan();
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo info = plan.group(GroupIndex(i));
        if (info.exists && info.id == number)
            return targetOfGroup(GroupIndex(i));
    }
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        if (lane.isPlace && lane.groups.empty() && trailingNumber(lane.label) == number)
            return targetOfLane(LaneIndex(i));
    }
    return {};
}

std::vector<DropTarget> DragSession::targetsIn(const QRectF &visible) const
{
    std::vector<DropTarget> targets;
    const auto add = [&](const DropTarget &target) {
        if (!isHome(target))
            targets.push_back(target);
    };
    for (std::uint32_t place = 0; !goesToLanes() && place < m_scene.places().size(); ++place) {
        if (m_scene.placeRect(place).intersects(visible))
            add({m_scene.places()[place].lane, m_scene.places()[place].group});
    }
    for (const LaneBox &lane : m_scene.lanes()) {
        const bool isTarget = lane.places.empty() || goesToLanes();
        if (isTarget && lane.rect.intersects(visible) && m_scene.plan()->lane(lane.lane).isPlace)
            add({lane.lane, {}});
    }
    return targets;
}

/// In place of the lane that it is taken from; by flow its box stands for it on all of its lanes.
std::vector<LaneIndex> DragSession::lanesWith(LaneIndex lane) const
{
    std::vector<LaneIndex> lanes;
    if (m_load.fromLane.isValid())
        lanes = m_scene.plan()->group(m_load.group).lanes;
    std::erase(lanes, m_load.fromLane);
    lanes.push_back(lane);
    std::ranges::sort(lanes);
    return lanes;
}

Move DragSession::moveTo(const DropTarget &target) const
{
    Move move;
    if (m_load.group.isValid() && !target.group.isValid()) {
        move.lanes.push_back({m_load.group, lanesWith(target.lane)});
        return move;
    }
    move.alone = m_isAlone;
    GroupIndex to = target.group;
    if (!to.isValid()) {
        to = m_scene.plan()->nextGroup();
        move.create = to;
        move.lanes.push_back({to, {target.lane}});
    }
    for (const ItemIndex item : m_load.items) {
        if (m_scene.plan()->groupOf(item) != to)
            move.items.push_back({item, to});
    }
    return move;
}

const Verdict &DragSession::verdict(const DropTarget &target)
{
    const auto known = m_verdicts.find(target);
    if (known != m_verdicts.end())
        return known->second;
    Move move = moveTo(target);
    Preview preview = m_scene.plan()->preview(move);
    return m_verdicts.emplace(target, Verdict{std::move(move), std::move(preview)}).first->second;
}

void DragSession::setTarget(std::optional<DropTarget> target)
{
    m_target = target;
    m_edges = {};
    m_along.clear();
    if (!target)
        return;
    m_along = verdict(*target).preview.moved;
    std::ranges::sort(m_along);
    m_edges = findDragEdges(m_scene, verdict(*target).preview, m_load.items,
                            [this](ItemIndex item) { return isMoved(item); });
}

const Verdict *DragSession::knownVerdict(const DropTarget &target) const
{
    const auto known = m_verdicts.find(target);
    return known == m_verdicts.end() ? nullptr : &known->second;
}

bool DragSession::isTakenSomewhere() const
{
    return m_verdicts.empty() ||
           std::ranges::any_of(m_verdicts, [](const auto &known) { return known.second.preview.allowed; });
}

bool DragSession::isOverManyLanes() const
{
    constexpr std::size_t many = 9;
    return m_scene.lanes().size() >= many && m_scene.arrangement() == Arrangement::ByDevice && !m_scene.stacked() &&
           !m_scene.stageStrip();
}

const Verdict *DragSession::verdictOfLane(LaneIndex lane) const
{
    if (m_target && m_target->lane == lane)
        return knownVerdict(*m_target);
    const LaneBox *box = m_scene.laneBox(lane);
    if (!box)
        return nullptr;
    if (box->places.empty() || goesToLanes())
        return knownVerdict({lane, {}});
    for (const std::uint32_t place : box->places) {
        if (const Verdict *known = knownVerdict({lane, m_scene.places()[place].group}))
            return known;
    }
    return nullptr;
}

DragLoad loadAt(const Scene &scene, const ViewState &state, const Hit &hit)
{
    DragLoad load;
    load.grabbed = hit.box;
    if (!hit.isOnBox())
        return load;
    const SceneBox &box = scene.box(hit.box);
    const GroupPlace &place = scene.places()[hit.box.place];
    load.fromLane = place.lane;
    if (box.role == BoxRole::Group) {
        if (hit.part != Hit::Part::Header)
            return load;
        load.group = place.group;
    } else if (box.role == BoxRole::Module && box.isOpen && hit.part == Hit::Part::Body) {
        return load;
    }
    load.items = operatorsAmong(*scene.plan(), scene.itemsOf(hit.box));
    const bool isInSelection = box.role != BoxRole::Group && !load.items.empty() &&
                               std::ranges::all_of(load.items, [&](ItemIndex item) { return state.isSelected(item); });
    if (isInSelection)
        load.items = operatorsAmong(*scene.plan(), state.selection());
    return load;
}

DragLoad loadOfItems(const Scene &scene, const std::vector<ItemIndex> &items)
{
    std::vector<ItemIndex> known = items;
    std::erase_if(known, [&](ItemIndex item) { return item.value() >= scene.plan()->itemCount(); });
    DragLoad load;
    load.items = operatorsAmong(*scene.plan(), known);
    return load;
}

DragLoad loadOfSelection(const Scene &scene, const ViewState &state)
{
    DragLoad load;
    const Spot spot = state.selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot)) {
        load.grabbed = scene.placeOf(*group);
        load.group = *group;
        if (load.grabbed.isValid()) {
            load.items = operatorsAmong(*scene.plan(), scene.itemsOf(load.grabbed));
            load.fromLane = scene.places()[load.grabbed.place].lane;
        }
        return load;
    }
    load.items = operatorsAmong(*scene.plan(), state.selection());
    if (!load.items.empty())
        load.grabbed = scene.boxOf(load.items.front());
    return load;
}

} // namespace cutaway
