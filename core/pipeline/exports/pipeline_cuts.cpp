#include "core/pipeline/exports/exports.h"

#include "core/json/parameter.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/schedule/table_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

constexpr std::uint32_t noStageYet = 0xffffffff;

} // namespace

Result<std::unique_ptr<PipelinePlan>> pipelinePlanOf(const EditedPlan &plan)
{
    if (const auto *own = dynamic_cast<const PipelinePlan *>(&plan))
        return std::make_unique<PipelinePlan>(*own);
    return readPipelinePlan(plan.sharedGraph(), plan.inventory(), nlohmann::json(plan.document()));
}

PipelineSettings settingsOf(const EditedPlan &plan)
{
    const Result<std::unique_ptr<PipelinePlan>> same = pipelinePlanOf(plan);
    return same ? (*same)->state().settings() : PipelineSettings();
}

Result<nlohmann::ordered_json> pipelineFields(const EditedPlan &plan)
{
    nlohmann::ordered_json document = plan.document();
    if (document.contains("tied"))
        return document;
    const Result<std::unique_ptr<PipelinePlan>> derived = pipelinePlanOf(plan);
    if (!derived)
        return derived.error();
    return (*derived)->document();
}

Result<PipelineCuts> pipelineCuts(const EditedPlan &plan, bool mayEndModel)
{
    const Result<nlohmann::ordered_json> fields = pipelineFields(plan);
    if (!fields)
        return fields.error();
    const nlohmann::ordered_json &document = *fields;
    if (!document.contains("cuts"))
        return inputError("not_contiguous", "the stages are not contiguous: an operator is apart from its stage",
                          "move single operators back, then export again");
    PipelineCuts cuts;
    cuts.model = std::make_shared<StageModel>(plan.sharedGraph());
    std::vector<NodeIndex> boundaries;
    for (const auto &cut : document["cuts"])
        boundaries.push_back(plan.graph().find(std::string_view(cut.get_ref<const std::string &>()).substr(1)));
    cuts.places = cutPlaces(*cuts.model, boundaries, mayEndModel);
    cuts.schedule = document["schedule"]["schedule"].get<std::string>();
    cuts.microbatches = document["schedule"]["microbatches"].get<std::int64_t>();
    cuts.settings = settingsFrom(parametersFromJson(nlohmann::json(document["schedule"])));
    if (cuts.schedule == scheduleName(ScheduleKind::Given)) {
        Result<std::shared_ptr<const GivenSteps>> steps =
            readGivenSteps(document["schedule"]["csv"].get_ref<const std::string &>());
        if (!steps)
            return steps.error();
        cuts.settings = runBySteps(cuts.settings, std::move(*steps));
    }
    for (const auto &group : document["tied"]) {
        std::vector<std::string> &names = cuts.tied.emplace_back();
        for (const auto &member : group["members"])
            names.push_back(member["name"].get<std::string>() + " (stage " +
                            std::to_string(member["stage"].get<std::int64_t>()) + ')');
    }
    return cuts;
}

Result<StageUnits> stageUnits(const EditedPlan &plan)
{
    const Result<nlohmann::ordered_json> document = pipelineFields(plan);
    if (!document)
        return document.error();
    StageUnits units{std::make_shared<const StageModel>(plan.sharedGraph()), {}, (*document)["stages"].size()};
    std::vector<std::uint32_t> ofNode(plan.graph().size(), 0);
    for (std::uint32_t s = 0; s < units.stages; ++s) {
        for (const nlohmann::ordered_json &name : (*document)["stages"][s]["nodes"]) {
            if (const NodeIndex node = plan.graph().find(name.get_ref<const std::string &>()); node.isValid())
                ofNode[node.value()] = s;
        }
    }
    for (const NodeIndex node : units.model->operations())
        units.stageOf.push_back(ofNode[node.value()]);
    return units;
}

FieldValue stagesValue(const std::vector<std::string> &operatorsOfStages)
{
    FieldValue value;
    std::string counts;
    for (const std::string &names : operatorsOfStages) {
        value.exact += names + '|';
        counts += (counts.empty() ? "" : ", ") + std::to_string(std::ranges::count(names, ' '));
    }
    value.words = phrase("of %1 operators", {counts});
    return value;
}

Result<std::vector<std::uint32_t>> stageOfUnits(const StageUnits &stages, const ModelUnits &units,
                                                const ModuleNames &names, std::string_view program)
{
    std::vector<std::uint32_t> ofUnit(units.lastUnit() + 1, noStageYet);
    for (std::size_t i = 0; i < units.unitOf.size(); ++i) {
        const std::uint32_t unit = units.unitOf[i];
        const std::uint32_t stage = stages.stageOf[i];
        if (ofUnit[unit] == noStageYet)
            ofUnit[unit] = stage;
        if (ofUnit[unit] == stage)
            continue;
        const std::string module = units.moduleInside(unit, names.moduleOf(stages.model->operations()[i]));
        return inputError("inside_a_layer",
                          phrase("stage %1 begins inside %2%3: %4 cuts between layers",
                                 {std::to_string(stage), units.unitName(unit),
                                  (module.empty() ? "" : " (" + module + ")"), std::string(program)}),
                          "move the boundary to the layer's end");
    }
    for (std::size_t unit = 0; unit < ofUnit.size(); ++unit) {
        if (ofUnit[unit] == noStageYet)
            ofUnit[unit] = unit == 0 ? 0 : ofUnit[unit - 1];
        if (unit > 0 && ofUnit[unit] < ofUnit[unit - 1])
            return inputError("not_in_order",
                              phrase("%1 is in a stage before that of %2",
                                     {units.unitName(std::uint32_t(unit)), units.unitName(std::uint32_t(unit) - 1)}));
    }
    return ofUnit;
}

} // namespace cutaway
