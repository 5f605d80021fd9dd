#include "core/pipeline/imports/staged_plan.h"

namespace cutaway {

StageAssignment stagesOf(const StageModel &model, const std::vector<std::uint32_t> &stageOfOperation, std::size_t count)
{
    std::vector<std::uint32_t> homes(model.graph().size(), noStage);
    std::vector<bool> isUsed(count, false);
    for (std::size_t i = 0; i < stageOfOperation.size(); ++i) {
        homes[model.operations()[i].value()] = stageOfOperation[i];
        isUsed[stageOfOperation[i]] = true;
    }
    StageAssignment assignment = assignStages(std::move(homes), count);
    for (std::size_t s = 0; s < count; ++s) {
        if (!isUsed[s])
            assignment.stageSlots[s].extra = "{\"empty\":true}";
    }
    return assignment;
}

Result<std::unique_ptr<PipelinePlan>> stagedPlan(const ImportInput &input, StageAssignment assignment,
                                                 PipelineSettings settings, PlanOrigin origin, std::vector<Text> notes)
{
    auto plan = std::make_unique<PipelinePlan>(input.graph, input.inventory, std::move(assignment), settings,
                                               std::move(origin));
    const std::vector<std::uint32_t> stageOf = plan->state().assignment().stageOfNode();
    const auto [reader, maker] = firstBackwardRead(plan->state().model(), stageOf);
    if (reader.isValid()) {
        const auto name = [&](NodeIndex node) {
            return input.graph->node(node).name + " (stage " + std::to_string(stageOf[node.value()]) + ')';
        };
        return inputError("wrong_order", phrase("%1 would read %2", {name(reader), name(maker)}),
                          "a stage reads only what it or an earlier one makes");
    }
    plan->setNotes(std::move(notes));
    return plan;
}

} // namespace cutaway
