#pragma once

#include "views/canvas/scene/hit_test.h"
#include "views/canvas/scene/scene.h"
#include "views/models/drag_machine.h"

#include <QPointF>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

namespace cutaway {

/// Data between two visible boxes of the picture as it would be; an invalid end is what is being dragged.
struct DragEdge
{
    BoxRef from;
    BoxRef to;
    std::int64_t bytes = 0;
};

/// What a drop changes about edges between groups, bundled by visible boxes, the heaviest first.
struct DragEdges
{
    std::vector<DragEdge> coming;
    std::vector<DragEdge> going;
};

/// O(edges of the items that move, log). `isMoved` tells the items that are dragged.
DragEdges findDragEdges(const Scene &scene, const Preview &preview, const std::vector<ItemIndex> &moved,
                        const std::function<bool(ItemIndex)> &isMoved);

/// What is being dragged.
struct DragLoad
{
    std::vector<ItemIndex> items; ///< operators
    GroupIndex group;             ///< valid: this group as a whole
    LaneIndex fromLane;           ///< the lane that it is taken from
    BoxRef grabbed;               ///< the box under the pointer when the drag began
    std::int64_t bytes = 0;       ///< of all items; known once the drag has begun
    bool isEmpty() const { return items.empty() && !group.isValid(); }
};

/// Where it may be dropped: a group, or the empty place of a lane.
struct DropTarget
{
    LaneIndex lane;
    GroupIndex group; ///< invalid: the lane itself
    friend auto operator<=>(const DropTarget &, const DropTarget &) = default;
};

/// One drag from its beginning to the drop, by mouse or keyboard: targets, the moves that they mean, and what the plan
/// answers, asked once for each target.
class DragSession
{
public:
    DragSession(const Scene &scene, DragLoad load);

    const DragLoad &load() const { return m_load; }
    /// Dragged, or taken along by what is dragged to the target.
    bool isMoved(ItemIndex item) const;
    /// Ascending; empty where there is no target.
    const std::vector<ItemIndex> &along() const { return m_along; }
    /// What a drop on the target would move; what is dragged where there is no target.
    std::size_t movedCount() const { return std::max(m_load.items.size(), m_along.size()); }

    /// Whether what is dragged goes without what the plan would take along. The plan is asked anew.
    bool isAlone() const { return m_isAlone; }
    void setAlone(bool isAlone);

    /// None over ground, and where the load lies already.
    std::optional<DropTarget> targetAt(QPointF scenePoint) const;
    std::optional<DropTarget> targetOfGroup(GroupIndex group) const;
    /// The empty place of a lane.
    std::optional<DropTarget> targetOfLane(LaneIndex lane) const;
    /// The group of that number, else the empty device whose name ends with it.
    std::optional<DropTarget> targetNumbered(qlonglong number) const;
    /// Every target whose verdict is shown beside the one under the pointer: groups, and lanes that are empty.
    std::vector<DropTarget> targetsIn(const QRectF &visible) const;

    Move moveTo(const DropTarget &target) const;
    /// Asks the plan the first time.
    const Verdict &verdict(const DropTarget &target);
    const Verdict *knownVerdict(const DropTarget &target) const;

    const std::optional<DropTarget> &target() const { return m_target; }
    /// Asks the plan if it has not yet been asked about this target.
    void setTarget(std::optional<DropTarget> target);
    /// What a drop on the target does to edges between groups.
    const DragEdges &edges() const { return m_edges; }
    /// Of the target under the pointer; null if there is none.
    const Verdict *current() const { return m_target ? knownVerdict(*m_target) : nullptr; }
    /// Whether any place that the plan has been asked about allows a drop, or it has not been asked yet.
    bool isTakenSomewhere() const;
    /// More lanes than could each tell their verdict in words: what they refuse makes them step back.
    bool isOverManyLanes() const;
    /// The verdict that colours a lane: the target's, else that of its first group.
    const Verdict *verdictOfLane(LaneIndex lane) const;

private:
    std::vector<LaneIndex> lanesWith(LaneIndex lane) const;
    bool goesToLanes() const;
    bool isHome(const DropTarget &target) const;

    const Scene &m_scene;
    DragLoad m_load;
    std::optional<DropTarget> m_target;
    DragEdges m_edges;
    std::vector<ItemIndex> m_along; ///< ascending
    bool m_isAlone = false;
    std::map<DropTarget, Verdict> m_verdicts;
};

/// What a press on `hit` would drag: the selection if the box belongs to it, else the box.
DragLoad loadAt(const Scene &scene, const ViewState &state, const Hit &hit);
/// These operators, which are dragged here from a list of them.
DragLoad loadOfItems(const Scene &scene, const std::vector<ItemIndex> &items);
/// What the keyboard would move.
DragLoad loadOfSelection(const Scene &scene, const ViewState &state);

} // namespace cutaway
