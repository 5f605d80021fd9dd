#include "core/pipeline/planners/planners.h"

#include "core/base/units.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/planners/balanced_search.h"
#include "core/pipeline/planners/cut_grain.h"
#include "core/plan/pins.h"

#include <algorithm>

namespace cutaway {

namespace {

/// Bytes that cross each cut, and those that come in before the first: what is made before and read behind.
std::vector<std::int64_t> bytesOverCuts(const StageModel &model)
{
    const Graph &graph = model.graph();
    const std::size_t count = model.operations().size();
    std::vector<std::size_t> position(graph.size(), count);
    for (std::size_t i = 0; i < count; ++i)
        position[model.operations()[i].value()] = i;
    std::vector<std::int64_t> change(count + 1, 0);
    for (std::size_t v = 0; v < graph.size(); ++v) {
        const Node &node = graph.nodes()[v];
        const std::span<const NodeIndex> users = graph.users(NodeIndex(v));
        if (model.isWeight(NodeIndex(v)) || node.opcode == Opcode::Output || users.empty())
            continue;
        std::size_t last = 0; // position of the last reader; the output reads behind everything
        for (const NodeIndex user : users)
            last = std::max(last, position[user.value()]);
        const std::size_t first = node.isOperation() ? position[v] + 1 : 0;
        change[first] += node.outputBytes;
        if (last < count)
            change[last + 1] -= node.outputBytes;
    }
    for (std::size_t i = 1; i < change.size(); ++i)
        change[i] += change[i - 1];
    change.resize(count);
    return change;
}

/// Weights that are results themselves lie in the last stage.
void addResultWeights(const StageModel &model, BalancedInput &input)
{
    if (!model.output().isValid() || input.weights.empty())
        return;
    for (const NodeIndex source : model.graph().inputs(model.output())) {
        for (const StageModel::Held &held : model.held(source)) {
            if (model.isWeight(source))
                input.weights.back().push_back({held.storage, model.storageBytes(held.storage)});
        }
    }
}

void addWeights(const StageModel &model, BalancedInput &input)
{
    const Graph &graph = model.graph();
    input.storageCount = model.storageCount();
    for (const NodeIndex node : model.operations()) {
        std::vector<BalancedInput::Weight> weights;
        const auto add = [&](NodeIndex holder) {
            for (const StageModel::Held &held : model.held(holder))
                weights.push_back({held.storage, model.storageBytes(held.storage)});
        };
        add(node);
        for (const NodeIndex source : graph.inputs(node)) {
            if (model.isWeight(source))
                add(source);
        }
        input.weights.push_back(std::move(weights));
        input.activationBytes.push_back(graph.node(node).outputBytes);
    }
    addResultWeights(model, input);
}

/// What depends on the device of each stage: times, links, memory.
void addDevices(const StageModel &model, const Inventory &inventory, const PipelineSettings &settings,
                BalancedInput &input)
{
    std::vector<std::size_t> kinds; // of the inventory, each in the place that it has in the search
    const std::vector<std::size_t> lanes = lanesOfStages(settings, input.stages);
    for (const InFlight &inFlight : microbatchesInFlight(settings, input.stages)) {
        input.inFlight.push_back(inFlight.kept);
        if (settings.training && settings.recompute)
            input.remadeInFlight.push_back(inFlight.remade);
    }
    for (const std::size_t lane : lanes) {
        const std::size_t kind = deviceKind(model, inventory, lane);
        const auto known = std::ranges::find(kinds, kind);
        input.kinds.push_back(std::size_t(known - kinds.begin()));
        if (known == kinds.end())
            kinds.push_back(kind);
        input.capacity.push_back(laneCapacity(inventory, lane));
    }
    for (const std::size_t kind : kinds) {
        std::vector<double> &seconds = input.seconds.emplace_back();
        for (const NodeIndex node : model.operations())
            seconds.push_back(model.seconds(node, kind));
    }
    input.transferSec.assign(input.stages, std::vector<double>(input.nodes, 0.0));
    for (std::size_t k = 1; k < input.stages; ++k) {
        const StageLink link = linkBetween(inventory, settings, lanes[k - 1], lanes[k]);
        for (std::size_t i = 0; i < input.nodes; ++i)
            input.transferSec[k][i] = link.seconds(input.cutBytes[i]) * (settings.training ? 2 : 1);
    }
}

Result<std::size_t> stageCount(const PlannerInput &input, const StageModel &model, const PipelineSettings &settings)
{
    const std::size_t chunks = std::size_t(settings.stagesPerDevice());
    const std::size_t devices = input.inventory ? input.inventory->devices.size() : 0;
    const auto *given = std::get_if<std::int64_t>(&input.parameters.at("stages"));
    const std::size_t count = given ? std::size_t(*given) : devices * chunks;
    const auto refused = [&](std::size_t available, const Text &of) {
        return inputError("too_many_stages", phrase("stages: %1 stages but only %2 %3",
                                                    {std::to_string(count), std::to_string(available), of}));
    };
    if (count == 0)
        return inputError("no_stages", "stages: give the number of stages or a device inventory");
    if (Done divided = checkChunks(settings, count); !divided)
        return divided.error();
    if (input.inventory && count > devices * chunks)
        return refused(devices, chunks == 1 ? phrase("devices")
                                            : phrase("devices with %1 chunks each", {std::to_string(chunks)}));
    if (count > model.operations().size())
        return refused(model.operations().size(), phrase("computing nodes"));
    return count;
}

/// What the search works on, but for how much memory a stage may take.
BalancedInput searchInput(const PlannerInput &input, const StageModel &model, const PipelineSettings &settings,
                          std::size_t stages)
{
    BalancedInput search;
    search.nodes = model.operations().size();
    search.stages = stages;
    search.cutBytes = bytesOverCuts(model);
    search.computeFactor = settings.training ? 1 + settings.backwardRatio + (settings.recompute ? 1 : 0) : 1;
    search.weightFactor = settings.training ? 1 + settings.gradientMultiplier + settings.optimizerMultiplier : 1;
    addWeights(model, search);
    addDevices(model, input.inventory ? *input.inventory : Inventory(), settings, search);
    return search;
}

bool fits(const PipelinePlan &plan)
{
    for (std::size_t lane = 0; lane < plan.laneCount(); ++lane) {
        if (plan.state().costs().laneBytes[lane] > plan.state().capacity(lane).value_or(unknownMemory))
            return false;
    }
    return true;
}

class Balancing
{
public:
    Balancing(const PlannerInput &input, const Job &job)
        : m_input(input), m_job(job), m_model(input.graph), m_settings(settingsFrom(input.parameters))
    {
    }

