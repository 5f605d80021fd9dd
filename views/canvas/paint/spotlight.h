#pragma once

#include "views/canvas/paint/route_labels.h"

namespace cutaway {

class DragSession;

/// What stands out of a picture while the rest of it steps back, in colours near the ground. Nothing moves.
struct Spotlight
{
    enum class Cause : std::uint8_t {
        None,
        Selection,    ///< groups with their edges and what these lead to
        CriticalPath, ///< its groups and the edges between them
        Drag,         ///< the lanes that allow a drop
    };
    Cause cause = Cause::None;
    std::vector<std::uint32_t> places = {};     ///< of groups
    std::vector<std::uint32_t> neighbours = {}; ///< those of them that exchange data with what is selected
    std::vector<std::uint32_t> routes = {};     ///< among those that are drawn
    std::vector<std::uint32_t> heads = {};      ///< of lanes, as positions
    std::vector<std::uint32_t> lanes = {};      ///< with all that they hold

    bool isOn() const { return cause != Cause::None; }
    /// The rest of the picture steps back. In a map, which shows no edges, outlines alone say what a selection leads
    /// to.
    bool dims(const Scene &scene) const { return !scene.isMap() || cause != Cause::Selection; }
    friend bool operator==(const Spotlight &, const Spotlight &) = default;
};

/// Groups whose edges are traced: the one that is selected, or closed ones all of whose operators are. None where they
/// are one selection with operators of others.
std::vector<GroupIndex> tracedGroups(const Scene &scene, const ViewState &state, double zoom);

/// `drag`: the one under way; null: none. O(edges between groups).
Spotlight spotlightOn(const PaintContext &context, const DragSession *drag);

/// Of many lanes those that refuse step back, but for the one under the pointer. O(lanes).
Spotlight spotlightOfDrag(const Scene &scene, const DragSession &drag);

/// In the colours of the context, over a picture at rest that was painted in dimmed ones.
void paintSpotlight(PaintContext &context, const Spotlight &spotlight, const std::vector<ShownLabel> &atRest);

} // namespace cutaway
