#include "core/pipeline/planners/planners.h"

#include "core/pipeline/parallel_model.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/pipeline/planners/cut_grain.h"
#include "core/pipeline/planners/piper_search.h"
#include "core/pipeline/planners/stage_search.h"
#include "core/plan/placed/placement_moves.h"
#include "core/plan/placed/placement_plan.h"
#include "core/search/fitting.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

constexpr std::size_t mostIdeals = 2'000'000;
constexpr std::size_t mostPlaces = 1'500'000; ///< of ideals times devices: the ways to reach them have room
constexpr double narrow = 1.03;               ///< a window that one walk searches to its best

Text loadsProve()
{
    return phrase("All work spread over all devices without any transfer.");
}

class PiperRun
{
public:
    PiperRun(const PlannerInput &input, const Job &job)
        : m_input(input), m_deadline(job, secondsOrNoLimit(std::get<double>(input.parameters.at("time_limit_sec"))))
    {
    }

    Result<std::unique_ptr<EditedPlan>> run()
    {
        const auto *microbatches = std::get_if<std::int64_t>(&m_input.parameters.at("microbatches"));
        if (!microbatches)
            return inputError("bad_value", "microbatches: required", "set it with --set microbatches=N");
        Result<ParallelModel> parallel = ParallelModel::read(*m_input.graph, *microbatches);
        if (!parallel)
            return parallel.error();
        m_parallel = std::make_shared<const ParallelModel>(std::move(*parallel));
        if (Done ready = readDevices(); !ready)
            return ready.error();
        Result<PlacementModel> model = PlacementModel::read(m_input.graph, m_input.inventory, false);
        if (!model)
            return model.error();
        m_placement.model = std::make_shared<const PlacementModel>(std::move(*model));
        m_placement.units = std::make_shared<const Units>(makeUnits(*m_placement.model, OrderRule::AllEdges));
        m_held = *m_placement.units;
        if (Done kept = keepPinned(m_input, *m_placement.model, m_held); !kept)
            return kept.error();
        return plan();
    }

private:
    Done readDevices()
    {
        if (!m_input.inventory || m_input.inventory->devices.empty())
            return inputError("no_devices", "the inventory has no devices");
        const Inventory &inventory = *m_input.inventory;
        if (!inventory.transferRateBytesPerSec || !(*inventory.transferRateBytesPerSec > 0))
            return inputError("no_transfer_rate", "the inventory has no transfer_rate_bytes_per_sec");
        for (std::size_t d = 0; d < inventory.devices.size(); ++d) {
            if (inventory.devices[d].kind != "cpu")
                m_devices.push_back(DeviceIndex(d));
        }
        if (m_devices.empty())
            return inputError("no_devices", "the inventory has no accelerators");
        std::ranges::sort(m_devices, {}, [&](DeviceIndex device) { return inventory.device(device).logicalId; });
        const auto memory = [&](DeviceIndex device) { return inventory.device(device).availableMemBytes; };
        m_setting.memory = double(memory(*std::ranges::min_element(m_devices, {}, memory)));
        m_setting.devices = m_devices.size();
        m_setting.bytesPerSec = *inventory.transferRateBytesPerSec;
        m_setting.dataParallel = std::get<bool>(m_input.parameters.at("data_parallel"));
        m_setting.tensorParallel = std::get<bool>(m_input.parameters.at("tensor_parallel"));
        m_setting.recompute = std::get<bool>(m_input.parameters.at("recompute"));
        return Done(std::monostate());
    }

