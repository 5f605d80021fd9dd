#pragma once

#include "core/base/job.h"
#include "core/json/parameter.h"
#include "core/plan/move.h"
#include "core/plan/plan_costs.h"

#include <map>
#include <utility>

/// What can be changed in a plan of any kind.
namespace cutaway {

/// Another way to run an item that is no place: a sharding strategy, a table's sharding type and kernel.
struct ChoiceInfo
{
    Text label;  ///< `S(0), R → S(0)`, `row_wise · fused`
    Text detail; ///< one line for the tooltip; may be empty
    bool isCurrent = false;
};

/// How the figures of several items that are to run the same way make one.
enum class Together : std::uint8_t {
    Sum,
    Largest,
    Range, ///< each has its own: the least and the largest
};

struct ChoiceColumn
{
    ItemTableColumn column;
    Together together = Together::Range;
};

/// What it means to give an item a placement. Where no move does that, the preview says why and the move is empty.
struct PlacementAnswer
{
    Move move;
    Preview preview;
};

/// A figure of all devices together that a plan's costs come from: the bandwidth inside a host.
struct DeviceField
{
    ParameterDeclaration declaration; ///< its default is what counts where the inventory does not say
    ParameterValue value;             ///< what the inventory says; not set: nothing
    Text fixedBy;                     ///< one sentence: why an edit would change nothing; empty: it would
    Text note = {};                   ///< one sentence: what the plan has instead of the value; empty: it has the value
};

/// One thing that planners may be limited in when they place an item: the ranks of a table, the ways to cut it.
struct ItemLimit
{
    std::string name;  ///< `compute_kernels`
    std::string title; ///< `Compute kernels`
    std::string description;
    std::vector<std::string> offered; ///< what it can be limited to
    std::vector<std::string> chosen;  ///< empty: not limited
    bool isNumbered = false;          ///< `offered` counts from 0 on: best told as `0-7, 12`
};

/// Values by the limit's name; a name that is missing stays as it is, an empty list lifts the limit.
using ItemLimitValues = std::map<std::string, std::vector<std::string>>;

/// A run of a planner that would tell more than the plan at hand.
struct PlannerOffer
{
    Text title; ///< what is different: `Within 1.20 GiB per device`
    std::string plannerId;
    ParameterValues given;
};

/// What can be changed in a plan of any kind. A move that an index does not fit is refused with the code
/// `no_such_group` and the like.
///
/// n operators, g groups: `preview` and `apply` of a move are linear in the items moved, their edges and the two groups
/// concerned at worst; all else is O(1) or O(what is returned). The first preview of a plan may copy it, O(plan). A
/// preview that throws leaves the plan as it was.
class PlanEdits : public PlanCosts
{
public:
    virtual Preview preview(const Move &move) const = 0;
    /// Refused moves change nothing; the error's code is the preview's.
    virtual Result<Applied> apply(const Move &move) = 0;
    /// Without the tests: for undo and redo, whose states were reached before.
    virtual Applied restore(const Move &move) = 0;
    /// Forgets what is kept for undo and not in the document, such as the places of removed groups: what can be done
    /// next, and what that is called, is what the document read again would offer. Moves that were made before cannot
    /// be undone behind this.
    virtual void forgetUndone() {}
    /// `Move layer2_0_conv1 to partition 3`.
    virtual Text describe(const Move &move) const = 0;
    /// The index of the group that a move may create next.
    virtual GroupIndex nextGroup() const = 0;
    /// Moves of one thing each, which fit and might make a group faster; some may not help. None: those across the
    /// group's edges are all there is. Where the job is stopped, some of them.
    virtual std::optional<std::vector<Move>> moveCandidates(GroupIndex /*group*/, const Job & /*job*/) const
    {
        return std::nullopt;
    }