    Result<std::unique_ptr<EditedPlan>> run()
    {
        const Result<std::size_t> count = stageCount(m_input, m_model, m_settings);
        if (!count)
            return count.error();
        if (m_model.hasBackward())
            return inputError("has_backward", "the graph contains a backward pass, which this planner cannot place",
                              "choose pipeline.optimal, or a graph of the forward pass");
        BalancedInput search = searchInput(m_input, m_model, m_settings, *count);
        const CutGrain grain = cutGrain(m_model, *count, m_input.parameters);
        search.mayCut = grain.mayCut;
        const Result<HeldNodes> held = heldNodes(m_input.start.get(), m_model, *count);
        if (!held)
            return held.error();
        hold(*held, search);
        Result<std::unique_ptr<PipelinePlan>> plan = planOf(search);
        if (plan && *plan && m_settings.stagesPerDevice() > 1 && !fits(**plan)) {
            shareMemory(search);
            plan = planOf(search);
        }
        if (!plan)
            return plan.error();
        if (!*plan && !held->isEmpty() && !canBeCut(search))
            return inputError("pins", phrase("no cut into %1 stages keeps the pins in place", {std::to_string(*count)}),
                              "unpin something, or plan another number of stages");
        if (!*plan)
            return inputError("no_fit",
                              phrase("no cut into %1 stages fits the memory of every device%2",
                                     {std::to_string(*count), excess(std::move(search))}),
                              grain.mayCut.empty()
                                  ? phrase("use more or larger devices, or fewer microbatches")
                                  : phrase("cut between operators, use more or larger devices, or fewer microbatches"));
        if (!grain.note.empty())
            (*plan)->setNotes({grain.note});
        keepPins(**plan);
        return std::unique_ptr<EditedPlan>(std::move(*plan));
    }

private:
    /// Which device the quickest cut exceeds most, were memory no matter, and by how much.
    Text excess(BalancedInput search) const
    {
        search.capacity.assign(search.capacity.size(), std::nullopt);
        const Result<std::unique_ptr<PipelinePlan>> plan = planOf(search);
        std::int64_t most = 0;
        Text text;
        for (std::size_t i = 0; plan && *plan && i < (*plan)->laneCount(); ++i) {
            const LaneInfo lane = (*plan)->lane(LaneIndex(i));
            if (!lane.capacityBytes || lane.usedBytes - *lane.capacityBytes <= most)
                continue;
            most = lane.usedBytes - *lane.capacityBytes;
            text = phrase(": the fastest needs %1 on %2, over by %3",
                          {formatBytes(lane.usedBytes), lane.label, formatBytes(most)});
        }
        return text;
    }

