#include "core/pipeline/imports/import_schedule.h"

#include "core/pipeline/imports/staged_plan.h"
#include "core/pipeline/planners/balanced.h"
#include "core/pipeline/schedule/given_steps.h"
#include "core/pipeline/schedule/schedule_csv.h"

#include <algorithm>

namespace cutaway {

namespace {

/// The first cell that is not idle, without the line's end.
std::string_view firstCell(std::string_view text)
{
    constexpr std::string_view idle = "None";
    for (;;) {
        const std::size_t begin = text.find_first_not_of("[], \t\r\n");
        if (begin == text.npos)
            return {};
        text.remove_prefix(begin);
        if (!text.starts_with(idle))
            return text.substr(0, text.find_first_of("],\r\n"));
        text.remove_prefix(idle.size());
    }
}

std::string counted(std::size_t count, const std::string &what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// As many operators in each stage.
StageAssignment evenStages(const StageModel &model, std::size_t stages)
{
    std::vector<std::size_t> boundaries;
    for (std::size_t s = 1; s < stages; ++s)
        boundaries.push_back(s * model.operations().size() / stages - 1);
    return cutIntoStages(model, boundaries);
}

/// With the least slowest stage. The devices count where each has one stage: what several share is not the search's.
std::optional<StageAssignment> balancedStages(const ImportInput &input, const GivenSteps &steps, const Job &job)
{
    const std::int64_t stages = steps.shape.stages();
    PlannerInput wanted{input.graph, stages == steps.ranks() ? input.inventory : nullptr, {}, {}, nullptr};
    wanted.given = {{"stages", stages}, {"microbatches", std::int64_t(steps.shape.microbatches)}};
    const PlannerDescriptor planner = balancedPlanner();
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, wanted, job);
    if (!plan && wanted.inventory) {
        wanted.inventory = nullptr;
        plan = runPlanner(planner, wanted, job);
    }
    const auto *made = plan ? dynamic_cast<const PipelinePlan *>(plan->get()) : nullptr;
    return made ? std::optional(made->state().assignment()) : std::nullopt;
}

} // namespace

bool isScheduleCsv(const ForeignFile &file)
{
    return !file.json && bool(readScheduleCsv(firstCell(file.text)));
}

Result<ImportedPlan> importSchedule(const ImportInput &input, const Job &job)
{
    Result<std::shared_ptr<const GivenSteps>> steps = readGivenSteps(input.file.text);
    if (!steps)
        return steps.error();
    const std::size_t stages = (*steps)->shape.stages();
    const StageModel model(input.graph);
    if (stages > model.operations().size())
        return inputError("too_many_stages",
                          phrase("its steps are for %1, the graph has only %2",
                                 {counted(stages, "stage"), counted(model.operations().size(), "computing node")}));
    ImportedPlan imported;
    imported.report.matched = stages;
    const auto *shown = dynamic_cast<const PipelinePlan *>(input.shown.get());
    const bool isKept = shown && shown->state().stageCount() == stages;
    PipelineSettings settings = isKept ? shown->state().settings() : PipelineSettings();
    std::optional<StageAssignment> assignment =
        isKept ? std::optional(shown->state().assignment()) : balancedStages(input, **steps, job);
    if (!assignment) {
        assignment = evenStages(model, stages);
        imported.warnings.push_back(phrase("the stages have as many operators each: nothing tells where to cut"));
    }
    assignment->isPlaced = false; // the steps say who shares a rank
    if ((*steps)->table.hasCommunication())
        imported.warnings.push_back(phrase("times are those of its passes; what moves data is kept for the export"));
    Result<std::unique_ptr<PipelinePlan>> plan =
        stagedPlan(input, std::move(*assignment), runBySteps(std::move(settings), std::move(*steps)),
                   importOrigin("schedule-csv", input), imported.warnings);
    if (!plan)
        return plan.error();
    imported.plan = std::move(*plan);
    return imported;
}

} // namespace cutaway
