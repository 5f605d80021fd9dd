#pragma once

#include "views/canvas/paint/paint_context.h"

namespace cutaway {

/// A box under the pointer with the edges that end at it and the boxes at their far ends; found once, when the pointer
/// comes, and painted over the picture.
class HoverHighlight
{
public:
    /// O(edges of the box + routes).
    void set(const Scene &scene, BoxRef box);
    void clear();
    BoxRef box() const { return m_box; }
    void paint(PaintContext &context) const;

private:
    struct InnerEnd
    {
        BoxRef box;
        bool isUser = false; ///< it reads the box; else the box reads it
    };

    BoxRef m_box;
    std::vector<std::uint32_t> m_routes;
    std::vector<BoxRef> m_farEnds;
    std::vector<InnerEnd> m_innerEnds; ///< in the same group
};

} // namespace cutaway
