#include "core/pipeline/exports/pipeline_cuts.h"

#include "core/json/parameter_json.h"
#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/schedule/given_steps.h"

#include <nlohmann/json.hpp>

namespace cutaway {

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
        return inputError("not_contiguous", "the stages are not contiguous: an operator lies apart from its stage",
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

} // namespace cutaway
