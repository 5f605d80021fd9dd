#include "core/base/units.h"
#include "core/pipeline/pipeline_settings.h"
#include "core/pipeline/placed_step.h"
#include "core/pipeline/shared_weights.h"
#include "core/pipeline/stage_words.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <iterator>

namespace cutaway {

std::vector<std::vector<Text>> placedStageFacts(const PlacementPlan &plan, GroupIndex stage)
{
    const PassCosts &passes = plan.figures().groups[stage.value()].passes;
    const double forwardShare = 1 / (1 + settingsFrom(plan.controlValues()).backwardRatio);
    const double forward = passes.forwardSec + passes.togetherSec * forwardShare;
    const double backward = passes.backwardSec + passes.togetherSec * (1 - forwardShare);
    const std::string parameters = formatBytes(passes.parameterBytes);
    std::vector<Text> memory{phrase("parameters %1", {parameters}), phrase("par. %1", {parameters})};
    const Result<PlacementStep> &step = plan.step();
    if (const std::int64_t most = step ? step->keptBytes[stage.value()] : 0; most > 0) {
        const std::string kept = formatBytes(most);
        memory = {phrase("keeps %1, parameters %2", {kept, parameters}),
                  phrase("keeps %1, par. %2", {kept, parameters}), phrase("%1, %2", {kept, parameters})};
    }
    return {passTexts(forward, backward > 0 ? std::optional(backward) : std::nullopt), std::move(memory)};
}

std::vector<Problem> placedStageProblems(const PlacementPlan &plan)
{
    std::vector<Problem> problems;
    std::ranges::transform(weightsOfSeveralStages(plan), std::back_inserter(problems), sharedWeightProblem);
    return problems;
}

} // namespace cutaway
