#include "core/pipeline/pipeline_state.h"

#include "core/base/names.h"
#include "core/base/saturating.h"
#include "core/base/sort_unique.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_base.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace cutaway {

namespace {

using StagePair = std::pair<std::uint32_t, std::uint32_t>;

/// The stages that read a value, ascending, its maker's not among them.
std::vector<std::uint32_t> readingStages(const PipelineState &state, NodeIndex value)
{
    std::vector<std::uint32_t> stages;
    for (const NodeIndex user : state.graph().users(value))
        stages.push_back(state.stageOf(user));
    sortUnique(stages);
    std::erase(stages, state.stageOf(value));
    return stages;
}

std::map<StagePair, std::int64_t> bytesSent(const PipelineState &state)
{
    std::map<StagePair, std::int64_t> bytes;
    for (std::size_t i = 0; i < state.graph().size(); ++i) {
        const NodeIndex value(i);
        const Node &node = state.graph().node(value);
        if (state.model().isWeight(value) || node.opcode == Opcode::Output)
            continue;
        const std::uint32_t maker = state.stageOf(value);
        std::uint32_t from = maker;
        for (const std::uint32_t reader : readingStages(state, value)) {
            std::int64_t &sum = bytes[{reader < maker ? maker : from, reader}];
            sum = cappedSum(sum, node.outputBytes);
            from = std::max(maker, reader);
        }
    }
    return bytes;
}

bool crossLanes(const PipelineState &state, std::uint32_t from, std::uint32_t to)
{
    return state.places().lanes[from] != state.places().lanes[to];
}

/// Over all links on the way.
double secondsOnTheWay(const PipelineState &state, std::uint32_t from, std::uint32_t to, std::int64_t bytes)
{
    double seconds = 0;
    const auto &lanes = state.places().lanes;
    for (std::uint32_t s = std::min(from, to); s < std::max(from, to); ++s) {
        const bool isForward = from < to;
        seconds += linkBetween(state.inventory(), state.settings(), lanes[isForward ? s : s + 1].front(),
                               lanes[isForward ? s + 1 : s].front())
                       .seconds(bytes);
    }
    return seconds;
}

GroupEdge edgeBetween(const PipelineState &state, const StagePair &pair, std::int64_t bytes)
{
    GroupEdge edge;
    edge.from = GroupIndex(state.slotOf(pair.first));
    edge.to = GroupIndex(state.slotOf(pair.second));
    edge.bytes = bytes;
    edge.crossesLanes = crossLanes(state, pair.first, pair.second);
    return edge;
}

struct Shared
{
    std::int64_t bytes = 0;
    std::size_t count = 0;
    std::string_view first;
};

std::map<StagePair, Shared> sharedWeights(const PipelineState &state)
{
    std::map<StagePair, Shared> shared;
    for (const TiedGroup &group : state.figures().tied) {
        for (std::size_t i = 1; i < group.members.size(); ++i) {
            const StagePair pair(group.members[i - 1].stage, group.members[i].stage);
            if (pair.first == pair.second)
                continue;
            Shared &weights = shared[pair];
            weights.bytes = cappedSum(weights.bytes, group.bytes);
            if (weights.count++ == 0)
                weights.first = group.members.front().name; // as in the problem that tells of it
        }
    }
    return shared;
}

void addStage(SharedWeight &weight, GroupIndex group, std::int64_t stage)
{
    if (std::ranges::find(weight.groups, group) != weight.groups.end())
        return;
    weight.stages += (weight.groups.empty() ? "" : ", ") + std::to_string(stage);
    weight.groups.push_back(group);
}

/// The node and the weights that it reads.
std::vector<NodeIndex> holdersFor(const StageModel &model, NodeIndex node)
{
    std::vector<NodeIndex> holders{node};
    std::ranges::copy_if(model.graph().node(node).inputs, std::back_inserter(holders),
                         [&](NodeIndex input) { return model.isWeight(input); });
    return holders;
}

} // namespace

std::vector<std::uint32_t> StageAssignment::stages() const
{
    std::vector<std::uint32_t> present;
    std::ranges::copy_if(order, std::back_inserter(present),
                         [&](std::uint32_t slot) { return stageSlots[slot].exists; });
    return present;
}

std::vector<std::uint32_t> StageAssignment::stageOfSlot() const
{
    std::vector<std::uint32_t> stage(stageSlots.size(), noStage);
    std::uint32_t next = 0;
    for (const std::uint32_t slot : stages())
        stage[slot] = next++;
    return stage;
}

std::vector<std::uint32_t> StageAssignment::stageOfNode() const
{
    const std::vector<std::uint32_t> stage = stageOfSlot();
    std::vector<std::uint32_t> nodes(homes.size(), noStage);
    std::ranges::transform(homes, nodes.begin(),
                           [&](std::uint32_t slot) { return slot == noStage ? slot : stage[slot]; });
    return nodes;
}

StageAssignment assignStages(std::vector<std::uint32_t> stageOf, std::size_t count)
{
    StageAssignment assignment;
    assignment.homes = std::move(stageOf);
    assignment.stageSlots.resize(count);
    assignment.order.resize(count);
    std::iota(assignment.order.begin(), assignment.order.end(), 0u);
    return assignment;
}

StageAssignment cutIntoStages(const StageModel &model, std::span<const std::size_t> boundaries)
{
    std::vector<std::uint32_t> stageOf(model.graph().size(), noStage);
    std::uint32_t stage = 0;
    for (std::size_t i = 0; i < model.operations().size(); ++i) {
        stageOf[model.operations()[i].value()] = stage;
        if (stage < boundaries.size() && boundaries[stage] == i)
            ++stage;
    }
    return assignStages(std::move(stageOf), boundaries.size() + 1);
}

