#include "core/pipeline/pipeline_json.h"

#include "core/json/json_writing.h"
#include "core/pipeline/stage_load_json.h"
#include "core/pipeline/stage_pins_json.h"
#include "core/plan/group_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

// Writing; pipeline_json_reading.cpp reads.
namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson itemizedNames(const PipelineState &state, std::span<const NodeIndex> values)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex value : values)
        names.push_back(itemizedName(state, value));
    return names;
}

std::string stageName(std::size_t stage)
{
    return "submod_" + std::to_string(stage);
}

OrderedJson stageCostJson(const PipelineState &state, std::size_t stage)
{
    const StageFigures &figures = state.figures().stages[stage];
    const StageCost &cost = state.costs().stages[stage];
    OrderedJson json{{"forward_sec", figures.forwardSec}};
    if (state.model().hasBackward())
        json["backward_sec"] = figures.backwardSec;
    json["receive_bytes"] = figures.receiveBytes;
    json["activation_bytes"] = figures.activationBytes;
    json["stage_sec"] = cost.stageSec;
    if (state.costs().memoryUnknownBecause.empty())
        json["memory_bytes"] = cost.memoryBytes;
    json["transfer_sec"] = cost.transferSec;
    return json;
}

OrderedJson stageJson(const PipelineState &state, std::size_t stage)
{
    const Graph &graph = state.graph();
    const StageFigures &figures = state.figures().stages[stage];
    const StageSlot &slot = state.assignment().stageSlots[state.slotOf(stage)];
    OrderedJson json{{"id", stage}, {"name", stageName(stage)}};
    if (state.assignment().isPlaced)
        json["logical_device_ids"] = logicalIdsJson(state.inventory(), slot.devices);
    json["nodes"] = namesJson(graph, figures.nodes);
    json["replicated"] = namesJson(graph, figures.replicated);
    json["argument_names"] = namesJson(graph, figures.arguments);
    json["liveness"] = namesJson(graph, figures.liveness);
    json["outputs"] = namesJson(graph, figures.outputs);
    json["itemized_arguments"] = itemizedNames(state, figures.arguments);
    json["itemized_liveness"] = itemizedNames(state, figures.liveness);
    json["parameter_bytes"] = figures.parameterBytes;
    json["cost"] = stageCostJson(state, stage);
    addExtra(json, slot.extra);
    return json;
}

OrderedJson tiedJson(const PipelineState &state)
{
    OrderedJson list = OrderedJson::array();
    for (const TiedGroup &group : state.figures().tied) {
        OrderedJson members = OrderedJson::array();
        for (const TiedGroup::Member &member : group.members)
            members.push_back({{"name", member.name}, {"stage", member.stage}});
        list.push_back({{"storage", group.storage}, {"members", std::move(members)}});
    }
    return list;
}

OrderedJson inputsJson(const PipelineState &state)
{
    OrderedJson names = OrderedJson::array();
    for (const NodeIndex source : state.model().sources()) {
        if (state.graph().node(source).opcode == Opcode::Placeholder)
            names.push_back(state.graph().node(source).name);
    }
    return names;
}

/// The step is not in it where its schedule cannot be simulated, nor memory where passes have no order.
OrderedJson costJson(const PipelinePlan &plan)
{
    const PipelineCosts &costs = plan.state().costs();
    OrderedJson json{{"bottleneck_sec", costs.bottleneckSec}, {"transfer_bytes", costs.transferBytes}};
    if (const Result<Schedule> &schedule = plan.schedule()) {
        json["makespan_sec"] = schedule->makespanSec;
        json["bubble_fraction"] = schedule->bubbleFraction;
    }
    if (costs.memoryUnknownBecause.empty())
        json["peak_bytes"] = costs.laneBytes.empty() ? 0 : std::ranges::max(costs.laneBytes);
    return json;
}

void addCuts(OrderedJson &body, const PipelineState &state)
{
    const auto boundaries = boundaryNodes(state.model(), state.figures().stageOf);
    if (!boundaries)
        return;
    body["cuts"] = OrderedJson::array();
    for (const NodeIndex node : *boundaries)
        body["cuts"].push_back('@' + state.graph().node(node).name);
}

} // namespace

std::string itemizedName(const PipelineState &state, NodeIndex value)
{
    const Node &node = state.graph().node(value);
    if (!node.isOperation())
        return node.target;
    const std::uint32_t stage = state.stageOf(value);
    std::string name = stageName(stage);
    if (state.figures().stages[stage].outputs.size() > 1)
        name += '.' + std::to_string(state.figures().outputNumber[value.value()]);
    return name;
}

OrderedJson pipelineBody(const PipelinePlan &plan)
{
    const PipelineState &state = plan.state();
    const NodeIndex output = state.model().output();
    OrderedJson body{
        {"inputs", inputsJson(state)},
        {"results", output.isValid() ? namesJson(state.graph(), state.graph().inputs(output)) : OrderedJson::array()},
        {"stages", OrderedJson::array()}};
    for (std::size_t s = 0; s < state.stageCount(); ++s)
        body["stages"].push_back(stageJson(state, s));
    body["tied"] = tiedJson(state);
    body["warnings"] = plan.warnings();
    addCuts(body, state);
    body["cost"] = costJson(plan);
    body["schedule"] = settingsJson(state.settings());
    return body;
}

void PipelinePlan::addFields(OrderedJson &document) const
{
    document.update(pipelineBody(*this));
    if (!m_state.assignment().pins.empty())
        document["pins"] = stagePinsJson(graph(), m_state.assignment());
    addExtra(document, m_extra);
}

void PipelinePlan::addFindings(OrderedJson &evaluation) const
{
    if (std::optional<OrderedJson> load = stageLoadJson(m_state))
        evaluation["load"] = std::move(*load);
    evaluation["over_capacity"] = overCapacityJson(*this);
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson PipelinePlan::after(const Applied &) const
{
    OrderedJson after{{"cost", costJson(*this)}, {"stages", OrderedJson::array()}};
    for (std::size_t s = 0; s < m_state.stageCount(); ++s)
        after["stages"].push_back({{"id", s},
                                   {"parameter_bytes", m_state.figures().stages[s].parameterBytes},
                                   {"cost", stageCostJson(m_state, s)}});
    return after;
}

} // namespace cutaway
