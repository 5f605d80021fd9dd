#pragma once

#include "core/embedding/embedding_moves.h"
#include "core/plan/edited_plan.h"
#include "core/plan/item_table.h"
#include "core/plan/stacked_lanes.h"

namespace cutaway::embedding {

/// What a planner said of the plan it made.
struct PlannerFigures
{
    std::int64_t proposals = 0;
    std::int64_t plans = 0;
    std::optional<double> boundSec;       ///< no plan has a lower rating
    std::shared_ptr<const Model> boundOf; ///< the ranks and settings for which that is so
};

/// A plan that puts embedding tables on ranks: items are the tables' shards, groups and lanes are ranks. Settings
/// (`batch_size` and the like) are the plan's parameters, as a planner was given them.
///
/// When a table is cut another way, shards are numbered anew.
class EmbeddingPlan : public EditedPlan, public HasItemTable, public HasStackedLanes
{
public:
    /// `inventory` is not null and the model is made from it.
    EmbeddingPlan(std::shared_ptr<const Inventory> inventory, EmbeddingState state, PlanOrigin origin,
                  PlannerFigures figures);

    const EmbeddingState &state() const { return m_state; }
    const PlannerFigures &figures() const { return m_figures; }
    /// Nothing where none is known for the ranks and settings as they are.
    std::optional<double> boundSec() const;
    /// Why the inventory was not taken over; empty: it was.
    const std::string &inventoryFault() const { return m_inventoryFault; }

    PlanKind kind() const override { return PlanKind::Embedding; }
    const Graph &graph() const override { return *m_state.model().tables->graph; }
    std::shared_ptr<const Graph> sharedGraph() const override { return m_state.model().tables->graph; }
    std::shared_ptr<const Inventory> inventory() const override { return m_inventory; }
    const PlanOrigin &origin() const override { return m_origin; }
    void setOrigin(PlanOrigin origin) override { m_origin = std::move(origin); }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<EmbeddingPlan>(*this); }

    std::size_t itemCount() const override { return m_state.shardCount(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex) const override { return {}; }
    std::span<const ItemIndex> users(ItemIndex) const override { return {}; }
    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return m_state.topology().ranks(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return m_state.topology().ranks(); }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override { return {}; }
    Timeline timeline() const override;
    std::vector<LaneTimePart> laneTime(LaneIndex lane) const override;
    std::vector<LaneTier> otherTiers(LaneIndex lane) const override;
    std::vector<std::string> colourNames() const override;

    std::string itemTableTitle() const override;
    std::vector<ItemTableColumn> itemTableColumns() const override;
    std::size_t itemTableSize() const override { return m_state.tableCount(); }
    ItemTableRow itemTableRow(std::size_t row) const override;

    const PlanCost &cost() const override;
    std::vector<Problem> problems() const override;
    std::string report() const override;

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    std::vector<ParameterDeclaration> controls() const override;
    ParameterValues controlValues() const override;
    Applied restore(const Move &move) override;
    std::string describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }
    Applied setInventory(std::shared_ptr<const Inventory> inventory) override;

    nlohmann::ordered_json document() const override;
    nlohmann::ordered_json evaluation() const override;
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    Applied performSettings(const Move &move);
    Applied performTables(const Move &move);
    Preview previewSettings(const Move &move) const;

    std::shared_ptr<const Inventory> m_inventory;
    mutable EmbeddingState m_state; ///< `preview` makes the move, reads the figures and takes it back
    PlanOrigin m_origin;
    PlannerFigures m_figures;
    std::string m_inventoryFault;
    mutable std::optional<PlanCost> m_cost; ///< made when asked for
};

} // namespace cutaway::embedding