    // Ways to run an item.
    /// The ways to run an item other than where it runs; `Move::Choice` picks one by its place here.
    virtual std::vector<ChoiceInfo> choices(ItemIndex /*item*/) const { return {}; }
    /// What more is told of them than a label, the same for all items.
    virtual std::vector<ChoiceColumn> choiceColumns() const { return {}; }
    /// What stands for all that can only be run together: the first shard of a table, an operator for itself.
    virtual ItemIndex chosenAs(ItemIndex item) const { return item; }
    /// One a column, of the item's `choices` by place; of all that are run with it.
    virtual std::vector<ItemTableCell> choiceCells(ItemIndex /*item*/, std::size_t /*choice*/) const { return {}; }
    /// Of plans on a mesh: another placement of an item on one dimension, the others staying, in the cheapest way.
    virtual PlacementAnswer place(ItemIndex /*item*/, std::size_t /*meshDimension*/, MeshPlacement /*placement*/) const
    {
        return {};
    }

    // Settings.
    /// What can be set while the plan is open, its costs following at once; `Move::Setting` sets one.
    virtual std::vector<ParameterDeclaration> controls() const { return {}; }
    virtual ParameterValues controlValues() const { return {}; }
    /// One sentence: why a control changes nothing as the others are; empty: it does.
    virtual Text unusedBecause(std::string_view /*control*/) const { return {}; }
    /// Larger values of a control are allowed and do what this one does; none where that is not known.
    virtual std::optional<double> lastUseful(std::string_view /*control*/) const { return std::nullopt; }
    /// Moves of settings alone, a step from those that hold now, that do the same work of a step in another way. Some
    /// may be refused, some may not help.
    virtual std::vector<Move> otherSettings() const { return {}; }
    /// What of a step's work can be kept while single settings change: `64 ranks, batch 256`; empty: nothing.
    virtual Text keptWork() const { return {}; }
    /// What else is to be set with this setting so that it is kept. Error `not_kept`: no values do.
    virtual Result<std::vector<Move::Setting>> settingsThatKeepWork(const Move::Setting & /*changed*/) const
    {
        return std::vector<Move::Setting>();
    }
    /// How much a step gets done as a control of its own, of which other settings are the parts: the global batch.
    virtual std::optional<std::pair<ParameterDeclaration, std::int64_t>> workControl() const { return std::nullopt; }
    /// The settings for another value of `workControl` on as many ranks; none: it is the value now. Error `not_kept`:
    /// no settings reach it.
    virtual Result<std::vector<Move::Setting>> settingsForWork(std::int64_t /*work*/) const
    {
        return std::vector<Move::Setting>();
    }
    /// Whether costs depend on more than the devices and `controls`.
    virtual bool hasCostSettings() const { return false; }
    /// The same decisions under the devices and settings of another plan of this kind and graph, for such plans; null
    /// where that cannot be.
    virtual std::unique_ptr<EditedPlan> underSettingsOf(const EditedPlan &other) const;
    /// Runs of planners that would tell more than the plan at hand, and why, in one line.
    virtual std::vector<PlannerOffer> plannerOffers() const { return {}; }
    virtual Text offerReason() const { return {}; }

    // Pins and limits.
    /// What items of this kind can be pinned to, the most usual first; empty: the kind has no pins.
    virtual std::vector<Pin::Kind> pinKinds() const { return {}; }
    virtual Pin pinOf(ItemIndex /*item*/) const { return {}; }
    /// Ascending. O(items), or O(pins) of plans that keep a list of them.
    virtual std::vector<ItemIndex> pinnedItems() const;
    /// How many pins hold them, where one may hold several items; none: each has its own.
    virtual std::optional<std::size_t> sharedPins() const { return std::nullopt; }
    /// Takes over the pins of another plan of the same graph, as far as this one can hold them. False: the plan leaves
    /// that to `pinsCarriedOver`, and nothing was done. O(pins + items).
    virtual bool takePins(const EditedPlan & /*from*/) { return false; }
    /// Whether planners can be limited in how they place items. The following functions are of such plans.
    virtual bool hasItemLimits() const { return false; }
    /// What is limited when an item is: `table t_7`.
    virtual Text limitedThing(ItemIndex /*item*/) const { return {}; }
    virtual std::vector<ItemLimit> itemLimits(ItemIndex /*item*/) const { return {}; }
    /// The move that limits all these items. It is for this plan object alone. Errors: a value that is not offered, or
    /// limits that leave no way to place an item.
    virtual Result<Move> limitMove(std::span<const ItemIndex> /*items*/, const ItemLimitValues & /*values*/) const
    {
        return Move();
    }
    /// What a pin of such a move holds an item to, which holds for every object of the plan; none where it is no such
    /// pin. Its other limits stay.
    virtual std::optional<ItemLimitValues> limitsOfPin(const Pin & /*pin*/) const { return std::nullopt; }
    /// The pin, for this plan object, that holds an item so. Error `not_offered`.
    virtual Result<Pin> pinOfLimits(ItemIndex item, const ItemLimitValues &values) const;

