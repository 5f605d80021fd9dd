#include "core/pipeline/exports/export_schedule_csv.h"

#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/schedule/table_json.h"

namespace cutaway {

Result<std::string> exportScheduleCsv(const EditedPlan &plan, const ParameterValues &parameters)
{
    const auto *own = dynamic_cast<const PipelinePlan *>(&plan);
    if (!own)
        return Error{
            ErrorKind::Unsupported, "unsupported_kind", phrase("a plan of this planner has no schedule"), {}, {}};
    const PipelineSettings &settings = own->state().settings();
    const std::size_t stages = own->state().stageCount();
    if (Done divided = checkChunks(settings, stages); !divided)
        return divided.error();
    const ScheduleInput shape = scheduleShape(settings, stages);
    if (Done checked = checkSchedule(shape); !checked)
        return checked.error();
    if (shape.steps)
        return scheduleCsv(TableInput{shape.steps->table, shape.steps->shape, {}}, tableActions(parameters));
    return scheduleCsv(shape, tableActions(parameters));
}

} // namespace cutaway
