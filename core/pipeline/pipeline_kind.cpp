#include "core/pipeline/pipeline_kind.h"

#include "core/pipeline/exports/exports.h"
#include "core/pipeline/imports/imports.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/planners/planners.h"
#include "core/pipeline/schedule_json.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace cutaway {

namespace {

/// Of links that are not listed.
ParameterValues linkValues(const Inventory &inventory)
{
    const std::optional<double> rate = inventory.transferRateBytesPerSec;
    return rate ? ParameterValues{{"bandwidth", *rate}} : ParameterValues();
}

/// The planners of pipeline plans, in menu order.
std::vector<PlannerDescriptor> pipelinePlanners()
{
    std::vector<PlannerDescriptor> planners{cutStagesPlanner(), balancedPlanner(), optimalPlanner(), piperPlanner(),
                                            torchtitanPlanner()};
    for (PlannerDescriptor &planner : planners) {
        if (std::ranges::count(planner.parameters, "bandwidth", &ParameterDeclaration::name) > 0)
            planner.fromDevices = linkValues;
    }
    return planners;
}

/// What becomes a pipeline plan.
std::vector<ImportDescriptor> pipelineImports()
{
    return {{.id = "torchtitan",
             .title = "Model parts (torchtitan)",
             .description = "The modules of each stage, module_fqns_per_model_part, from JSON or the literal in a "
                            "Python or TOML file.",
             .recognises = isTorchtitanFile,
             .read = importTorchtitan},
            {.id = "galvatron",
             .title = "Galvatron plan (JSON)",
             .description = "Stages of whole layers, with parallelism, ZeRO stage and recomputation per layer.",
             .parameters = galvatronParameters(),
             .recognises = isGalvatronFile,
             .read = importGalvatron},
            {.id = "megatron-layout",
             .title = "Pipeline layout (Megatron-LM)",
             .description = "The layers of each stage, in the form of --pipeline-model-parallel-layout.",
             .parameters = layoutParameters(),
             .recognises = isLayout,
             .read = importLayout},
            {.id = "schedule-csv",
             .title = "Schedule (CSV of torch.distributed.pipelining)",
             .description = "The actions of each rank, step by step. The stages are those of the open plan if it has "
                            "as many; otherwise stages are cut with the fastest possible slowest one.",
             .recognises = isScheduleCsv,
             .read = importSchedule}};
}

} // namespace

PlanKindDescriptor pipelineKind()
{
    return {
        .kind = pipelinePlans,
        .words = {.group = {"stage", "stages"}, .colouring = "stage"},
        .read = readAnyPipelinePlan,
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"inputs", "results", "stages", "tied", "warnings", "cuts", "cost", "schedule", "pins", "load",
                   "over_capacity", "differences", "cost_model", "optimal", "ideals", "contiguous", "violation",
                   "cost_unknown", "step"},
        .planners = pipelinePlanners(),
        .exports = pipelineExports(),
        .carriedFields = carriedPipelineFields,
        .imports = pipelineImports(),
        .schedules = writtenSchedules(),
    };
}

} // namespace cutaway
