#pragma once

#include "core/judging/plan_marks.h"
#include "views/canvas/scene/scene.h"

#include <QString>

namespace cutaway {

/// The marks of what moved, as the visible boxes of a picture have them: one on each box, with its words.
struct MarkedBoxes
{
    struct Moved
    {
        BoxRef box;
        QString text; ///< `was in Partition 1 on dev_1`
    };
    struct Former
    {
        BoxRef beside;
        bool isBehind = true; ///< the place is behind it; else before it
        QString text;         ///< `conv1 was here`
    };

    std::vector<Moved> moved;   ///< ascending
    std::vector<Former> former; ///< ascending
};

/// O(moved items · log).
MarkedBoxes markedBoxes(const Scene &scene, const judging::PlanMarks &marks);

} // namespace cutaway
