#pragma once

#include "core/base/lazy.h"
#include "core/devices/inventory.h"
#include "core/graph/graph.h"
#include "core/graph/operator_kind.h"
#include "core/plan/edited_plan.h"
#include "core/plan/plan_costs.h"

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

namespace cutaway {

inline NodeIndex nodeOf(ItemIndex item)
{
    return NodeIndex(item.value());
}

inline ItemIndex itemOf(NodeIndex node)
{
    return ItemIndex(node.value());
}

/// The items of a plan whose items are its graph's nodes, position by position. Cheap to copy.
class GraphItems
{
public:
    /// O(nodes + edges): looks up what kind of operator each is and who reads whom.
    explicit GraphItems(std::shared_ptr<const Graph> graph);

    /// What the node itself says; what it costs is for the plan to say where that is not the node's own latency.
    ItemInfo info(ItemIndex item) const;
    std::span<const ItemIndex> inputs(ItemIndex item) const;
    std::span<const ItemIndex> users(ItemIndex item) const;

private:
    /// What does not follow from a node alone.
    struct Table;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Table> m_table;
};

/// Plans keep an inventory in any case.
std::shared_ptr<const Inventory> orEmpty(std::shared_ptr<const Inventory> inventory);

/// A field of a plan's document that is not what follows from what the plan decides.
struct StoredDifference
{
    std::string path;     ///< `stages[1].parameter_bytes`
    std::string stored;   ///< as JSON
    std::string computed; ///< as JSON
};
using StoredDifferences = std::vector<StoredDifference>;

/// Compares what a document stores with what was computed anew. Fields that only one of them has are left alone.
class StoredComparison
{
public:
    /// `tolerance`: the share of their size by which numbers may differ.
    explicit StoredComparison(double tolerance = 0) : m_tolerance(tolerance) {}

    /// O(size of the smaller).
    void compare(const nlohmann::json &stored, const nlohmann::json &computed, const std::string &path);
    StoredDifferences take() { return std::move(m_found); }

private:
    bool isSame(const nlohmann::json &stored, const nlohmann::json &computed) const;

    double m_tolerance;
    StoredDifferences m_found;
};

/// The field `differences` of an evaluation: `[{"path", "stored", "computed"}]`.
nlohmann::ordered_json differencesJson(const StoredDifferences &differences);

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
    Lazy<PlanCost> m_cost;
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

    /// Those of a group in graph order, without what it holds beside them. O(group).
    std::vector<ItemIndex> operatorsIn(GroupIndex group) const;

private:
    GraphItems m_items;
};

/// The field `over_capacity` of plans whose lanes are their inventory's devices, position by position:
/// `[{"device", "bytes", "available"}]`.
nlohmann::ordered_json overCapacityJson(const EditedPlan &plan);

} // namespace cutaway
