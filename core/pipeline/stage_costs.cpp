#include "core/pipeline/stage_costs.h"

#include "core/base/saturating.h"
#include "core/base/sort_unique.h"
#include "core/pipeline/schedule/table_run.h"

#include <algorithm>

namespace cutaway {

namespace {

/// One evaluation, step by step; each step reads what the earlier ones found.
class StageEvaluation
{
public:
    StageEvaluation(const StageModel &model, std::span<const std::uint32_t> assigned,
                    std::span<const std::size_t> kinds)
        : m_model(model), m_graph(model.graph()), m_kinds(kinds), m_stamps(m_graph.size(), 0)
    {
        m_result.stages.resize(kinds.size());
        m_result.stageOf.assign(assigned.begin(), assigned.end());
        m_result.outputNumber.assign(m_graph.size(), noStage);
    }

    PipelineFigures evaluate()
    {
        placeOutput();
        placeSources();
        listNodes();
        listArguments();
        listOutputs();
        listLiveness();
        countParameters();
        addCosts();
        return std::move(m_result);
    }

private:
    std::uint32_t lastStage() const { return std::uint32_t(m_kinds.size() - 1); }
    std::uint32_t &stageOf(NodeIndex node) { return m_result.stageOf[node.value()]; }
    bool isWeight(NodeIndex node) const { return m_model.isWeight(node); }

    void placeOutput()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (m_graph.nodes()[i].opcode == Opcode::Output)
                m_result.stageOf[i] = lastStage();
        }
    }

    void placeSources()
    {
        for (const NodeIndex source : m_model.sources()) {
            if (stageOf(source) != noStage)
                continue;
            stageOf(source) = 0;
            if (!isWeight(source) || m_graph.users(source).empty())
                continue;
            stageOf(source) = lastStage();
            for (const NodeIndex user : m_graph.users(source))
                stageOf(source) = std::min(stageOf(source), stageOf(user));
        }
    }

