#pragma once

#include "views/canvas/paint/route_labels.h"

namespace cutaway {

/// A box under the pointer with the edges that end at it and the boxes at their far ends, or a group with those of all
/// that it holds; found once, when the pointer comes, and painted over the picture.
class HoverHighlight
{
public:
    /// O(edges of the box + routes).
    void set(const Scene &scene, BoxRef box);
    void clear();
    BoxRef box() const { return m_box; }
    /// `atRest`: the labels of the picture below, which no line runs over.
    void paint(PaintContext &context, const std::vector<ShownLabel> &atRest) const;

private:
    struct InnerEnd
    {
        BoxRef box;
        bool isUser = false; ///< it reads the box; else the box reads it
    };

    std::vector<std::uint32_t> drawnRoutes(const PaintContext &context) const;
    void paintEdges(PaintContext &context, const std::vector<ShownLabel> &atRest) const;
    void paintInnerEnds(PaintContext &context) const;

    BoxRef m_box;
    std::vector<std::uint32_t> m_routes;
    std::vector<BoxRef> m_farEnds;
    std::vector<InnerEnd> m_innerEnds; ///< in the same group
};

} // namespace cutaway
