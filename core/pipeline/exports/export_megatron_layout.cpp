#include "core/pipeline/exports/export_megatron_layout.h"

#include "core/json/declare_parameter.h"
#include "core/pipeline/exports/stage_units.h"
#include "core/plan/megatron_layout.h"

#include <algorithm>

namespace cutaway {

namespace {

char letterOf(std::size_t unit, const ModelUnits &units)
{
    if (unit == 0)
        return 'E';
    if (unit == units.lastUnit())
        return 'L';
    return unit <= units.layers.size() ? 't' : 'm';
}

} // namespace

std::vector<ParameterDeclaration> megatronLayoutParameters()
{
    return {declareParameter("layers", "Layers", ParameterType::String, std::string(),
                             "The list of numbered modules that are the layers; default: the longest."),
            declareParameter("plain", "Written out", ParameterType::Bool, false,
                             "A letter for every layer, without t*3 and (tt|)*2.")};
}

Result<std::string> exportMegatronLayout(const EditedPlan &plan, const ParameterValues &parameters)
{
    const Result<StageUnits> stages = stageUnits(plan);
    if (!stages)
        return stages.error();
    const ModuleNames names(plan.graph());
    const Result<ModelUnits> units = modelUnits(*stages->model, names, std::get<std::string>(parameters.at("layers")));
    if (!units)
        return units.error();
    const Result<std::vector<std::uint32_t>> ofUnit = stageOfUnits(*stages, *units, names, "Megatron");
    if (!ofUnit)
        return ofUnit.error();
    std::vector<std::string> layout(stages->stages);
    for (std::size_t unit = 0; unit < ofUnit->size(); ++unit)
        layout[(*ofUnit)[unit]] += letterOf(unit, *units);
    const bool isPlain = std::get<bool>(parameters.at("plain"));
    return writeMegatronLayout(layout, isPlain ? LayoutFolding::None : LayoutFolding::RunsAndGroups) + '\n';
}

} // namespace cutaway