    void listNodes()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const NodeIndex node(i);
            StageFigures &stage = m_result.stages[stageOf(node)];
            stage.nodes.push_back(node);
            if (m_graph.node(node).isOperation())
                ++stage.operatorCount;
            if (isWeight(node))
                replicate(node);
        }
    }

    /// Lists a weight in the other stages that use it.
    void replicate(NodeIndex weight)
    {
        std::vector<std::uint32_t> users;
        for (const NodeIndex user : m_graph.users(weight))
            users.push_back(stageOf(user));
        sortUnique(users);
        for (const std::uint32_t user : users) {
            if (user != stageOf(weight))
                m_result.stages[user].replicated.push_back(weight);
        }
    }

    bool isArgument(NodeIndex value, std::uint32_t stage)
    {
        return !isWeight(value) && (m_graph.node(value).isSource() || stageOf(value) != stage);
    }

    void listArguments()
    {
        for (std::uint32_t s = 0; s < m_kinds.size(); ++s) {
            StageFigures &stage = m_result.stages[s];
            const std::uint32_t stamp = ++m_lastStamp;
            for (const NodeIndex node : stage.nodes) {
                if (!m_graph.node(node).isOperation())
                    continue;
                for (const NodeIndex input : m_graph.inputs(node)) {
                    if (m_stamps[input.value()] == stamp || !isArgument(input, s))
                        continue;
                    m_stamps[input.value()] = stamp;
                    stage.arguments.push_back(input);
                }
            }
        }
    }

    void listOutputs()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const bool isOutput = m_graph.nodes()[i].opcode == Opcode::Output;
            for (const NodeIndex input : m_graph.nodes()[i].inputs) {
                const std::uint32_t maker = stageOf(input);
                std::uint32_t &number = m_result.outputNumber[input.value()];
                if (number != noStage || !m_graph.node(input).isOperation() ||
                    (!isOutput && maker == m_result.stageOf[i]))
                    continue;
                number = std::uint32_t(m_result.stages[maker].outputs.size());
                m_result.stages[maker].outputs.push_back(input);
            }
        }
    }

    /// From the last stage to the first: `live` is what must leave the stage before.
    void listLiveness()
    {
        std::vector<NodeIndex> live;
        std::vector<bool> isLive(m_graph.size(), false);
        const auto add = [&](NodeIndex value) {
            if (isLive[value.value()])
                return;
            isLive[value.value()] = true;
            live.push_back(value);
        };
        if (m_model.output().isValid()) {
            for (const NodeIndex result : m_graph.inputs(m_model.output())) {
                if (!isWeight(result))
                    add(result);
            }
        }
        for (std::uint32_t s = lastStage() + 1; s-- > 0;) {
            StageFigures &stage = m_result.stages[s];
            for (const NodeIndex argument : stage.arguments) {
                if (m_graph.node(argument).isSource() || stageOf(argument) < s)
                    add(argument);
            }
            std::erase_if(live, [&](NodeIndex value) {
                const bool isMadeHere = m_graph.node(value).isOperation() && stageOf(value) == s;
                if (isMadeHere)
                    isLive[value.value()] = false;
                return isMadeHere;
            });
            stage.liveness = stage.arguments;
            const std::uint32_t stamp = ++m_lastStamp;
            for (const NodeIndex argument : stage.arguments)
                m_stamps[argument.value()] = stamp;
            for (const NodeIndex value : live) {
                if (m_stamps[value.value()] != stamp)
                    stage.liveness.push_back(value);
            }
        }
        std::ranges::sort(m_result.stages.front().liveness);
    }

    /// The storages of each stage, and which of them are in several.
    void countParameters()
    {
        struct Use
        {
            std::uint32_t alias;
            std::uint32_t stage;
        };
        constexpr std::uint32_t none = noStage;
        std::vector<std::vector<Use>> uses(m_model.storageCount());
        std::vector<std::uint32_t> order;
        std::vector<std::uint32_t> aliasStage(m_model.aliasCount(), none);
        for (std::uint32_t s = 0; s < m_kinds.size(); ++s) {
            StageFigures &stage = m_result.stages[s];
            for (const NodeIndex node : holders(stage)) {
                for (const StageModel::Held &held : m_model.held(node)) {
                    std::vector<Use> &use = uses[held.storage];
                    if (use.empty())
                        order.push_back(held.storage);
                    if (use.empty() || use.back().stage != s)
                        stage.parameterBytes = cappedSum(stage.parameterBytes, m_model.storageBytes(held.storage));
                    if (aliasStage[held.alias] != s)
                        use.push_back({held.alias, s});
                    aliasStage[held.alias] = s;
                }
            }
        }
        for (const std::uint32_t storage : order) {
            const std::vector<Use> &use = uses[storage];
            if (use.front().stage == use.back().stage)
                continue;
            TiedGroup group{m_model.storageName(storage), m_model.storageBytes(storage), {}};
            for (const Use &member : use)
                group.members.push_back({m_model.aliasName(member.alias), member.stage});
            m_result.tied.push_back(std::move(group));
        }
    }

    /// The computing nodes and the weights that a stage uses, in graph order.
    std::vector<NodeIndex> holders(const StageFigures &stage)
    {
        std::vector<NodeIndex> nodes;
        for (const NodeIndex node : stage.nodes) {
            const bool isUsed = isWeight(node) && std::ranges::any_of(m_graph.users(node), [&](NodeIndex user) {
                                    return stageOf(user) == stageOf(node);
                                });
            if (isUsed || m_graph.node(node).isOperation())
                nodes.push_back(node);
        }
        const std::size_t own = nodes.size();
        nodes.insert(nodes.end(), stage.replicated.begin(), stage.replicated.end());
        std::inplace_merge(nodes.begin(), nodes.begin() + std::ptrdiff_t(own), nodes.end());
        return nodes;
    }

    void addCosts()
    {
        for (std::size_t s = 0; s < m_kinds.size(); ++s) {
            StageFigures &stage = m_result.stages[s];
            for (const NodeIndex value : stage.liveness)
                stage.receiveBytes = cappedSum(stage.receiveBytes, m_graph.node(value).outputBytes);
            stage.activationBytes = stage.receiveBytes;
            for (const NodeIndex node : stage.nodes) {
                if (!m_graph.node(node).isOperation())
                    continue;
                (m_model.isBackward(node) ? stage.backwardSec : stage.forwardSec) += m_model.seconds(node, m_kinds[s]);
                stage.activationBytes = cappedSum(stage.activationBytes, m_graph.node(node).outputBytes);
            }
        }
    }

    const StageModel &m_model;
    const Graph &m_graph;
    std::span<const std::size_t> m_kinds;
    std::vector<std::uint32_t> m_stamps; ///< per node: marks of the pass that last saw it
    std::uint32_t m_lastStamp = 0;
    PipelineFigures m_result;
};

} // namespace