std::optional<std::vector<NodeIndex>> boundaryNodes(const StageModel &model, std::span<const std::uint32_t> stageOf)
{
    std::vector<NodeIndex> last;
    NodeIndex before;
    for (const NodeIndex node : model.operations()) {
        if (before.isValid()) {
            const std::uint32_t was = stageOf[before.value()];
            const std::uint32_t is = stageOf[node.value()];
            if (is == was + 1)
                last.push_back(before);
            else if (is != was)
                return std::nullopt;
        } else if (stageOf[node.value()] != 0) {
            return std::nullopt;
        }
        before = node;
    }
    return last;
}

PipelineState::PipelineState(std::shared_ptr<const StageModel> model, std::shared_ptr<const Inventory> inventory,
                             StageAssignment assignment, PipelineSettings settings)
    : m_model(std::move(model))
    , m_inventory(std::move(inventory))
    , m_assignment(std::move(assignment))
    , m_settings(settings)
    , m_slots(m_assignment.stages())
    , m_stages(m_assignment.stageOfSlot())
{
    placeStages();
    for (const std::vector<std::size_t> &lanes : m_places.lanes)
        m_kinds.push_back(deviceKind(*m_model, *m_inventory, lanes.front()));
    m_figures = evaluateStages(*m_model, m_assignment.stageOfNode(), m_kinds);
    m_costs = pipelineCosts(m_figures, m_places, *m_inventory, m_settings);
}

std::size_t PipelineState::devicesUsed() const
{
    const std::size_t perDevice = std::size_t(m_settings.stagesPerDevice());
    return stageCount() % perDevice == 0 ? stageCount() / perDevice : stageCount();
}

void PipelineState::placeStages()
{
    const std::size_t listed = m_inventory->devices.size();
    m_places.isPlaced = m_assignment.isPlaced;
    const ScheduleInput shape = scheduleShape(m_settings, stageCount());
    for (std::size_t s = 0; s < stageCount(); ++s) {
        std::vector<std::size_t> lanes;
        if (!m_assignment.isPlaced) {
            lanes.push_back(std::size_t(shape.deviceOf(std::int64_t(s))));
        } else {
            for (const DeviceIndex device : m_assignment.stageSlots[m_slots[s]].devices)
                lanes.push_back(device.value());
            m_hasUnplaced = m_hasUnplaced || lanes.empty();
            if (lanes.empty())
                lanes.push_back(listed);
        }
        m_places.lanes.push_back(std::move(lanes));
    }
    m_places.laneCount = m_assignment.isPlaced ? listed + (m_hasUnplaced ? 1 : 0) : std::max(listed, devicesUsed());
}

std::string PipelineState::laneName(std::size_t lane) const
{
    if (lane >= m_inventory->devices.size())
        return m_assignment.isPlaced ? std::string("Not placed") : "device " + std::to_string(lane);
    return nameOf(m_inventory->devices[lane]);
}

std::vector<GroupEdge> pipelineEdges(const PipelineState &state)
{
    std::vector<GroupEdge> edges;
    for (const auto &[pair, bytes] : bytesSent(state)) {
        GroupEdge edge = edgeBetween(state, pair, bytes);
        edge.seconds = secondsOnTheWay(state, pair.first, pair.second, bytes);
        edges.push_back(std::move(edge));
    }
    for (const auto &[pair, weights] : sharedWeights(state)) {
        GroupEdge edge = edgeBetween(state, pair, weights.bytes);
        edge.role = GroupEdge::Role::Tied;
        edge.label = weights.count == 1 ? Text(std::string(weights.first))
                                        : phrase("%1 shared weights", {std::to_string(weights.count)});
        edges.push_back(std::move(edge));
    }
    return edges;
}

std::vector<SharedWeight> weightsOfSeveralStages(const PipelineState &state)
{
    std::vector<SharedWeight> weights;
    for (const TiedGroup &tied : state.figures().tied) {
        SharedWeight &weight = weights.emplace_back();
        weight.name = tied.members.front().name;
        weight.bytes = tied.bytes;
        for (const TiedGroup::Member &member : tied.members)
            addStage(weight, GroupIndex(state.slotOf(member.stage)), member.stage);
    }
    return weights;
}

std::vector<SharedWeight> weightsOfSeveralStages(const PlacementPlan &plan)
{
    const StageModel model(plan.sharedGraph());
    std::map<std::uint32_t, SharedWeight> byStorage;
    for (const NodeIndex node : model.operations()) {
        const GroupIndex group = plan.groupOf(itemOf(node));
        if (!group.isValid())
            continue;
        for (const NodeIndex holder : holdersFor(model, node)) {
            for (const StageModel::Held &held : model.held(holder)) {
                SharedWeight &weight = byStorage[held.storage];
                if (weight.groups.empty()) {
                    weight.name = model.aliasName(held.alias);
                    weight.bytes = model.storageBytes(held.storage);
                }
                addStage(weight, group, plan.group(group).id);
            }
        }
    }
    std::vector<SharedWeight> weights;
    for (auto &[storage, weight] : byStorage) {
        if (weight.groups.size() > 1)
            weights.push_back(std::move(weight));
    }
    return weights;
}

Problem sharedWeightProblem(const SharedWeight &weight)
{
    Problem problem;
    problem.severity = Problem::Severity::Information;
    problem.code = "tied_weights";
    problem.title = phrase("Stages %1 share %2", {weight.stages, weight.name});
    problem.text = phrase("Each holds a copy of %1; the gradients have to be summed after every step.",
                          {formatBytes(weight.bytes)});
    problem.groups = weight.groups;
    return problem;
}

} // namespace cutaway
