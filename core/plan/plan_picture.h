#pragma once

#include "core/base/text.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/graph/operator_kind.h"
#include "core/plan/plan_terms.h"
#include "core/plan/timeline.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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

/// What happens to a value on its way from one item to another: `all-gather`.
struct EdgeNote
{
    Text label;
    std::int64_t bytes = 0;
    double seconds = 0;
    Text where = {}; ///< between which devices: `dimension 1`; may be empty
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

/// What is to be said of an item, in words and with its unit.
struct ItemFact
{
    Text label;        ///< `On each device`
    Text text;         ///< `192 KiB`
    Text meaning = {}; ///< a sentence; may be empty
};

/// A part of what a lane needs.
struct MemoryPart
{
    Text label; ///< `Optimizer states`
    std::int64_t bytes = 0;
    Text description = {};   ///< one sentence for the tooltip: the formula and its inputs; may be empty
    bool isOfPasses = false; ///< what passes leave and take away: `bytes` is the most; else there all the time
    ItemIndex item = {};     ///< the item or the group that is this part, where one is
    GroupIndex group = {};

    friend bool operator==(const MemoryPart &, const MemoryPart &) = default;
};

/// What a lane's memory is made of, and how far the sum can be trusted.
struct LaneMemory
{
    std::vector<MemoryPart> parts; ///< in every lane the same, in the same order; they add up to what the lane uses
    std::int64_t lowBytes = 0;     ///< 90 % of measurements lie between this
    std::int64_t highBytes = 0;    ///< and this
    double fitProbability = 1;
    Text trust;            ///< how many measurements stand behind the interval, and what they do not cover: a line each
    bool isTrusted = true; ///< false: to be drawn as outside of what was measured
};

/// What a plan's items are parts of, row by row: embedding tables, each of one or more shards, redistributions, each
/// between two tensors. An item may be part of several rows.
struct ItemTableColumn
{
    enum class Unit : std::uint8_t {
        Text,    ///< cells say what they say
        Count,   ///< a figure without unit
        Bytes,   ///<
        Seconds, ///<
        Share,   ///< a bar: the value over the largest of the column
    };
    std::string title; ///< `Pooling`
    Unit unit = Unit::Text;
    std::string description; ///< one sentence for the tooltip; may be empty
};

struct ItemTableCell
{
    Text text;        ///< of a column in `Text`
    double value = 0; ///< the figure; rows of texts that differ in it are sorted by it
};

struct ItemTableRow
{
    std::vector<ItemTableCell> cells; ///< one a column
    std::vector<ItemIndex> items;     ///< its parts
    std::optional<std::size_t> colourNumber;
};

/// A part of the time that a lane takes.
struct LaneTimePart
{
    Text label; ///< `forward compute`
    TimelineBar::Role role = TimelineBar::Role::Forward;
    double seconds = 0;
};

/// Memory of a lane beside that of `LaneInfo`.
struct LaneTier
{
    Text label; ///< `DDR`
    std::int64_t usedBytes = 0;
    std::int64_t capacityBytes = 0;
};

/// What one dimension of a mesh of devices does with a tensor: every device holds all of it, a piece of it, or a term
/// of a sum.
struct MeshPlacement
{
    enum class Kind : std::uint8_t { Whole, Cut, Partial };
    Kind kind = Kind::Whole;
    std::size_t dimension = 0; ///< of the tensor; only where cut