PipelineFigures evaluateStages(const StageModel &model, std::span<const std::uint32_t> assigned,
                               std::span<const std::size_t> kinds)
{
    return StageEvaluation(model, assigned, kinds).evaluate();
}

BackwardRead firstBackwardRead(const StageModel &model, std::span<const std::uint32_t> stageOf)
{
    const Graph &graph = model.graph();
    for (const NodeIndex node : model.operations()) {
        if (model.isBackward(node))
            continue;
        for (const NodeIndex input : graph.inputs(node)) {
            if (graph.node(input).isOperation() && stageOf[input.value()] > stageOf[node.value()])
                return {node, input};
        }
    }
    return {};
}

StageLink linkBetween(const Inventory &inventory, const PipelineSettings &settings, std::size_t fromLane,
                      std::size_t toLane)
{
    const auto usable = [](std::optional<double> bandwidth) {
        return bandwidth && *bandwidth > 0 ? bandwidth : std::nullopt;
    };
    if (fromLane < inventory.devices.size() && toLane < inventory.devices.size()) {
        const std::int64_t from = inventory.devices[fromLane].logicalId;
        const std::int64_t to = inventory.devices[toLane].logicalId;
        const auto link = std::ranges::find_if(
            inventory.links, [&](const Link &candidate) { return candidate.from == from && candidate.to == to; });
        if (link != inventory.links.end())
            return {link->latencySec, usable(link->bandwidthBytesPerSec)};
    }
    return {settings.linkLatencySec,
            usable(settings.bandwidth ? settings.bandwidth : inventory.transferRateBytesPerSec)};
}

ScheduleInput scheduleShape(const PipelineSettings &settings, std::size_t stages)
{
    ScheduleInput shape;
    shape.schedule = settings.schedule;
    const std::int64_t count = std::int64_t(stages);
    if (settings.schedule == ScheduleKind::Given && settings.steps && settings.steps->shape.stages() == stages) {
        shape.steps = settings.steps;
        shape.devices = settings.steps->ranks();
        shape.microbatches = settings.steps->shape.microbatches;
        shape.training = settings.steps->shape.isTraining;
        return shape;
    }
    shape.chunks = count % settings.stagesPerDevice() == 0 ? settings.stagesPerDevice() : 1;
    shape.devices = std::max<std::int64_t>(count / shape.chunks, 1);
    shape.microbatches = settings.microbatches;
    shape.training = settings.training;
    return shape;
}

std::optional<std::int64_t> laneCapacity(const Inventory &inventory, std::size_t lane)
{
    if (lane >= inventory.devices.size() || inventory.devices[lane].availableMemBytes == unknownMemory)
        return std::nullopt;
    return inventory.devices[lane].availableMemBytes;
}

