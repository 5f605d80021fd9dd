#include "core/partition/planners/latency_problem.h"

#include "core/partition/latency_scoring.h"
#include "core/search/fitting.h"

#include <algorithm>
#include <map>

namespace cutaway {

Result<LatencyProblem> LatencyProblem::make(std::shared_ptr<const Graph> graph,
                                            std::shared_ptr<const Inventory> inventory)
{
    if (!inventory || inventory->devices.empty())
        return inputError("no_devices", "the inventory has no devices");
    Result<PlacementModel> model = PlacementModel::read(std::move(graph), std::move(inventory));
    if (!model)
        return model.error();
    LatencyProblem problem;
    problem.m_model = std::make_shared<const PlacementModel>(std::move(*model));
    problem.m_units = std::make_shared<const Units>(makeUnits(*problem.m_model, OrderRule::AllEdges));
    if (const std::optional<Error> fault = fitFault(*problem.m_model, *problem.m_units))
        return *fault;
    for (std::size_t c = 0; c < problem.m_model->classes().size(); ++c) {
        const DeviceClass &deviceClass = problem.m_model->classes()[c];
        if (deviceClass.isHost)
            problem.m_hostClass = problem.m_hostClass.value_or(c);
        else
            std::ranges::copy(deviceClass.devices, std::back_inserter(problem.m_accelerators));
    }
    std::ranges::sort(problem.m_accelerators, {},
                      [&](DeviceIndex device) { return problem.m_model->inventory().device(device).logicalId; });
    for (const DeviceIndex device : problem.m_accelerators)
        problem.m_classOf.push_back(problem.m_model->classOf(device));
    return problem;
}

LatencySchedule LatencyProblem::schedule(const LatencyPlaces &places) const
{
    std::vector<std::uint32_t> placeOfNode(m_model->size(), onHost);
    for (std::size_t i = 0; i < placeOfNode.size(); ++i) {
        if (units().unitOf[i] != noUnit)
            placeOfNode[i] = places[units().unitOf[i]];
    }
    return scheduleLatency({*m_model, placeOfNode, m_classOf, hostClass()});
}

bool LatencyProblem::mayHold(const LatencyPlaces &places) const
{
    std::vector<std::int64_t> used(accelerators(), 0);
    for (std::size_t u = 0; u < places.size(); ++u) {
        if (places[u] == onHost ? !runsOnHost(u) : !runsOn(places[u], u))
            return false;
        if (places[u] == onHost)
            continue;
        used[places[u]] += units().memory[u];
        if (used[places[u]] > capacity(places[u]))
            return false;
    }
    return true;
}

std::optional<double> LatencyProblem::latencyOf(const LatencyPlaces &places) const
{
    if (!mayHold(places))
        return std::nullopt;
    const LatencySchedule schedule = this->schedule(places);
    std::vector<bool> isUsed(accelerators(), false);
    for (const SubgraphTimes &subgraph : schedule.subgraphs) {
        if (isUsed[subgraph.place])
            return std::nullopt; // in pieces: not convex
        isUsed[subgraph.place] = true;
    }
    return schedule.isCyclic ? std::nullopt : std::optional(schedule.latencySec);
}

void LatencyProblem::relabel(LatencyPlaces &places) const
{
    const LatencySchedule schedule = this->schedule(places);
    std::vector<const SubgraphTimes *> begun;
    for (const SubgraphTimes &subgraph : schedule.subgraphs)
        begun.push_back(&subgraph);
    std::ranges::stable_sort(begun, {}, [](const SubgraphTimes *times) { return times->startSec; });
    std::map<std::size_t, std::vector<std::uint32_t>> free; // per class, accelerators by logical id
    for (std::size_t a = accelerators(); a-- > 0;)
        free[m_classOf[a]].push_back(std::uint32_t(a));
    std::vector<std::uint32_t> label(accelerators(), onHost);
    for (const SubgraphTimes *times : begun) {
        std::vector<std::uint32_t> &left = free[m_classOf[times->place]];
        if (label[times->place] != onHost)
            continue;
        label[times->place] = left.back();
        left.pop_back();
    }
    for (std::uint32_t &place : places) {
        if (place != onHost)
            place = label[place];
    }
}

std::unique_ptr<PlacementPlan> LatencyProblem::planOf(LatencyPlaces places, PlacementProof proof) const
{
    relabel(places);
    std::vector<PlacedGroup> byPlace(accelerators() + 1);
    for (std::size_t u = 0; u < places.size(); ++u) {
        const std::size_t position = places[u] == onHost ? accelerators() : places[u];
        std::ranges::copy(units().members[u], std::back_inserter(byPlace[position].nodes));
    }
    Placement placement;
    placement.model = m_model;
    placement.units = m_units;
    for (std::size_t position = 0; position < byPlace.size(); ++position) {
        PlacedGroup &group = byPlace[position];
        if (group.nodes.empty())
            continue;
        std::ranges::sort(group.nodes);
        group.id = std::int64_t(placement.groups.size());
        if (position < accelerators()) {
            group.devices = {m_accelerators[position]};
        } else {
            for (const DeviceClass &deviceClass : m_model->classes()) {
                if (deviceClass.isHost)
                    std::ranges::copy(deviceClass.devices, std::back_inserter(group.devices));
            }
            std::ranges::sort(group.devices, {},
                              [&](DeviceIndex device) { return m_model->inventory().device(device).logicalId; });
        }
        placement.groups.push_back(std::move(group));
    }
    placement.groupOf = groupsOfNodes(m_model->graph(), placement.groups);
    placement.choiceOf.resize(m_model->size());
    return std::make_unique<PlacementPlan>(latencyScoring(), std::move(placement), std::move(proof));
}

} // namespace cutaway
