#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/graph_items.h"
#include "core/plan/stored_differences.h"

namespace cutaway {

/// What an open plan of any kind keeps beside its groups, and what follows from that: documents from their fields, a
/// cost that is made once, edits from previews and moves.
class PlanBase : public EditedPlan
{
public:
    const Graph &graph() const final { return *m_graph; }
    std::shared_ptr<const Graph> sharedGraph() const final { return m_graph; }
    std::shared_ptr<const Inventory> inventory() const final { return m_inventory; }
    const PlanOrigin &origin() const final { return m_origin; }
    void setOrigin(PlanOrigin origin) override { m_origin = std::move(origin); }
    /// Fields of the document that were not what follows from its groups; gone with the first edit.
    const StoredDifferences &differences() const { return m_differences; }
    void setDifferences(StoredDifferences differences) { m_differences = std::move(differences); }

    const PlanCost &cost() const final;
    Result<Applied> apply(const Move &move) override;
    Applied restore(const Move &move) final;
    Applied setInventory(std::shared_ptr<const Inventory> inventory) final;

    nlohmann::ordered_json document() const override;
    nlohmann::ordered_json evaluation() const final;

protected:
    /// `inventory` may be null.
    PlanBase(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, PlanOrigin origin);

    /// The plan's cost is another from now on.
    void forgetCost() { m_cost.reset(); }
    void setParameters(ParameterValues parameters) { m_origin.parameters = std::move(parameters); }

private:
    virtual PlanCost makeCost() const = 0;
    /// What `restore` does; the cost is forgotten before and after.
    virtual Applied perform(const Move &move) = 0;
    /// Puts the plan on other devices. The way back, once the former inventory is there again; nothing where that
    /// cannot be: then the plan is as it was.
    virtual std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) = 0;
    /// Fields of the document after those that all plans have.
    virtual void addFields(nlohmann::ordered_json &document) const = 0;
    /// Fields that only an evaluation has.
    virtual void addFindings(nlohmann::ordered_json &evaluation) const = 0;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory;
    PlanOrigin m_origin;
    StoredDifferences m_differences;
    mutable std::optional<PlanCost> m_cost; ///< made when asked for
};

/// A plan whose items are its graph's nodes, position by position.
class GraphPlan : public PlanBase
{
public:
    std::size_t itemCount() const final { return graph().size(); }
    ItemInfo item(ItemIndex item) const override { return m_items.info(item); }
    std::span<const ItemIndex> inputs(ItemIndex item) const final { return m_items.inputs(item); }
    std::span<const ItemIndex> users(ItemIndex item) const final { return m_items.users(item); }

protected:
    GraphPlan(const std::shared_ptr<const Graph> &graph, std::shared_ptr<const Inventory> inventory, PlanOrigin origin)
        : PlanBase(graph, std::move(inventory), std::move(origin)), m_items(graph)
    {
    }

private:
    GraphItems m_items;
};

/// The field `over_capacity` of plans whose lanes are their inventory's devices, position by position:
/// `[{"device", "bytes", "available"}]`.
nlohmann::ordered_json overCapacityJson(const EditedPlan &plan);

} // namespace cutaway