    /// Orders of the operators first, so that there is a plan if all stages are too many to look at. The first plan of
    /// them is waited for even if the time is up.
    Result<std::unique_ptr<EditedPlan>> plan()
    {
        const UnitGraph &units = m_held.graph;
        m_bound = parallelBound(*m_parallel, m_setting);
        PiperResult best;
        std::size_t ideals = 0;
        const Deadline patience(m_deadline.job(), std::numeric_limits<double>::infinity());
        for (const std::vector<std::uint32_t> &order : topologicalOrders(units))
            ideals = lookAt(Ideals::ofOrder(units, 0, order), patience, best);
        const std::size_t most = std::clamp<std::size_t>(mostPlaces / m_setting.devices, 1000, mostIdeals);
        const std::optional<Ideals> all = m_deadline.isOver() ? std::nullopt : Ideals::all(units, 0, most, m_deadline);
        if (all && all->size() != ideals) // else there is one order
            ideals = lookAt(*all, m_deadline, best);
        const bool isWhole = all && !best.isInterrupted;
        if (!best.stages.empty())
            return finish(best, ideals, isWhole);
        Error error = nothingFound(m_deadline, isWhole, *m_placement.units);
        if (error.code == "no_plan")
            addLeanest(error);
        return error;
    }

    /// By how much the leanest stages of one order are over, of those that are found by giving each device more and
    /// more memory.
    void addLeanest(Error &error)
    {
        constexpr int mostDoublings = 12;
        constexpr int halvings = 5; // to some percent
        const UnitGraph &units = m_held.graph;
        const Ideals ideals = Ideals::ofOrder(units, 0, topologicalOrders(units).front());
        const double given = m_setting.memory;
        PiperResult found;
        const auto fitsInto = [&](double memory) {
            m_setting.memory = memory;
            PiperSearch search({*m_parallel, *m_input.graph, units, ideals, m_setting});
            PiperResult result = search.run({cannotRun, cannotRun}, m_deadline);
            const bool isFound = !result.stages.empty();
            if (isFound)
                found = std::move(result);
            return isFound;
        };
        double enough = std::max(given, 1.0);
        for (int i = 0; i < mostDoublings && found.stages.empty() && !m_deadline.isOver(); ++i)
            fitsInto(enough *= 2);
        double tooLittle = enough / 2;
        for (int i = 0; i < halvings && !found.stages.empty() && !m_deadline.isOver(); ++i) {
            const double middle = (tooLittle + enough) / 2;
            (fitsInto(middle) ? enough : tooLittle) = middle;
        }
        m_setting.memory = given;
        if (!found.stages.empty())
            error.message =
                phrase("%1; with the smallest stages found the fullest device is %2", {error.message, excessOf(found)});
    }

    Text excessOf(const PiperResult &found)
    {
        place(found);
        const PlacementFigures figures = parallelScoring(m_parallel)->score(m_placement);
        const auto fullest = std::ranges::max_element(figures.groups, {}, &GroupFigures::usedBytes);
        const DeviceIndex device = m_placement.groups[std::size_t(fullest - figures.groups.begin())].devices.front();
        return overBy(m_placement.model->inventory().device(device), fullest->usedBytes);
    }

    /// Keeps what is better; `patience` is for the first plan. Returns the number of ideals.
    std::size_t lookAt(const Ideals &ideals, const Deadline &patience, PiperResult &best)
    {
        PiperSearch search({*m_parallel, *m_input.graph, m_held.graph, ideals, m_setting});
        best.isInterrupted = false;
        double none = m_bound; // no plan of these ideals is faster
        if (best.stages.empty())
            best = anyPlan(search, patience);
        while (!best.stages.empty() && !best.isInterrupted && none > 0 && best.value > none * narrow) {
            const double middle = std::sqrt(best.value * none);
            if (!improve(search, {middle, middle}, best))
                none = middle;
            m_deadline.job().tellGap({best.value, m_bound, ofTimePerSample(loadsProve())});
        }
        if (!best.stages.empty() && !best.isInterrupted)
            improve(search, {best.value * (1 - 1e-9), none}, best);
        return ideals.size();
    }

    /// Of the smallest choices. Where there are many devices, of stages without copies if there is one: these are soon
    /// looked through.
    PiperResult anyPlan(PiperSearch &search, const Deadline &patience) const
    {
        constexpr std::size_t many = 128;
        PiperResult found;
        if (m_setting.devices > many)
            found = search.run({cannotRun, cannotRun, 1}, patience);
        return found.stages.empty() ? search.run({cannotRun, cannotRun}, patience) : found;
    }

