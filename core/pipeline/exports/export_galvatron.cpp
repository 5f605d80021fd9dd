#include "core/pipeline/exports/export_galvatron.h"

#include "core/json/kept_json.h"
#include "core/pipeline/exports/pipeline_cuts.h"
#include "core/pipeline/exports/stage_units.h"
#include "core/pipeline/imports/galvatron_file.h"
#include "core/pipeline/pipeline_plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What the plan was imported from; none if that was another format, or nothing.
Result<std::optional<GalvatronFile>> importedFile(const EditedPlan &plan)
{
    const std::string &extra = plan.origin().extra;
    const OrderedJson fields = keptFields<OrderedJson>(extra);
    if (!fields.is_object() || !fields.contains("origin") || !fields["origin"].is_object() ||
        fields["origin"].value("format", OrderedJson()) != "galvatron" || !fields["origin"].contains("file"))
        return std::optional<GalvatronFile>();
    const ForeignFile file{"origin", {}, std::make_shared<const OrderedJson>(fields["origin"]["file"])};
    if (!isGalvatronFile(file))
        return std::optional<GalvatronFile>();
    Result<GalvatronFile> read = readGalvatronFile(file);
    return read ? Result<std::optional<GalvatronFile>>(std::optional(std::move(*read))) : read.error();
}

GalvatronFile dataParallel(const EditedPlan &plan, const StageUnits &stages, std::size_t layers)
{
    GalvatronFile file;
    file.layers.resize(layers);
    const std::int64_t devices = std::int64_t(plan.inventory()->devices.size());
    const std::int64_t perStage = std::max<std::int64_t>(devices / std::int64_t(stages.stages), 1);
    file.worldSize = perStage * std::int64_t(stages.stages);
    file.dataParallelType = "ddp";
    file.batchSize = perStage;
    return file;
}

/// Its runtime knows two schedules, each with one stage on a device.
Done checkIsKnown(ScheduleKind schedule)
{
    if (schedule == ScheduleKind::GPipe || schedule == ScheduleKind::OneForwardOneBackward)
        return Done(std::monostate());
    return inputError("other_schedule",
                      phrase("Galvatron runs gpipe and 1f1b, not %1", {std::string(scheduleName(schedule))}),
                      "choose one of them, with a stage for each device");
}

void takeSettings(GalvatronFile &file, const PipelineSettings &settings)
{
    file.pipelineType = settings.schedule == ScheduleKind::GPipe ? "gpipe" : "pipedream_flush";
    if (file.batchSize % settings.microbatches != 0)
        file.batchSize *= settings.microbatches;
    file.microbatches = settings.microbatches;
}

} // namespace

Result<std::string> exportGalvatron(const EditedPlan &plan)
{
    const PipelineSettings settings = settingsOf(plan);
    if (Done checked = checkIsKnown(settings.schedule); !checked)
        return checked.error();
    const Result<StageUnits> stages = stageUnits(plan);
    if (!stages)
        return stages.error();
    const ModuleNames names(plan.graph());
    const Result<ModelUnits> units = modelUnits(*stages->model, names, {});
    if (!units)
        return units.error();
    const Result<std::vector<std::uint32_t>> ofUnit = stageOfUnits(*stages, *units, names, "Galvatron");
    if (!ofUnit)
        return ofUnit.error();
    const Result<std::optional<GalvatronFile>> imported = importedFile(plan);
    if (!imported)
        return imported.error();
    GalvatronFile file = *imported && (*imported)->layers.size() == units->layers.size()
                             ? **imported
                             : dataParallel(plan, *stages, units->layers.size());
    takeSettings(file, settings);
    file.stages = std::int64_t(stages->stages);
    file.division.assign(stages->stages, 0);
    for (std::size_t layer = 0; layer < units->layers.size(); ++layer)
        ++file.division[(*ofUnit)[layer + 1]];
    const std::int64_t world = file.worldSize.value_or(std::int64_t(plan.inventory()->devices.size()));
    if (Done checked = checkGalvatron(file, std::max(world, file.stages)); !checked)
        return checked.error();
    return writeGalvatronFile(file);
}

} // namespace cutaway
