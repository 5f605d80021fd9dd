#pragma once

#include "core/judging/plan_difference.h"
#include "views/canvas/scene/scene.h"

#include <QStringList>

namespace cutaway {

/// The marks of what moved or runs another way, as the visible boxes of a picture have them: one on each box, with its
/// words.
struct MarkedBoxes
{
    struct Moved
    {
        BoxRef box;
        QStringList texts; ///< from long to short: `was in Partition 1 on dev_1`, `was in Partition 1`, `from Partition
                           ///< 1`, `moved`
    };
    struct Former
    {
        BoxRef beside;
        bool isBehind = true; ///< the place is behind it; else before it
        QStringList texts;    ///< from long to short: `conv1 was here`, `conv1`
    };

    /// What there is to say of a box: where it was, and what stood beside it. O(former places).
    QStringList textsOf(BoxRef box) const;
    /// Null: the box holds nothing that moved. O(log moved).
    const Moved *movedBox(BoxRef box) const;

    std::vector<Moved> moved;   ///< ascending
    std::vector<Former> former; ///< ascending
};

/// O(moved items · log).
MarkedBoxes markedBoxes(const Scene &scene, const judging::PlanMarks &marks);

} // namespace cutaway