std::size_t deviceKind(const StageModel &model, const Inventory &inventory, std::size_t lane)
{
    const std::string_view kind =
        lane < inventory.devices.size() ? std::string_view(inventory.devices[lane].kind) : std::string_view();
    const std::size_t number = model.kindNumber(kind);
    return number != StageModel::noKind || kind == "cpu" ? number : model.kindNumber("accelerator");
}

std::int64_t weightBytes(std::int64_t parameterBytes, const PipelineSettings &settings)
{
    if (!settings.training)
        return parameterBytes;
    return cappedScale(parameterBytes, 1 + settings.gradientMultiplier + settings.optimizerMultiplier);
}

std::vector<std::size_t> lanesOfStages(const PipelineSettings &settings, std::size_t stages)
{
    const ScheduleInput shape = scheduleShape(settings, stages);
    std::vector<std::size_t> lanes;
    for (std::size_t s = 0; s < stages; ++s)
        lanes.push_back(std::size_t(shape.deviceOf(std::int64_t(s))));
    return lanes;
}

std::vector<InFlight> microbatchesInFlight(const PipelineSettings &settings, std::size_t stages)
{
    std::vector<InFlight> inFlight(stages, InFlight{settings.training ? settings.microbatches : 1, 1});
    if (!settings.training || settings.schedule == ScheduleKind::GPipe)
        return inFlight;
    const ScheduleInput shape = scheduleShape(settings, stages);
    if (settings.schedule == ScheduleKind::OneForwardOneBackward) {
        for (std::size_t stage = 0; stage < stages; ++stage)
            inFlight[stage].kept = std::min(settings.microbatches, std::int64_t(stages - stage));
    } else if (checkSchedule(shape)) {
        inFlight = mostInFlight(*passesOf(shape), true, stages);
    }
    return inFlight;
}

namespace {

StageCost stageCost(const StageFigures &figures, bool hasBackward, const PipelineSettings &settings)
{
    const bool isRemade = settings.training && settings.recompute && !hasBackward;
    StageCost cost;
    cost.forwardSec = figures.forwardSec;
    if (settings.training)
        cost.backwardSec = hasBackward ? figures.backwardSec : settings.backwardRatio * figures.forwardSec;
    if (isRemade)
        cost.backwardSec += figures.forwardSec;
    cost.weightBytes = weightBytes(figures.parameterBytes, settings);
    cost.keptBytes = isRemade ? figures.receiveBytes : figures.activationBytes;
    cost.remadeBytes = figures.activationBytes - cost.keptBytes;
    return cost;
}

double computeSec(const StageCost &cost, bool hasBackward, const PipelineSettings &settings)
{
    if (hasBackward || !settings.training)
        return cost.forwardSec + cost.backwardSec;
    return cost.forwardSec * (1 + settings.backwardRatio + (settings.recompute ? 1 : 0));
}

struct KeptOfStages
{
    std::vector<std::int64_t> kept;
    std::vector<std::int64_t> remade;

