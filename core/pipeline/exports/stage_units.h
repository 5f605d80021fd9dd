#pragma once

#include "core/pipeline/imports/model_units.h"
#include "core/plan/export_descriptor.h"

namespace cutaway {

/// The stages of a pipeline plan in terms of whole pieces of the model.
struct StageUnits
{
    std::shared_ptr<const StageModel> model;
    std::vector<std::uint32_t> stageOf; ///< per computing node
    std::size_t stages = 0;
};

/// Errors: those of reading a pipeline plan.
Result<StageUnits> stageUnits(const EditedPlan &plan);

/// Stages of which each is told by the names of its operators, one behind the other with a blank behind each.
FieldValue stagesValue(const std::vector<std::string> &operatorsOfStages);

/// The stage of each unit of the model; those without operators go with the one before. Errors: `inside_a_layer`, where
/// a stage begins in the middle of one, which `program` cannot do; `not_in_order`.
Result<std::vector<std::uint32_t>> stageOfUnits(const StageUnits &stages, const ModelUnits &units,
                                                const ModuleNames &names, std::string_view program);

} // namespace cutaway
