#include "core/plan/plan_base.h"

#include "core/plan/plan_figures.h"
#include "core/plan/plan_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

using OrderedJson = nlohmann::ordered_json;

PlanBase::PlanBase(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, PlanOrigin origin)
    : m_graph(std::move(graph)), m_inventory(orEmpty(std::move(inventory))), m_origin(std::move(origin))
{
}

const PlanCost &PlanBase::cost() const
{
    if (!m_cost)
        m_cost = makeCost();
    return *m_cost;
}

Result<Applied> PlanBase::apply(const Move &move)
{
    const Preview preview = this->preview(move);
    if (!preview.allowed)
        return inputError(preview.code, preview.reason);
    return restore(move);
}

Applied PlanBase::restore(const Move &move)
{
    m_differences.clear();
    forgetCost();
    return perform(move);
}

Applied PlanBase::setInventory(std::shared_ptr<const Inventory> inventory)
{
    inventory = orEmpty(std::move(inventory));
    Applied applied;
    applied.change.everything = true;
    if (std::optional<Move> back = moveTo(inventory)) {
        applied.inverse = std::move(*back);
        m_inventory = std::move(inventory);
        forgetCost();
    }
    return applied;
}

OrderedJson PlanBase::document() const
{
    OrderedJson document = planHeader(*this);
    addFields(document);
    finishPlanDocument(document, *this);
    return document;
}

OrderedJson PlanBase::evaluation() const
{
    OrderedJson evaluation = planHeader(*this);
    addFields(evaluation);
    addFindings(evaluation);
    evaluation["figures"] = figuresJson(planFigures(*this));
    finishPlanDocument(evaluation, *this);
    return evaluation;
}

OrderedJson overCapacityJson(const EditedPlan &plan)
{
    OrderedJson list = OrderedJson::array();
    const std::shared_ptr<const Inventory> inventory = plan.inventory();
    for (std::size_t d = 0; d < inventory->devices.size() && d < plan.laneCount(); ++d) {
        const LaneInfo lane = plan.lane(LaneIndex(d));
        if (lane.capacityBytes && lane.usedBytes > *lane.capacityBytes)
            list.push_back({{"device", inventory->devices[d].logicalId},
                            {"bytes", lane.usedBytes},
                            {"available", *lane.capacityBytes}});
    }
    return list;
}

} // namespace cutaway