    static void hold(const HeldNodes &held, BalancedInput &search)
    {
        search.heldTo = held.stageOf;
        search.mustCut = held.mustCut;
        for (std::size_t i = 0; i < search.mayCut.size() && i < held.mustCut.size(); ++i)
            search.mayCut[i] = search.mayCut[i] || held.mustCut[i];
    }

    /// Were memory no matter.
    bool canBeCut(BalancedInput search) const
    {
        search.capacity.assign(search.capacity.size(), std::nullopt);
        const Result<std::unique_ptr<PipelinePlan>> plan = planOf(search);
        return plan && *plan;
    }

    /// What was pinned is pinned where it lies now.
    void keepPins(PipelinePlan &plan) const
    {
        if (m_input.start)
            plan.restore(pinWhereTheyLie(plan, m_input.start->pinnedItems(), Pin::Kind::Group));
    }

    /// Each stage of a device may take its share, so that all of them surely fit.
    void shareMemory(BalancedInput &search) const
    {
        for (std::optional<std::int64_t> &capacity : search.capacity) {
            if (capacity)
                *capacity /= m_settings.stagesPerDevice();
        }
    }

    /// Null where nothing fits.
    Result<std::unique_ptr<PipelinePlan>> planOf(const BalancedInput &search) const
    {
        const auto cuts = balancedCut(search, m_job);
        if (!cuts)
            return cuts.error();
        if (!*cuts)
            return std::unique_ptr<PipelinePlan>();
        std::vector<std::size_t> boundaries;
        for (const std::size_t first : **cuts)
            boundaries.push_back(first - 1);
        return std::make_unique<PipelinePlan>(m_input.graph, m_input.inventory, cutIntoStages(m_model, boundaries),
                                              m_settings, PlanOrigin{"pipeline.balanced", m_input.given, {}});
    }

    const PlannerInput &m_input;
    const Job &m_job;
    const StageModel m_model;
    const PipelineSettings m_settings;
};

Result<std::unique_ptr<EditedPlan>> balance(const PlannerInput &input, const Job &job)
{
    return Balancing(input, job).run();
}

} // namespace

PlannerDescriptor balancedPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.balanced";
    planner.title = "Balanced";
    planner.description = "Contiguous stages with the fastest possible slowest stage, each within the memory of its "
                          "device. This is the optimal cut of the model's order. Where a device holds several stages, "
                          "it is optimal among cuts in which each stage fits its device, or else its share of it.";
    planner.kind = pipelinePlans;
    planner.parameters = {atLeast(
        1, declareParameter("stages", "Stages", ParameterType::Integer, {},
                            "Number of stages; default: the devices times the stages that the schedule has on each."))};
    for (ParameterDeclaration &parameter : pipelineParameters())
        planner.parameters.push_back(std::move(parameter));
    for (ParameterDeclaration &parameter : cutGrainParameters())
        planner.parameters.push_back(std::move(parameter));
    planner.keepsPins = true;
    planner.suggested = {{"cut_at", std::string("layers")}};
    planner.run = balance;
    return planner;
}

} // namespace cutaway
