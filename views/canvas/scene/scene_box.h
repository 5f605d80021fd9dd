#pragma once

#include "core/base/index.h"
#include "core/graph/operator_kind.h"
#include "core/plan/plan_costs.h"
#include "views/canvas/scene/interval_index.h"

#include <QRectF>

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace cutaway {

using BoxIndex = std::uint32_t;
inline constexpr BoxIndex noBox = std::numeric_limits<BoxIndex>::max();

enum class BoxRole : std::uint8_t {
    Group,  ///< the whole of it; always box 0
    Module, ///< operators of one module, or of a run of identical modules
    Card,   ///< one operator
    Source, ///< an input or weight, as a pill; without item: several of them
};

/// One box that is drawn. What lies in closed boxes has none.
struct SceneBox
{
    BoxRole role = BoxRole::Card;
    bool isOpen = false;
    bool hasArrowIn = false; ///< the sibling before it sends it data
    BoxIndex parent = noBox;
    BoxIndex end = 0;            ///< one past its last descendant
    QRectF rect;                 ///< in the group
    std::uint32_t node = 0;      ///< modules: the place in the group's tree
    std::uint32_t run = 1;       ///< modules: how many identical ones this box stands for
    std::uint32_t firstItem = 0; ///< its operators in the tree's order of items
    std::uint32_t lastItem = 0;
    ItemIndex item; ///< cards and pills
    /// The least zoom at which a module right in it has room for figures of its own; infinite: there is none.
    double facesFrom = std::numeric_limits<double>::infinity();
};

/// What happens to all values that go from one box to another.
struct InnerNote
{
    EdgeNote sum;          ///< the label is the first one's
    std::size_t count = 0; ///< of values
    bool isAlike = true;   ///< all have the same label

    void add(const EdgeNote &note)
    {
        if (count++ == 0)
            sum.label = note.label;
        isAlike = isAlike && sum.label == note.label;
        sum.bytes += note.bytes;
        sum.seconds += note.seconds;
    }
};

/// A short arrow between boxes of one group where they are not simply one below the other.
struct InnerEdge
{
    BoxIndex from = noBox;
    BoxIndex to = noBox;
    std::vector<QPointF> points;
    InnerNote note = {}; ///< count 0: none
    QRectF noteRect;     ///< in the group; the arrow passes below it
    QRectF bounds = {};  ///< in the group, of all that is drawn
};

/// The visible inside of a group, positions relative to its top left corner. Boxes are in order of depth-first
/// descent: a parent comes before its children, children in flow order.
struct GroupContent
{
    std::vector<SceneBox> boxes;
    std::vector<InnerEdge> edges;
    QSizeF size;
    std::vector<std::pair<OperatorKind, double>> kinds = {}; ///< of a tile: shares of its time, the largest first
    IntervalIndex index;                                     ///< of the boxes, downwards
    IntervalIndex edgeIndex;                                 ///< of the edges, downwards

    const SceneBox &root() const { return boxes.front(); }
};

} // namespace cutaway
