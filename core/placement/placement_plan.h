#pragma once

#include "core/placement/placement_scoring.h"
#include "core/plan/graph_items.h"
#include "core/plan/ordered_groups.h"

namespace cutaway {

/// What a planner has found out beside the plan itself.
struct PlacementProof
{
    std::optional<double> boundSec;     ///< no plan of this kind is better
    std::string boundOrigin;            ///< one sentence: what proves it
    std::optional<std::int64_t> ideals; ///< that the search looked at
    std::vector<std::string> warnings;
};

/// A figure in a plan document that differs from the computed one.
struct PlacementDifference
{
    std::string path;
    double stored = 0;
    double computed = 0;
};

/// A plan of a planner with a proof, open for editing: items are the graph's nodes (same positions), groups are stages
/// or partitions, lanes are devices, with a last lane for groups that have none. Its costs are those of a
/// `PlacementScoring`; each edit costs one evaluation, O(nodes + edges).
///
/// Nodes of one colocation group, and groups that the order forces together, move as one.
class PlacementPlan : public EditedPlan, public HasGroupOrder
{
public:
    PlacementPlan(std::shared_ptr<const PlacementScoring> scoring, Placement placement, PlacementProof proof);

    const Placement &placement() const { return m_placement; }
    const PlacementScoring &scoring() const { return *m_scoring; }
    const PlacementFigures &figures() const { return m_figures; }
    const PlacementProof &proof() const { return m_proof; }
    /// (value − bound) / value; nothing where one of them is not known.
    std::optional<double> gap() const;
    bool isOptimal() const;
    const std::vector<PlacementDifference> &storedDifferences() const { return m_storedDifferences; }
    void setStoredDifferences(std::vector<PlacementDifference> differences)
    {
        m_storedDifferences = std::move(differences);
    }

    PlanKind kind() const override { return m_scoring->kind(); }
    const Graph &graph() const override { return m_placement.model->graph(); }
    std::shared_ptr<const Graph> sharedGraph() const override { return m_placement.model->sharedGraph(); }
    std::shared_ptr<const Inventory> inventory() const override { return m_placement.model->sharedInventory(); }
    const PlanOrigin &origin() const override { return m_origin; }
    void setOrigin(PlanOrigin origin) override { m_origin = std::move(origin); }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<PlacementPlan>(*this); }

    std::size_t itemCount() const override { return graph().size(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex item) const override;
    std::span<const ItemIndex> users(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_placement.groups.size(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override;
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    Timeline timeline() const override;

    const PlanCost &cost() const override { return m_cost; }
    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override;

    std::vector<GroupIndex> groupsInOrder() const override;
    Move cutBefore(ItemIndex item) const override;
    Move joinWithBefore(GroupIndex later) const override;
    Move moveBoundary(ItemIndex item, GroupIndex neighbour) const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    Applied restore(const Move &move) override;
    std::string describe(const Move &move) const override;
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    GroupIndex nextGroup() const override;
    Applied setInventory(std::shared_ptr<const Inventory> inventory) override;

    nlohmann::ordered_json document() const override;
    nlohmann::ordered_json evaluation() const override;
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    void scoreAnew();
    std::vector<LaneIndex> lanesOf(const PlacedGroup &group) const;
    bool hasUnplaced() const;

    std::shared_ptr<const PlacementScoring> m_scoring;
    mutable Placement m_placement; ///< `preview` makes the move, reads the figures and takes it back
    PlacementProof m_proof;
    PlanOrigin m_origin;
    PlacementFigures m_figures;
    PlanCost m_cost;
    GraphItems m_items;
    std::vector<PlacementDifference> m_storedDifferences;
};

/// Bytes on a device: of the groups that are on it. Hosts that are one place share theirs, and have no limit.
std::int64_t deviceBytes(const Placement &placement, const PlacementFigures &figures, DeviceIndex device);
/// Whether a device's memory limits the plan.
bool isLimited(const PlacementScoring &scoring, const Placement &placement, DeviceIndex device);
/// Errors first: what cannot run, devices over or near their capacity, idle ones, groups on no device.
std::vector<Problem> placementProblems(const PlacementPlan &plan);

} // namespace cutaway