    friend auto operator<=>(const MeshPlacement &, const MeshPlacement &) = default;
};

/// A tensor of a plan over a mesh.
struct MeshTensor
{
    std::vector<MeshPlacement> placements; ///< one for each dimension of the mesh
    std::size_t rank = 0;                  ///< of the tensor
    std::string text;                      ///< `8×64×768`
    Text role;                             ///< what its operator does with what is cut: `column`; may be empty
    bool isParameter = false;              ///< of the model, and nothing that an operator returns
};

/// What devices of a mesh exchange: a value that its reader needs placed otherwise, gradients, what the model returns.
enum class ExchangeReason : std::uint8_t { Redistribution, Gradients, Output };

/// Something that the devices of a mesh exchange.
struct MeshCollective
{
    Text kind; ///< `all-reduce of gradients`
    ExchangeReason reason = ExchangeReason::Redistribution;
    ItemIndex item; ///< that waits for it
    std::size_t meshDimension = 0;
    double bytes = 0;                   ///< that each device moves
    double price = 0;                   ///< by which the plan counts it
    std::optional<double> seconds = {}; ///< where that is a time
};

/// What a way to run an item wants of its inputs and returns: one placement for each dimension of the mesh.
struct ChosenPlacements
{
    std::vector<std::vector<MeshPlacement>> inputs;
    std::vector<MeshPlacement> output;
};

/// A group that holds up to so many bytes, and what it is good for.
struct FilledGroup
{
    GroupIndex group;
    std::string label; ///< what stands on it: `3`
    Text details;      ///< for tooltips, a few lines
    std::size_t members = 0;
    std::int64_t bytes = 0;
    std::int64_t capacity = 0;
    double savesSec = 0;
    std::optional<std::size_t> colourNumber;
};

/// What a plan of any kind shows. Const functions may be called from any thread.
class PlanPicture
{
public:
    virtual ~PlanPicture() = default;

    virtual PlanKind kind() const = 0;
    virtual const Graph &graph() const = 0;
    virtual std::shared_ptr<const Graph> sharedGraph() const = 0;
    /// Never null; an empty inventory where none was given.
    virtual std::shared_ptr<const Inventory> inventory() const = 0;

    virtual std::size_t itemCount() const = 0;
    virtual ItemInfo item(ItemIndex item) const = 0;
    /// The items that this one reads, and those that read it.
    virtual std::span<const ItemIndex> inputs(ItemIndex item) const = 0;
    virtual std::span<const ItemIndex> users(ItemIndex item) const = 0;
    /// The group of an operator; invalid for sources and sinks.
    virtual GroupIndex groupOf(ItemIndex item) const = 0;
    virtual std::size_t groupCount() const = 0;
    virtual GroupInfo group(GroupIndex group) const = 0;
    /// Operators and the sources held with them, in graph order.
    virtual std::vector<ItemIndex> groupItems(GroupIndex group) const = 0;
    virtual std::size_t laneCount() const = 0;
    virtual LaneInfo lane(LaneIndex lane) const = 0;
    virtual std::vector<GroupEdge> edges() const = 0;
    /// What happens to a value between two items, where that is more than being read.
    virtual std::optional<EdgeNote> edgeNote(ItemIndex /*from*/, ItemIndex /*to*/) const { return std::nullopt; }

    virtual Timeline timeline() const { return {}; }
    /// Whether each group runs once, as early as what it reads allows: the timeline then says little more than the
    /// picture does, but for who could be later.
    virtual bool runsGroupsOnce() const { return false; }
    /// By row and bar of the timeline of such a plan: seconds by which the bar could end later without a longer plan; 0
    /// on the critical path. O(groups + edges).
    virtual std::vector<std::vector<double>> timelineSlack() const { return {}; }
    /// What happens item by item, for programs that show traces, where that is more than the timeline. O(items +
    /// edges).
    virtual std::optional<Timeline> trace() const { return std::nullopt; }
    /// Of the trace, by row and bar.
    virtual std::vector<TracedCollective> tracedCollectives() const { return {}; }

