#pragma once

#include "core/base/text.h"
#include "core/graph/operator_kind.h"
#include "core/plan/plan_indices.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a plan of any kind shows: lanes that hold groups that hold items, and edges. Bytes are whole, times seconds.
namespace cutaway {

enum class ItemRole : std::uint8_t {
    Operator, ///< lies in exactly one group and can be dragged
    Source,   ///< an input or a weight: follows its readers, may lie in several groups
    Sink,     ///< the model's output; lies in no group
};

/// One item. The views point into the graph and live as long as it does.
struct ItemInfo
{
    std::string_view label;      ///< `layer4_0_bn3`
    std::string_view typeLabel;  ///< `BatchNorm2d`
    std::string_view modulePath; ///< `layer4.0.bn3`; may be empty
    ItemRole role = ItemRole::Operator;
    OperatorKind kind = OperatorKind::ElementWise;
    std::optional<double> seconds;
    std::int64_t outputBytes = 0;
    std::int64_t totalBytes = 0; ///< output and own parameters
    NodeIndex node;              ///< the graph's node behind it, where there is one
    std::string badge = {};      ///< a few characters on the item: its placements, its sharding type; may be empty
    std::optional<std::size_t> colourNumber = {}; ///< colours it apart from its group: by placement, by sharding type
};

/// Another way to run an item that is no place: a sharding strategy, a table's sharding type and kernel.
struct ChoiceInfo
{
    Text label;  ///< `S(0), R → S(0)`, `row_wise · fused`
    Text detail; ///< one line for the tooltip; may be empty
    bool isCurrent = false;
};

/// What happens to a value on its way from one item to another: `all-gather`.
struct EdgeNote
{
    Text label;
    std::int64_t bytes = 0;
    double seconds = 0;
};

/// A partition, stage, bucket, …
struct GroupInfo
{
    Text label;                   ///< `Partition 1`
    std::int64_t id = 0;          ///< as in the plan document
    std::size_t number = 0;       ///< picks its colour
    bool exists = true;           ///< false: removed; its index is kept for undo and is to be skipped
    std::vector<LaneIndex> lanes; ///< where it runs; more than one: replicated
    std::size_t itemCount = 0;    ///< operators only
    std::int64_t usedBytes = 0;
    std::optional<double> seconds;
};

/// A device, rank, stream, … The lane of groups that have no device yet comes last and has no capacity.
struct LaneInfo
{
    Text label;             ///< `dev_1`
    std::string kind;       ///< `gpu`; may be empty
    std::string host;       ///< may be empty
    std::size_t number = 0; ///< picks its colour
    bool isPlace = true;    ///< false: the lane for groups without device
    std::int64_t usedBytes = 0;
    std::optional<std::int64_t> capacityBytes;
    std::vector<GroupIndex> groups;
};

/// Data that one group sends to another.
struct GroupEdge
{
    GroupIndex from;
    GroupIndex to;
    std::int64_t bytes = 0;
    enum class Role : std::uint8_t {
        Data,  ///< values that are sent
        Tied,  ///< a parameter that both hold a copy of
        Order, ///< no data: `to` must come behind `from`; drawn dashed
    };

    double seconds = 0;
    bool crossesLanes = true;
    Role role = Role::Data;
    Text label = {}; ///< what is sent or shared, where bytes do not say it; may be empty
};

/// One line of a cost table and one part of the cost bar.
struct CostPart
{
    enum class Role : std::uint8_t { Compute, Transfer, Exposed, Idle };
    Text label; ///< `Compute, part. 0`, `Transfer 0 → 1`
    Role role = Role::Compute;
    double seconds = 0;
    GroupIndex group;   ///< compute: of this group
    GroupIndex groupTo; ///< transfer: from `group` to this one
};

/// A figure with all that is told of it. Whoever tells one, a panel, a report, an evaluation or a comparison, takes it
/// as it is: nobody computes, names or formats one by itself (`core/plan/plan_figures.h`).
struct Figure
{
    enum class Unit : std::uint8_t { Seconds, Bytes, Fraction, Count };
    Text label;       ///< `Bubble`
    double value = 0; ///< not a number: unknown
    Unit unit = Unit::Seconds;
    Text definition; ///< one sentence; of what is unknown, why it is
    std::string name =
        {};           ///< in every document that has it: `bubble_fraction`; of what one group's limits compare: none
    Text source = {}; ///< what it rests on, where the definition does not say so: what proves a bound
};

/// What a plan costs. `parts` are those of the critical path, in its order; their sum is `latencySec`.
struct PlanCost
{
    Text latencyLabel = "Latency"; ///< what `latencySec` is: `Time per sample`, `Step time`
    std::optional<double> latencySec;
    /// No plan for this graph and inventory has a smaller `latencySec`, where a planner has proven one.
    std::optional<double> boundSec;
    Text boundOrigin;           ///< one sentence: what proves the bound; empty: there is none
    Text latencyUnknownBecause; ///< one line, where there is no latency: `node "fc" has no latency`
    std::vector<CostPart> parts;
    std::vector<GroupIndex> criticalGroups;
    std::int64_t transferredBytes = 0;
    std::int64_t largestLaneBytes = 0;
    std::vector<Figure> figures;    ///< the kind's own, each with a name, in the order in which they are shown
    std::size_t leadingFigures = 0; ///< so many of these, the first, belong beside the headline
    /// Nine of ten measurements of such a plan lie between these, where the kind knows how far it can be trusted.
    std::optional<std::array<double, 2>> latencyInterval;
};

/// What decides how long a group takes, or that the plan would be no faster without it.
struct GroupLimits
{
    enum class Cause : std::uint8_t { Unknown, Nothing, Compute, Memory, Transfer, Capacity };
    Cause cause = Cause::Unknown;
    Text text;                   ///< one sentence with figures
    std::vector<Figure> figures; ///< what was compared, in the order in which it is shown
};

/// Something that is wrong, or nearly, or worth knowing. A click selects what it names.
struct Problem
{
    enum class Severity : std::uint8_t { Good, Information, Warning, Error };
    Severity severity = Severity::Information;
    std::string code; ///< `over_capacity`, `cycle`, `nearly_full`, `idle_device`, …
    Text title;       ///< `dev_0 is 98.7 % full`
    Text text;        ///< `A larger input or batch will not fit: 1.23 MiB left of 96.5 MiB.`
    std::vector<LaneIndex> lanes;
    std::vector<GroupIndex> groups;
    std::vector<ItemIndex> items;
};

} // namespace cutaway
