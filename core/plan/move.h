#pragma once

#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/json/parameter.h"
#include "core/plan/plan_terms.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// What an item is held to; planners that improve a plan leave it there.
struct Pin
{
    enum class Kind : std::uint8_t { None, Group, Lane, Choice };
    Kind kind = Kind::None;
    GroupIndex group;
    LaneIndex lane;
    std::size_t choice = 0;

    friend bool operator==(const Pin &, const Pin &) = default;
};

/// A change of a plan: what a drag, a menu choice or an undo does. All of it happens at once and is tested at its end,
/// so that single steps may be invalid on the way.
struct Move
{
    struct ItemToGroup
    {
        ItemIndex item;
        GroupIndex to;

        friend bool operator==(const ItemToGroup &, const ItemToGroup &) = default;
    };
    struct GroupToLanes
    {
        GroupIndex group;
        std::vector<LaneIndex> lanes;

        friend bool operator==(const GroupToLanes &, const GroupToLanes &) = default;
    };
    /// Another sharding strategy of an operator, another sharding type of a table: a place in the item's `choices`.
    struct Choice
    {
        ItemIndex item;
        std::size_t choice = 0;

        friend bool operator==(const Choice &, const Choice &) = default;
    };

    struct ItemPin
    {
        ItemIndex item;
        Pin pin;

        friend bool operator==(const ItemPin &, const ItemPin &) = default;
    };
    /// Another value of one of the plan's `controls`: microbatches of a schedule, the cap of the buckets.
    struct Setting
    {
        std::string name;
        ParameterValue value;

        friend bool operator==(const Setting &, const Setting &) = default;
    };

    std::vector<ItemToGroup> items;
    std::vector<GroupToLanes> lanes;
    std::vector<Choice> choices;
    std::vector<ItemPin> pins;
    std::vector<Setting> settings;
    /// Make a group of this index first: the next free one, or a removed one that comes back.
    GroupIndex create;
    /// Take this group away at the end; it must be empty by then.
    GroupIndex remove;
    /// Pipelines: only this item, not all between it and the boundary.
    bool alone = false;

    bool isEmpty() const
    {
        return items.empty() && lanes.empty() && choices.empty() && pins.empty() && settings.empty() &&
               !create.isValid() && !remove.isValid();
    }
    friend bool operator==(const Move &, const Move &) = default;
};

/// What is different after a move; all else in the picture stays as it was.
struct Change
{
    std::vector<GroupIndex> groups; ///< those that gained or lost items, appeared, went or changed lanes
    std::vector<LaneIndex> lanes;   ///< those whose memory or groups changed
    std::vector<ItemIndex> items;   ///< those that changed groups
    std::vector<ItemIndex> figures; ///< of those that did not, the ones whose time or memory is another now
    bool everything = false;        ///< a new inventory or plan: draw anew
};

/// What a move would do, known before it is made.
struct Preview
{
    struct LaneMemory
    {
        LaneIndex lane;
        std::int64_t before = 0;
        std::int64_t after = 0;
        std::optional<std::int64_t> capacity;

        /// More than the lane can hold, and more than now: kinds may allow that by hand.
        bool overfills() const { return capacity && after > *capacity && after > before; }
    };
    /// What a move is refused for that brings a device over its capacity.
    struct Excess
    {
        Text device; ///< empty: all of them, alike
        std::int64_t needs = 0;
        std::int64_t has = 0;
    };
    struct Edge
    {
        ItemIndex from;
        ItemIndex to;
        std::int64_t bytes = 0;
    };

    bool allowed = false;
    std::string code;                ///< if not allowed: `cycle`, `over_capacity`, …
    Text title;                      ///< `cycle 0 → 1 → 0`, `memory`; short, for a badge
    Text reason;                     ///< one line with names and figures
    std::optional<Excess> excess;    ///< that the reason tells in bytes
    std::vector<GroupIndex> cycle;   ///< in order, the first not repeated
    std::vector<ItemIndex> culprits; ///< what the reason names

    std::optional<double> latencyBefore;
    std::optional<double> latencyAfter; ///< also for a move refused over capacity; none with a cycle
    std::int64_t transferredBefore = 0;
    std::int64_t transferredAfter = 0;
    std::vector<LaneMemory> memory; ///< of the lanes that the move touches
    std::vector<ItemIndex> moved;   ///< all items that would go along
    std::vector<Edge> edges;        ///< edges between groups that the moved items would have
};

/// What `apply` did.
struct Applied
{
    Move inverse; ///< restores every figure
    Change change;
};

// Pieces of previews, for plans whose groups hold nodes and lie on an inventory's devices.

/// Why a move is refused.
struct Refusal
{
    std::string code;
    Text reason;
};

void refuse(Preview &preview, std::string code, Text title, Text reason);

/// Refuses a move that brings a device over its capacity, or further over it: the first such lane of `preview.memory`.
/// Whether it did.
bool refuseOverCapacity(Preview &preview, const Inventory &inventory);

/// The edges between groups that the nodes moved have once the move is made, as far as a picture can show them.
/// `groupOf`: where a node then lies; invalid: nowhere.
void addEdges(Preview &preview, const Graph &graph, const Move &move,
              const std::function<GroupIndex(NodeIndex)> &groupOf);

} // namespace cutaway