    /// Whether there is a plan in the window, which then is the best.
    bool improve(PiperSearch &search, const PiperWindow &window, PiperResult &best)
    {
        PiperResult found = search.run(window, m_deadline);
        best.isInterrupted = found.isInterrupted;
        if (found.stages.empty())
            return false;
        best = std::move(found);
        return true;
    }

    /// On the devices in turn.
    void place(const PiperResult &found)
    {
        std::size_t used = 0;
        m_placement.choiceOf.resize(m_input.graph->size());
        for (const PiperStage &stage : found.stages) {
            PlacedGroup &group = m_placement.groups.emplace_back();
            group.id = std::int64_t(m_placement.groups.size() - 1);
            group.nodes = stage.nodes;
            group.degrees = stage.degrees;
            for (std::int64_t i = 0; i < stage.degrees.data * stage.degrees.tensor; ++i)
                group.devices.push_back(m_devices[used++]);
            for (std::size_t i = 0; i < stage.nodes.size(); ++i)
                m_placement.choiceOf[stage.nodes[i].value()] = stage.configurations[i]->id;
        }
        m_placement.groupOf = groupsOfNodes(*m_input.graph, m_placement.groups);
        pinBetweenParts(m_placement.groups, m_held.partOf);
    }

    Result<std::unique_ptr<EditedPlan>> finish(const PiperResult &found, std::size_t ideals, bool isProven)
    {
        place(found);
        PlacementProof proof;
        proof.ideals = std::int64_t(ideals);
        proof.boundOrigin =
            isProven ? phrase("No contiguous stages with any degrees and configurations are faster.") : loadsProve();
        if (!m_held.partOf.empty())
            proof.boundOrigin = amongPinned(proof.boundOrigin);
        proof.warnings = m_placement.units->forced;
        const std::shared_ptr<const PlacementScoring> scoring = parallelScoring(m_parallel);
        // The search adds up in another order than the evaluation: the last digits may differ.
        const std::optional<double> value = scoring->score(m_placement).seconds;
        proof.boundSec = isProven || !value ? value : std::min(*value, parallelBound(*m_parallel, m_setting));
        auto plan = std::make_unique<PlacementPlan>(scoring, std::move(m_placement), std::move(proof));
        plan->setOrigin({"pipeline.piper", m_input.given, {}});
        return std::unique_ptr<EditedPlan>(std::move(plan));
    }

    const PlannerInput &m_input;
    Deadline m_deadline;
    std::shared_ptr<const ParallelModel> m_parallel;
    std::vector<DeviceIndex> m_devices; ///< by logical id
    PiperSetting m_setting;
    double m_bound = 0; ///< no plan at all is faster
    Placement m_placement;
    Units m_held; ///< units that keep pinned boundaries
};

ParameterDeclaration allowed(std::string name, std::string title, std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::Bool, true, std::move(description));
}

} // namespace

PlannerDescriptor piperPlanner()
{
    PlannerDescriptor planner;
    planner.id = "pipeline.piper";
    planner.title = "Parallel stages";
    planner.description =
        "Stages with data and tensor parallelism and recomputation, with the fastest possible slowest stage. Needs the "
        "parallel configurations of every operator. Keeps pinned boundaries.";
    planner.kind = pipelinePlans;
    planner.keepsPins = true;
    planner.parameters = {
        between(1, 1e9,
                declareParameter("microbatches", "Microbatches", ParameterType::Integer, {},
                                 "In a batch; degrees of data parallelism divide this number.")),
        allowed("data_parallel", "Data parallelism", "Stages may be replicated."),
        allowed("tensor_parallel", "Tensor parallelism", "Operators may be spread over several devices."),
        allowed("recompute", "Recomputation", "Activations may be recomputed in the backward pass to save memory."),
        searchTimeParameter()};
    planner.run = [](const PlannerInput &input, const Job &job) { return PiperRun(input, job).run(); };
    return planner;
}

} // namespace cutaway
