#pragma once

#include "core/base/result.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/json/parameter.h"
#include "core/plan/move.h"
#include "core/plan/picture.h"
#include "core/plan/plan_kind.h"
#include "core/plan/report.h"
#include "core/plan/timeline.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <span>

namespace cutaway {

/// What every plan document says of itself.
struct PlanOrigin
{
    std::string plannerId = "manual";
    ParameterValues parameters; ///< those that were given; the costs of an edited plan still depend on them
    std::string extra;          ///< unknown top-level fields of the document as a compact JSON object; empty: none
};

/// A plan that is open and can be changed: the one interface by which views, undo and the command line use a plan of
/// any kind. Not thread-safe: one thread at a time, `preview` included.
///
/// Costs, n operators, g groups: `preview` and `apply` of a move are linear in the items moved, their edges and the two
/// groups concerned at worst; all else is O(1) or O(what is returned).
class EditedPlan
{
public:
    virtual ~EditedPlan() = default;

    virtual PlanKind kind() const = 0;
    virtual const Graph &graph() const = 0;
    virtual std::shared_ptr<const Graph> sharedGraph() const = 0;
    /// Never null; an empty inventory where none was given.
    virtual std::shared_ptr<const Inventory> inventory() const = 0;
    virtual const PlanOrigin &origin() const = 0;
    virtual void setOrigin(PlanOrigin origin) = 0;
    virtual std::unique_ptr<EditedPlan> clone() const = 0;

    // What to draw.
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
    virtual Timeline timeline() const { return {}; }
    /// What happens to a value between two items, where that is more than being read.
    virtual std::optional<EdgeNote> edgeNote(ItemIndex /*from*/, ItemIndex /*to*/) const { return std::nullopt; }

    // What it costs.
    virtual const PlanCost &cost() const = 0;
    virtual std::vector<Problem> problems() const = 0;
    /// What limits a group; the cause `Unknown` where the kind cannot say.
    virtual GroupLimits limits(GroupIndex /*group*/) const { return {}; }
    /// What `evaluate` prints for people; empty: the lines that all kinds have.
    virtual Report report() const { return {}; }

    // What can be changed. A move that an index does not fit is refused with the code `no_such_group` and the like.
    virtual Preview preview(const Move &move) const = 0;
    /// Refused moves change nothing; the error's code is the preview's.
    virtual Result<Applied> apply(const Move &move) = 0;
    /// The ways to run an item other than where it runs; `Move::Choice` picks one by its place here.
    virtual std::vector<ChoiceInfo> choices(ItemIndex /*item*/) const { return {}; }
    /// What can be set while the plan is open, its costs following at once; `Move::Setting` sets one.
    virtual std::vector<ParameterDeclaration> controls() const { return {}; }
    virtual ParameterValues controlValues() const { return {}; }
    /// What items of this kind can be pinned to, the most usual first; empty: the kind has no pins.
    virtual std::vector<Pin::Kind> pinKinds() const { return {}; }
    virtual Pin pinOf(ItemIndex /*item*/) const { return {}; }
    /// Without the tests: for undo and redo, whose states were reached before.
    virtual Applied restore(const Move &move) = 0;
    /// `Move layer2_0_conv1 to partition 3`.
    virtual Text describe(const Move &move) const = 0;
    /// The index of the group that a move may create next.
    virtual GroupIndex nextGroup() const = 0;
    /// Other devices for the same plan: places are kept by logical id, costs follow.
    virtual Applied setInventory(std::shared_ptr<const Inventory> inventory) = 0;

    // Documents.
    /// The plan document (core/json/README.md, section 3).
    virtual nlohmann::ordered_json document() const = 0;
    /// The same and its violations: what `evaluate` writes.
    virtual nlohmann::ordered_json evaluation() const = 0;
    /// One entry of a moves document. Errors name the path inside the entry.
    virtual Result<Move> readMove(const nlohmann::json &entry) const = 0;
    /// What `edit` prints as `after` a move that was made.
    virtual nlohmann::ordered_json after(const Applied &applied) const = 0;
};

} // namespace cutaway
