#pragma once

#include "views/canvas/drag/drag_session.h"
#include "views/canvas/paint/paint_context.h"

#include <optional>
#include <vector>

namespace cutaway {

/// What a drag changes of the picture at rest. Compared from frame to frame, it says which lanes must be drawn anew.
class DragLook
{
public:
    DragLook() = default; ///< nothing is dragged
    /// O(lanes + items dragged).
    DragLook(const Scene &scene, const DragSession &session);

    /// The lanes that look other than before, as positions in the scene; nothing where more than lanes does.
    std::optional<std::vector<std::size_t>> lanesChanged(const DragLook &before) const;

private:
    struct Lane
    {
        LaneMood mood;
        std::optional<MemoryIfDropped> memory;
        bool operator==(const Lane &other) const;
    };

    std::vector<Lane> m_lanes;        ///< as in the scene
    std::vector<ItemIndex> m_moved;   ///< only outlines are left of them
    std::optional<DropTarget> m_rest; ///< where a target shows in more than its lane: which one
};

} // namespace cutaway