    /// Whether items are more than nodes of the graph, such as pieces of tensors. What is told of them here then stands
    /// in place of what the graph says of the node.
    virtual bool hasItemFacts() const { return false; }
    virtual std::vector<ItemFact> itemFacts(ItemIndex /*item*/) const { return {}; }
    /// Sums over several items. O(items).
    virtual std::vector<ItemFact> sumFacts(std::span<const ItemIndex> /*items*/) const { return {}; }
    /// A field of the graph's nodes that `itemFacts` tells in words; empty: none.
    virtual std::string_view fieldInWords() const { return {}; }
    /// A few short lines, the most important first, each as forms of which later ones are shorter:
    /// `forward 7.27 ms, backward 14.5 ms`. As many of each group that exists; it may be none.
    virtual std::vector<std::vector<Text>> groupFacts(GroupIndex /*group*/) const { return {}; }
    /// What is handed over where one group ends and the next begins: `32.0 MiB`, `671 µs`.
    virtual std::vector<Text> boundaryFacts(GroupIndex /*earlier*/, GroupIndex /*later*/) const { return {}; }
    /// What `GroupInfo::itemCount` of this group counts, where it is not what the kind calls its items.
    virtual std::optional<Noun> itemNoun(GroupIndex /*group*/) const { return std::nullopt; }
    /// What a lane's memory is made of; no parts: this plan does not know them.
    virtual LaneMemory laneMemory(LaneIndex /*lane*/) const { return {}; }
    /// The same thing by thing, where that says more: activations by layer, shards. None: as `laneMemory` or, where
    /// that has no parts either, the groups of the lane. Asked for by `memoryAtPeak`. O(things on the lane).
    virtual std::vector<MemoryPart> finerMemory(LaneIndex /*lane*/) const { return {}; }

    /// What the rows of the table of items are: `Tables`; empty: the plan has no such table.
    virtual std::string itemTableTitle() const { return {}; }
    virtual std::vector<ItemTableColumn> itemTableColumns() const { return {}; }
    virtual std::size_t itemTableSize() const { return 0; }
    /// O(items of the row).
    virtual ItemTableRow itemTableRow(std::size_t /*row*/) const { return {}; }

    /// Whether lanes are what is loaded: one group each, without a box around it, its items each as high as their
    /// bytes, and below them what the lane's time is made of.
    virtual bool hasStackedLanes() const { return false; }
    /// In every lane the same parts, in the order in which they happen; where lanes wait for each other, one of them is
    /// `Idle` and all add up to the step. None: the plan does not tell it lane by lane.
    virtual std::vector<LaneTimePart> laneTime(LaneIndex /*lane*/) const { return {}; }
    /// The further tiers that any lane uses, in every lane the same. O(lanes).
    virtual std::vector<LaneTier> otherTiers(LaneIndex /*lane*/) const { return {}; }
    /// What items with a colour number are, by that number: `table_wise`. Only those that the plan has; others empty.
    virtual std::vector<std::string> colourNames() const { return {}; }

    /// Whether the lanes are a mesh of devices over which tensors are placed.
    virtual bool isOnMesh() const { return false; }
    /// Row-major over the plan's lanes, the last dimension the fastest; empty: they are no mesh.
    virtual std::vector<std::int64_t> meshShape() const { return {}; }
    virtual MeshTensor tensor(ItemIndex /*item*/) const { return {}; }
    /// In the order of items. O(items + edges).
    virtual std::vector<MeshCollective> meshCollectives() const { return {}; }
    /// What the items of the plan can have on a dimension of the mesh, ascending.
    virtual std::vector<MeshPlacement> placementsOffered(std::size_t /*meshDimension*/) const { return {}; }
    /// Of an item's `choices` by place.
    virtual ChosenPlacements chosenPlacements(ItemIndex /*item*/, std::size_t /*choice*/) const { return {}; }

    /// Whether groups are filled up to a limit.
    virtual bool hasFilledGroups() const { return false; }
    /// In the order in which they run.
    virtual std::vector<FilledGroup> filledGroups() const { return {}; }
    /// What is in none of them: `11 buckets and 3 alone, cap 61.4 KiB`; one line.
    virtual Text fillSummary() const { return {}; }
};

} // namespace cutaway
