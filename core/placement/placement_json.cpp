#include "core/placement/placement_json.h"

#include "core/formats/json_writing.h"
#include "core/formats/plan_json.h"

#include <nlohmann/json.hpp>

// Writing; placement_json_reading.cpp reads.
namespace cutaway {

namespace {

using Json = nlohmann::ordered_json;

Json groupJson(const PlacementPlan &plan, std::uint32_t position)
{
    const Placement &placement = plan.placement();
    const PlacedGroup &group = placement.groups[position];
    const GroupFigures &figures = plan.figures().groups[position];
    Json devices = Json::array();
    for (const DeviceIndex device : group.devices)
        devices.push_back(placement.model->inventory().device(device).logicalId);
    Json nodes = Json::array();
    for (const NodeIndex node : group.nodes)
        nodes.push_back(placement.model->graph().node(node).name);
    Json entry{{"id", group.id}, {"logical_device_ids", std::move(devices)}, {"nodes", std::move(nodes)}};
    if (plan.scoring().hasConfigurations()) {
        entry["data_parallel_degree"] = group.degrees.data;
        entry["tensor_parallel_degree"] = group.degrees.tensor;
        Json configurations = Json::object();
        for (const NodeIndex node : group.nodes)
            configurations[placement.model->graph().node(node).name] = placement.choiceOf[node.value()];
        entry["configurations"] = std::move(configurations);
    }
    entry["used_mem_bytes"] = figures.usedBytes;
    entry.update(figures.fields);
    addExtra(entry, group.extra);
    return entry;
}

Json costJson(const PlacementPlan &plan)
{
    Json cost = plan.figures().cost;
    if (plan.proof().boundSec)
        cost["bound_sec"] = *plan.proof().boundSec;
    if (const std::optional<double> gap = plan.gap())
        cost["gap"] = *gap;
    return cost;
}

void addBody(Json &document, const PlacementPlan &plan)
{
    document["cost_model"] = plan.scoring().costModel();
    Json groups = Json::array();
    for (const std::uint32_t position : plan.figures().order) {
        if (plan.placement().groups[position].exists)
            groups.push_back(groupJson(plan, position));
    }
    document[std::string(plan.scoring().groupsField())] = std::move(groups);
    document["optimal"] = plan.isOptimal();
    if (plan.proof().ideals)
        document["ideals"] = *plan.proof().ideals;
    document["warnings"] = plan.proof().warnings;
    document.update(plan.figures().fields);
    if (Json cost = costJson(plan); !cost.empty())
        document["cost"] = std::move(cost);
}

Json overCapacityJson(const PlacementPlan &plan)
{
    Json list = Json::array();
    const Inventory &inventory = plan.placement().model->inventory();
    for (std::size_t d = 0; d < inventory.devices.size(); ++d) {
        const std::int64_t bytes = deviceBytes(plan.placement(), plan.figures(), DeviceIndex(d));
        if (isLimited(plan.scoring(), plan.placement(), DeviceIndex(d)) &&
            bytes > inventory.devices[d].availableMemBytes)
            list.push_back({{"device", inventory.devices[d].logicalId},
                            {"bytes", bytes},
                            {"available", inventory.devices[d].availableMemBytes}});
    }
    return list;
}

} // namespace

Json placementDocument(const PlacementPlan &plan)
{
    Json document = planHeader(plan);
    addBody(document, plan);
    finishPlanDocument(document, plan);
    return document;
}

Json placementEvaluationDocument(const PlacementPlan &plan)
{
    Json document = planHeader(plan);
    addBody(document, plan);
    document["over_capacity"] = overCapacityJson(plan);
    if (plan.figures().violation)
        document["violation"] = {{"code", plan.figures().violation->code},
                                 {"reason", plan.figures().violation->reason}};
    if (!plan.figures().seconds)
        document["cost_unknown"] = {{"code", "unknown"}, {"reason", plan.figures().unknownBecause}};
    document["differences"] = Json::array();
    for (const PlacementDifference &difference : plan.storedDifferences())
        document["differences"].push_back(
            {{"path", difference.path}, {"stored", difference.stored}, {"computed", difference.computed}});
    finishPlanDocument(document, plan);
    return document;
}

Json placementAfter(const PlacementPlan &plan)
{
    Json used = Json::array();
    Json seconds = Json::array();
    for (std::uint32_t g = 0; g < plan.placement().groups.size(); ++g) {
        if (!plan.placement().groups[g].exists)
            continue;
        used.push_back(plan.figures().groups[g].usedBytes);
        seconds.push_back(plan.figures().groups[g].seconds);
    }
    return {{"used_mem_bytes", std::move(used)}, {"busy_sec", std::move(seconds)}, {"cost", costJson(plan)}};
}

Json PlacementPlan::document() const
{
    return placementDocument(*this);
}

Json PlacementPlan::evaluation() const
{
    return placementEvaluationDocument(*this);
}

Result<Move> PlacementPlan::readMove(const nlohmann::json &entry) const
{
    return readPlacementMove(*this, entry);
}

Json PlacementPlan::after(const Applied &) const
{
    return placementAfter(*this);
}

} // namespace cutaway
