#pragma once

#include "core/partition/partition_bound.h"
#include "core/partition/partition_pins.h"
#include "core/partition/partition_state.h"
#include "core/plan/edited_plan.h"
#include "core/plan/graph_items.h"
#include "core/plan/listed_pins.h"

namespace cutaway {

/// A figure in a plan document that differs from the computed one.
struct StoredDifference
{
    std::string path; ///< `partitions[1].used_mem_bytes`
    double stored = 0;
    double computed = 0;
};

/// A partition plan that is open: items are the graph's nodes (same positions), groups are partitions, lanes are
/// devices, with a last lane for partitions that have none.
class PartitionPlan : public EditedPlan, public HasListedPins
{
public:
    /// `inventory` may be null.
    PartitionPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                  Partitioning partitioning, PlanOrigin origin);

    const PartitionState &state() const { return m_state; }
    /// Figures that the document stored and that are not what follows from its partitions; gone with the first edit.
    const std::vector<StoredDifference> &storedDifferences() const { return m_storedDifferences; }
    void setStoredDifferences(std::vector<StoredDifference> differences)
    {
        m_storedDifferences = std::move(differences);
    }

    const PartitionPins &pins() const { return m_pins; }
    void setPins(PartitionPins pins) { m_pins = std::move(pins); }

    PlanKind kind() const override { return PlanKind::Partition; }
    const Graph &graph() const override { return m_state.graph(); }
    std::shared_ptr<const Graph> sharedGraph() const override { return m_state.sharedGraph(); }
    std::shared_ptr<const Inventory> inventory() const override { return m_state.sharedInventory(); }
    const PlanOrigin &origin() const override { return m_origin; }
    void setOrigin(PlanOrigin origin) override { m_origin = std::move(origin); }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<PartitionPlan>(*this); }

    std::size_t itemCount() const override { return graph().size(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex item) const override;
    std::span<const ItemIndex> users(ItemIndex item) const override;
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_state.partitioning().size(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override;
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;

    const PlanCost &cost() const override;
    std::vector<Problem> problems() const override;
    GroupLimits limits(GroupIndex group) const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    Applied restore(const Move &move) override;
    std::vector<Pin::Kind> pinKinds() const override { return {Pin::Kind::Group, Pin::Kind::Lane}; }
    Pin pinOf(ItemIndex item) const override;
    std::vector<ItemIndex> pinnedItems() const override;
    std::string describe(const Move &move) const override;
    GroupIndex nextGroup() const override;
    Applied setInventory(std::shared_ptr<const Inventory> inventory) override;

    nlohmann::ordered_json document() const override;
    nlohmann::ordered_json evaluation() const override;
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    std::vector<LaneIndex> lanesOf(const Partition &partition) const;
    bool hasUnplaced() const;
    PartitionPins pinsOn(const Inventory &inventory, Move &inverse) const;

    mutable PartitionState m_state; ///< `preview` makes the move, reads the figures and takes it back
    GraphItems m_items;
    PartitionPins m_pins;
    PlanOrigin m_origin;
    std::vector<StoredDifference> m_storedDifferences;
    mutable std::optional<PlanCost> m_cost;                     ///< made when asked for
    mutable std::optional<std::optional<LatencyBound>> m_bound; ///< made with the first cost; other edits keep it
};

} // namespace cutaway
