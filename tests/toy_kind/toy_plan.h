#pragma once

#include "core/plan/plan_base.h"
#include "tests/toy_kind/toy_kind.h"

namespace cutaway::toy {

/// For each node the position of its device, for each that is no output.
using Crews = std::vector<std::size_t>;

/// One crew for each device, in the inventory's order; it takes as long as its operators one after another, and the
/// plan as long as its slowest crew.
class ToyPlan : public GraphPlan
{
public:
    ToyPlan(const std::shared_ptr<const Graph> &graph, std::shared_ptr<const Inventory> inventory, Crews crews,
            PlanOrigin origin)
        : GraphPlan(graph, std::move(inventory), std::move(origin)), m_crews(std::move(crews))
    {
    }

    PlanKind kind() const override { return toyPlans; }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<ToyPlan>(*this); }

    GroupIndex groupOf(ItemIndex item) const override;
    std::size_t groupCount() const override { return inventory()->devices.size(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return groupCount(); }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    std::vector<Problem> problems() const override { return {}; }

    Preview preview(const Move &move) const override;
    Text describe(const Move &move) const override;
    GroupIndex nextGroup() const override { return GroupIndex(groupCount()); }
    Result<Move> readMove(const nlohmann::json &entry) const override;
    nlohmann::ordered_json after(const Applied &applied) const override;

private:
    PlanCost makeCost() const override;
    Applied perform(const Move &move) override;
    std::optional<Move> moveTo(const std::shared_ptr<const Inventory> &inventory) override;
    void addFields(nlohmann::ordered_json &document) const override;
    void addFindings(nlohmann::ordered_json &) const override {}

    Crews m_crews;
};

} // namespace cutaway::toy
