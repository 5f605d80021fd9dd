#include "core/pipeline/imports/import_galvatron.h"

#include "core/json/declare_parameter.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/pipeline/imports/galvatron_file.h"
#include "core/pipeline/imports/model_units.h"
#include "core/pipeline/imports/staged_plan.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

Result<std::int64_t> worldSize(const ImportInput &input, const GalvatronFile &file)
{
    if (file.worldSize)
        return *file.worldSize;
    if (input.inventory && !input.inventory->devices.empty())
        return std::int64_t(input.inventory->devices.size());
    return inputError("bad_value", "world_size: give the number of devices");
}

std::int64_t zeroOf(const GalvatronLayer &layer, const std::string &otherwise)
{
    if (layer.isFullySharded)
        return 3;
    return otherwise == "zero3" ? 3 : otherwise == "zero2" ? 2 : otherwise == "zero1" ? 1 : 0;
}

OrderedJson layerJson(const GalvatronFile &file, std::size_t index, std::int64_t perStage)
{
    const GalvatronLayer &layer = file.layers[index];
    return {{"index", index},
            {"tp", layer.tensorParallel},
            {"sp", layer.isSequence},
            {"cp", layer.contextParallel},
            {"zero", zeroOf(layer, file.dataParallelType)},
            {"recompute", layer.recomputes},
            {"dp", perStage / layer.tensorParallel / layer.contextParallel}};
}

/// What comes before the layers is in the first stage, what comes after in the last.
std::vector<std::uint32_t> stageOfUnits(const GalvatronFile &file, const ModelUnits &units)
{
    std::vector<std::uint32_t> ofUnit(units.lastUnit() + 1, std::uint32_t(file.stages - 1));
    ofUnit[0] = 0;
    std::size_t unit = 1;
    for (std::uint32_t s = 0; s < file.division.size(); ++s) {
        for (std::int64_t i = 0; i < file.division[s]; ++i)
            ofUnit[unit++] = s;
    }
    return ofUnit;
}

void tellLayers(StageAssignment &assignment, const GalvatronFile &file, std::int64_t perStage)
{
    std::size_t layer = 0;
    for (std::size_t s = 0; s < file.division.size(); ++s) {
        OrderedJson extra = keptFields<OrderedJson>(assignment.stageSlots[s].extra);
        extra["layers"] = OrderedJson::array();
        for (std::int64_t i = 0; i < file.division[s]; ++i)
            extra["layers"].push_back(layerJson(file, layer++, perStage));
        assignment.stageSlots[s].extra = jsonLine(extra);
    }
}

} // namespace

std::vector<ParameterDeclaration> galvatronParameters()
{
    return {declareParameter("layers", "Layers", ParameterType::String, std::string(),
                             "The list of numbered modules that are the layers; default: the longest.")};
}

Result<ImportedPlan> importGalvatron(const ImportInput &input, const Job &)
{
    const Result<GalvatronFile> file = readGalvatronFile(input.file);
    if (!file)
        return file.error();
    const Result<std::int64_t> world = worldSize(input, *file);
    if (!world)
        return world.error();
    if (Done checked = checkGalvatron(*file, *world); !checked)
        return checked.error();
    const StageModel model(input.graph);
    const ModuleNames names(*input.graph);
    const Result<ModelUnits> units = modelUnits(model, names, std::get<std::string>(input.parameters.at("layers")));
    if (!units)
        return units.error();
    if (units->layers.size() != file->layers.size())
        return inputError("wrong_length",
                          phrase("tp_sizes_enc: %1 layers; the graph has %2",
                                 {std::to_string(file->layers.size()), std::to_string(units->layers.size())}));
    const std::vector<std::uint32_t> ofUnit = stageOfUnits(*file, *units);
    std::vector<std::uint32_t> ofOperation;
    for (const std::uint32_t unit : units->unitOf)
        ofOperation.push_back(ofUnit[unit]);
    StageAssignment assignment = stagesOf(model, ofOperation, std::size_t(file->stages));
    tellLayers(assignment, *file, *world / file->stages);
    PipelineSettings settings;
    settings.schedule = file->pipelineType == "gpipe" ? ScheduleKind::GPipe : ScheduleKind::OneForwardOneBackward;
    settings.microbatches = file->microbatches;
    const OrderedJson kept{{"format", "galvatron"}, {"file", *input.file.json}};
    Result<std::unique_ptr<PipelinePlan>> plan =
        stagedPlan(input, std::move(assignment), settings, importOrigin("galvatron", input, jsonLine(kept)), {});
    if (!plan)
        return plan.error();
    ImportedPlan imported;
    imported.report.matched = file->layers.size();
    imported.plan = std::move(*plan);
    return imported;
}

} // namespace cutaway
