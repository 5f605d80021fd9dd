#pragma once

#include "views/canvas/scene/hit_test.h"

namespace cutaway {

/// What the keyboard is on. Kept by what the thing is, so that it survives a new layout.
struct CanvasFocus
{
    ItemIndex item;     ///< a card or pill
    ModuleIndex module; ///< a module box in `group`
    GroupIndex group;
    LaneIndex lane;

    bool isValid() const { return item.isValid() || group.isValid() || lane.isValid(); }
    friend bool operator==(const CanvasFocus &, const CanvasFocus &) = default;
};

CanvasFocus focusOn(const Scene &scene, BoxRef box);
/// The box that has the focus: of an item in a closed box, that box. Invalid for lanes and what is gone.
BoxRef focusedBox(const Scene &scene, const CanvasFocus &focus);
QRectF focusedRect(const Scene &scene, const CanvasFocus &focus);
Spot spotOf(const CanvasFocus &focus);

/// Where an arrow key leads.
enum class Step { Previous, Next, Producer, Consumer };
/// The same focus if there is nothing in that direction.
CanvasFocus stepped(const Scene &scene, const CanvasFocus &focus, Step step);
/// The first or the last of stages that are a strip; invalid for other pictures.
CanvasFocus atEndOfStages(const Scene &scene, bool isFirst);
/// The first box of the next lane (or group, by flow) that has any; invalid at the end.
CanvasFocus inNextLane(const Scene &scene, const CanvasFocus &focus, bool backwards);

} // namespace cutaway
