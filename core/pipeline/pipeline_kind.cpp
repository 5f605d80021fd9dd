#include "core/pipeline/pipeline_kind.h"

#include "core/pipeline/exports/exports.h"
#include "core/pipeline/imports/pipeline_imports.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/planners/planners.h"
#include "core/pipeline/schedule/written_schedules.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

namespace cutaway {

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
