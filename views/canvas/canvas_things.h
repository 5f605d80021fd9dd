#pragma once

#include "views/canvas/canvas_focus.h"

namespace cutaway {

/// What a screen reader can be on: lanes, groups in them, modules and operators in those, and the edges between groups.
/// Kept by what the thing is, so that it is the same after a new layout.
struct CanvasThing
{
    enum class Kind : std::uint8_t { Lane, Group, Module, Item, Sources, EdgeList, Edge };
    Kind kind = Kind::EdgeList;
    LaneIndex lane;     ///< the lane, or the one in which the thing is drawn; by flow none
    GroupIndex group;   ///< the group, or the one in which the thing lies; of an edge the sender
    GroupIndex to;      ///< of an edge
    ModuleIndex module; ///< of a module's box
    ItemIndex item;     ///< an operator, or an input or weight
    friend auto operator<=>(const CanvasThing &, const CanvasThing &) = default;
};

/// Lanes, or by flow the groups; the list of edges at the end, where there are any. Empty without a plan.
std::vector<CanvasThing> rootThings(const Scene &scene);
std::vector<CanvasThing> childThings(const Scene &scene, const CanvasThing &thing);
/// None for what is a root.
std::optional<CanvasThing> parentThing(const Scene &scene, const CanvasThing &thing);
CanvasThing thingOf(const Scene &scene, BoxRef box);
CanvasThing thingOf(LaneIndex lane);

/// Invalid for lanes and edges, and for what is gone or lies in a closed box.
BoxRef boxOfThing(const Scene &scene, const CanvasThing &thing);
bool isThere(const Scene &scene, const CanvasThing &thing);
/// In the scene; of an edge, all its way.
QRectF rectOf(const Scene &scene, const CanvasThing &thing);
Spot spotOf(const CanvasThing &thing);
CanvasFocus focusOf(const CanvasThing &thing);

QString thingName(const Scene &scene, const CanvasThing &thing);
/// What stands beside it in the picture, and of an operator what it reads and who reads it.
QString thingDescription(const Scene &scene, const CanvasThing &thing);

} // namespace cutaway