    // Order. Groups that run one behind the other can be cut in two between operators that follow each other, and be
    // joined with a neighbour.
    /// Those that exist, as they run; none where this plan has no order. O(groups log groups).
    virtual std::vector<GroupIndex> groupsInOrder() const { return {}; }
    /// The item and what follows it in its group go to a group of their own behind it. This and the next two are of
    /// plans with an order (see `groupOrderOf`), and of items in a group: by themselves for plans in which an item
    /// takes along all between it and the boundary.
    virtual Move cutBefore(ItemIndex item) const;
    /// What is in both groups ends up in the one that runs first. `later` runs directly behind another.
    virtual Move joinWithBefore(GroupIndex later) const;
    /// The boundary of the item's group with a neighbour is put behind the item, or before it: all between them goes
    /// along.
    virtual Move moveBoundary(ItemIndex item, GroupIndex neighbour) const;
    /// Whether the boundary before a group is to stay where it is.
    virtual bool isBoundaryPinned(GroupIndex /*later*/) const { return false; }
    /// Pins it or lets it go; empty where boundaries cannot be pinned.
    virtual Move pinBoundary(GroupIndex /*later*/, bool /*isPinned*/) const { return {}; }
    /// Whether the plan says what each row of its timeline does one after the other.
    virtual bool hasRowOrder() const { return false; }
    /// Whether a bar of `timeline` is a step that can run earlier or later in its row. O(1).
    virtual bool isStep(const TimelineBar & /*bar*/) const { return false; }
    /// The step runs before another of its row, without one last, and with it what runs in the same breath. Empty where
    /// it does already. O(steps).
    virtual Move runBefore(const TimelineBar & /*step*/, const TimelineBar * /*other*/) const { return {}; }
    /// What else becomes different with the first such move, as one sentence; empty: nothing.
    virtual std::string orderingNote() const { return {}; }

    // Devices.
    /// Other devices for the same plan: places are kept by logical id, costs follow.
    virtual Applied setInventory(std::shared_ptr<const Inventory> inventory) = 0;
    /// Whether the plan takes more from its devices than memory and links. What is not among the fields then has no
    /// effect on it. The following functions are of such plans.
    virtual bool hasDeviceFields() const { return false; }
    virtual std::vector<DeviceField> deviceFields() const { return {}; }
    /// The plan's inventory with another value of a field, checked; not set: as if it were not given.
    virtual Result<Inventory> withDeviceField(std::string_view name, const ParameterValue &value) const;
    /// The plan's inventory with other memory of a device.
    virtual Inventory withDeviceMemory(DeviceIndex device, std::int64_t bytes) const;
    /// What the plan takes for a device's memory, in bytes.
    virtual std::int64_t deviceMemory(DeviceIndex device) const;
    /// One sentence: why other memory of a device would change nothing; empty: it would.
    virtual Text memoryFixedBy() const { return {}; }
};

/// Every other choice of one of the plan's `controls`; none where the plan has no such control.
std::vector<Move> otherChoicesOf(const EditedPlan &plan, std::string_view control);

/// The plan, where its groups run one behind the other; else null.
const EditedPlan *groupOrderOf(const EditedPlan &plan);

/// As the plan's own; empty for plans without an order and for items without a group.
Move cutBefore(const EditedPlan &plan, ItemIndex item);

/// The neighbours of a group in the order; invalid where there is none. O(groups log groups).
struct GroupNeighbours
{
    GroupIndex before;
    GroupIndex behind;
};
GroupNeighbours neighboursOf(const EditedPlan &plan, GroupIndex group);

} // namespace cutaway