    explicit KeptOfStages(const std::vector<StageCost> &stages)
    {
        for (const StageCost &stage : stages) {
            kept.push_back(stage.keptBytes);
            remade.push_back(stage.remadeBytes);
        }
    }
    KeptBytes bytes() const { return {kept, remade}; }
    bool hasRemade() const { return std::ranges::count(remade, 0) < std::ptrdiff_t(remade.size()); }
};

/// What each stage keeps at its fullest. What is kept and what is made again need not be at their most at once where
/// backward passes are done in two parts.
std::vector<std::int64_t> activationPeaks(const std::vector<StageCost> &stages, const PipelineSettings &settings)
{
    const KeptOfStages kept(stages);
    const ScheduleInput shape = scheduleShape(settings, stages.size());
    const bool isListed = settings.schedule != ScheduleKind::GPipe &&
                          settings.schedule != ScheduleKind::OneForwardOneBackward && checkSchedule(shape);
    if (kept.hasRemade() && isListed)
        return peakBytesOfStages(*passesOf(shape), true, stages.size(), kept.bytes());
    const std::vector<InFlight> inFlight = microbatchesInFlight(settings, stages.size());
    std::vector<std::int64_t> peaks;
    for (std::size_t s = 0; s < stages.size(); ++s)
        peaks.push_back(cappedSum(cappedProduct(stages[s].keptBytes, inFlight[s].kept), stages[s].remadeBytes));
    return peaks;
}

/// The stages of a device do not all hold their most at once.
void tightenLanes(const PipelineSettings &settings, PipelineCosts &costs)
{
    const ScheduleInput shape = scheduleShape(settings, costs.stages.size());
    if ((shape.chunks == 1 && !shape.steps) || !checkSchedule(shape))
        return;
    std::vector<std::int64_t> bytes =
        peakBytesOfRows(*passesOf(shape), settings.training, KeptOfStages(costs.stages).bytes());
    for (std::size_t s = 0; s < costs.stages.size(); ++s) {
        std::int64_t &sum = bytes[std::size_t(shape.deviceOf(std::int64_t(s)))];
        sum = cappedSum(sum, costs.stages[s].weightBytes);
    }
    std::ranges::copy(bytes, costs.laneBytes.begin());
}

/// Without an order of passes nobody knows how many microbatches are in flight.
Text memoryUnknownBecause(const PipelineSettings &settings, std::size_t stages)
{
    const Done checked = settings.training ? checkSchedule(scheduleShape(settings, stages)) : Done(std::monostate());
    return checked ? Text() : checked.error().message;
}

void addMemory(const StagePlaces &places, const PipelineSettings &settings, PipelineCosts &costs)
{
    costs.laneBytes.resize(places.laneCount);
    costs.memoryUnknownBecause = memoryUnknownBecause(settings, costs.stages.size());
    const bool isKnown = costs.memoryUnknownBecause.empty();
    const std::vector<std::int64_t> activations =
        isKnown ? activationPeaks(costs.stages, settings) : std::vector<std::int64_t>(costs.stages.size());
    for (std::size_t s = 0; s < costs.stages.size(); ++s) {
        StageCost &cost = costs.stages[s];
        cost.memoryBytes = cappedSum(cost.weightBytes, activations[s]);
        for (const std::size_t lane : places.lanes[s])
            costs.laneBytes[lane] = cappedSum(costs.laneBytes[lane], cost.memoryBytes);
    }
    if (!places.isPlaced && isKnown)
        tightenLanes(settings, costs);
}

} // namespace

PipelineCosts pipelineCosts(const PipelineFigures &figures, const StagePlaces &places, const Inventory &inventory,
                            const PipelineSettings &settings)
{
    const std::size_t count = figures.stages.size();
    const bool hasBackward =
        std::ranges::any_of(figures.stages, [](const StageFigures &stage) { return stage.backwardSec > 0; });
    PipelineCosts costs;
    for (std::size_t s = 0; s < count; ++s) {
        const StageFigures &stage = figures.stages[s];
        StageCost cost = stageCost(stage, hasBackward, settings);
        cost.stageSec = computeSec(cost, hasBackward, settings);
        if (s > 0) {
            const StageLink link =
                linkBetween(inventory, settings, places.lanes[s - 1].front(), places.lanes[s].front());
            cost.transferSec = link.seconds(stage.receiveBytes);
            cost.stageSec += cost.transferSec * (settings.training ? 2 : 1);
            costs.transferBytes = cappedSum(costs.transferBytes, stage.receiveBytes);
        }
        if (s == 0 || cost.stageSec > costs.bottleneckSec) {
            costs.bottleneckSec = cost.stageSec;
            costs.bottleneck = s;
        }
        costs.stages.push_back(cost);
    }
    addMemory(places, settings, costs);
    return costs;
}

} // namespace cutaway
