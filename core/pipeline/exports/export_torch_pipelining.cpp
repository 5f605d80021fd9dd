#include "core/pipeline/exports/export_torch_pipelining.h"
#include "core/pipeline/pipeline_kind.h"

#include "core/json/kept_json.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/exports/torch_pipelining_python.h"
#include "core/pipeline/pipeline_schedule.h"
#include "core/pipeline/schedule/table_json.h"
#include "core/pipeline/stage_costs.h"
#include "core/plan/deployment.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

/// Each cut as one entry of one list.
struct SplitPoints
{
    std::vector<std::string> ends;
    std::vector<std::string> beginnings;
    std::vector<std::string> operators; ///< where no module ends or begins
    std::vector<std::string> last;      ///< the last operator of every stage but the last
};

/// A module has one split point: what is taken for one cut is not free for another.
SplitPoints splitPoints(const Graph &graph, const std::vector<CutPlace> &places)
{
    SplitPoints points;
    std::set<std::string_view> taken;
    const auto take = [&](const std::vector<std::string_view> &modules, std::vector<std::string> &list) {
        const auto free =
            std::ranges::find_if(modules, [&](std::string_view module) { return !taken.contains(module); });
        if (free == modules.end())
            return false;
        taken.insert(*free);
        list.emplace_back(*free);
        return true;
    };
    for (const CutPlace &place : places) {
        points.last.push_back(graph.node(place.after).name);
        // A module that is called often ends several stages: one entry serves them all.
        const auto isSaid = [&](const std::vector<std::string_view> &modules, const std::vector<std::string> &list) {
            return std::ranges::any_of(modules,
                                       [&](std::string_view module) { return std::ranges::count(list, module) > 0; });
        };
        if (isSaid(place.endOf, points.ends) || isSaid(place.beginningOf, points.beginnings))
            continue;
        if (!take(place.endOf, points.ends) && !take(place.beginningOf, points.beginnings))
            points.operators.push_back(points.last.back());
    }
    return points;
}

std::string listOf(std::string_view name, const std::vector<std::string> &texts)
{
    return std::string(name) + " = " + jsonLine(nlohmann::ordered_json(texts)) + "\n";
}

/// Nothing where no weight is shared.
std::string tiedLines(const std::vector<std::vector<std::string>> &tied)
{
    if (tied.empty())
        return {};
    return "\n# Weights that several stages hold a copy of: torch.distributed.pipelining does not add up their "
           "gradients, "
           "do it after each step.\n" +
           std::string("TIED = ") + jsonLine(nlohmann::ordered_json(tied));
}

/// The steps of every rank and where each stage is. Without steps where the schedule does not fit the stages: then only
/// torch's own class can say why.
std::string scheduleLines(const PipelineCuts &cuts)
{
    const std::size_t stages = cuts.places.size() + 1;
    ScheduleInput shape = scheduleShape(cuts.settings, stages);
    if (!shape.steps)
        shape.training = true; // torch leaves the way back out by itself where there is none
    nlohmann::ordered_json ranks = nlohmann::ordered_json::array();
    for (std::size_t stage = 0; stage < stages; ++stage)
        ranks.push_back(shape.deviceOf(std::int64_t(stage)));
    Result<std::string> csv = std::string();
    if (checkChunks(cuts.settings, stages) && checkSchedule(shape)) {
        const bool isLowered = shape.steps && shape.steps->table.hasCommunication();
        csv = shape.steps ? scheduleCsv(TableInput{shape.steps->table, shape.steps->shape, {}},
                                        isLowered ? TableActions::All : TableActions::Compute)
                          : scheduleCsv(shape, TableActions::Compute);
    }
    return "RANK_OF_STAGE = " + jsonLine(ranks) +
           "\n# What each rank does, step by step, for torch's schedule runtime.\n" + "SCHEDULE_CSV = \"\"\"\\\n" +
           (csv ? *csv : std::string()) + "\"\"\"\n";
}

} // namespace

Result<std::string> exportTorchPipelining(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::optional<Error> fault = deploymentFault(plan, pipelinePlans, parameters))
        return *std::move(fault);
    const Result<PipelineCuts> cuts = pipelineCuts(plan, false);
    if (!cuts)
        return cuts.error();
    const SplitPoints points = splitPoints(plan.graph(), cuts->places);
    return std::string(torchPipeliningHead) + "GRAPH = " + pythonText(plan.graph().name()) +
           "\nSTAGES = " + std::to_string(points.last.size() + 1) +
           "\nSTAGES_PER_RANK = " + std::to_string(cuts->settings.stagesPerDevice()) + tiedLines(cuts->tied) +
           "\n# Modules after whose calls, and before whose calls, a stage ends.\n" +
           listOf("SPLIT_AFTER_MODULES", points.ends) + listOf("SPLIT_BEFORE_MODULES", points.beginnings) +
           "# Operators after which a stage ends although no module ends or begins there.\n" +
           listOf("SPLIT_AFTER_OPERATORS", points.operators) + "# The last operator of every stage but the last.\n" +
           listOf("LAST_OPERATORS", points.last) + "# One of " + scheduleNames() +
           ", or csv: what SCHEDULE_CSV says.\nSCHEDULE = " + pythonText(cuts->schedule) +
           "\nMICROBATCHES = " + std::to_string(cuts->microbatches) + "\n" + scheduleLines(*cuts) +
           std::string(torchPipeliningFunctions);
}

} // namespace cutaway
