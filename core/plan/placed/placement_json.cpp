#include "core/plan/placed/placement_plan.h"

#include "core/json/json_writing.h"
#include "core/json/parameter_json.h"
#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

// Writing; placement_json_reading.cpp reads.
namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson groupJson(const PlacementPlan &plan, std::uint32_t position)
{
    const Placement &placement = plan.placement();
    const PlacedGroup &group = placement.groups[position];
    const GroupFigures &figures = plan.figures().groups[position];
    OrderedJson entry{{"id", group.id},
                      {"logical_device_ids", logicalIdsJson(placement.model->inventory(), group.devices)},
                      {"nodes", namesJson(placement.model->graph(), group.nodes)}};
    if (plan.scoring().hasConfigurations()) {
        entry["data_parallel_degree"] = group.degrees.data;
        entry["tensor_parallel_degree"] = group.degrees.tensor;
        OrderedJson configurations = OrderedJson::object();
        for (const NodeIndex node : group.nodes)
            configurations[placement.model->graph().node(node).name] = placement.choiceOf[node.value()];
        entry["configurations"] = std::move(configurations);
    }
    if (plan.isBoundaryPinned(GroupIndex(position)))
        entry["pinned_to_before"] = true;
    entry["used_mem_bytes"] = figures.usedBytes;
    entry.update(figures.fields);
    addExtra(entry, group.extra);
    return entry;
}

OrderedJson costJson(const PlacementPlan &plan)
{
    OrderedJson cost = plan.figures().cost;
    if (const std::optional<double> bound = plan.boundSec())
        cost["bound_sec"] = *bound;
    if (const std::optional<double> gap = plan.gap())
        cost["gap"] = *gap;
    return cost;
}

} // namespace

void PlacementPlan::addFields(OrderedJson &document) const
{
    document["cost_model"] = m_scoring->costModel();
    OrderedJson groups = OrderedJson::array();
    for (const std::uint32_t position : m_figures.order) {
        if (m_placement.groups[position].exists)
            groups.push_back(groupJson(*this, position));
    }
    document[std::string(m_scoring->groupsField())] = std::move(groups);
    document["optimal"] = isOptimal();
    if (m_proof.ideals)
        document["ideals"] = *m_proof.ideals;
    document["warnings"] = m_proof.warnings;
    document.update(m_figures.fields);
    if (OrderedJson cost = costJson(*this); !cost.empty())
        document["cost"] = std::move(cost);
    if (!m_controls.empty())
        document["schedule"] = parametersJson(m_controls);
}

void PlacementPlan::addFindings(OrderedJson &evaluation) const
{
    evaluation["over_capacity"] = overCapacityJson(*this);
    if (m_figures.violation)
        evaluation["violation"] = {{"code", m_figures.violation->code}, {"reason", m_figures.violation->reason}};
    if (!m_figures.seconds)
        evaluation["cost_unknown"] = {{"code", "unknown"}, {"reason", m_figures.unknownBecause}};
    if (step())
        evaluation["step"] = {{"makespan_sec", step()->makespanSec},
                              {"bubble_fraction", step()->bubbleFraction},
                              {"peak_bytes", step()->peakBytes}};
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson PlacementPlan::after(const Applied &) const
{
    OrderedJson used = OrderedJson::array();
    OrderedJson seconds = OrderedJson::array();
    for (std::uint32_t g = 0; g < m_placement.groups.size(); ++g) {
        if (!m_placement.groups[g].exists)
            continue;
        used.push_back(m_figures.groups[g].usedBytes);
        seconds.push_back(m_figures.groups[g].seconds);
    }
    return {{"used_mem_bytes", std::move(used)}, {"busy_sec", std::move(seconds)}, {"cost", costJson(*this)}};
}

} // namespace cutaway
