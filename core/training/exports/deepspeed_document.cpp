#include "core/training/exports/framework_documents.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// The first node of each stage and the end, the embedding being 0; null without a pipeline.
OrderedJson pipelineOf(const TrainingRun &run)
{
    if (run.settings.pipeline == 1)
        return nullptr;
    OrderedJson parts = OrderedJson::array({0});
    std::size_t end = 0;
    for (const std::vector<TrainedBlock> &stage : run.stages)
        parts.push_back(end += stage.size());
    return {{"stages", run.stages.size()}, {"parts", std::move(parts)}};
}

OrderedJson recomputedLayers(const TrainingRun &run)
{
    OrderedJson numbers = OrderedJson::array();
    const std::vector<TrainedBlock> layers = run.layers();
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i].isFull())
            numbers.push_back(i);
    }
    return numbers;
}

OrderedJson warningsOf(const TrainingRun &run)
{
    OrderedJson warnings = OrderedJson::array();
    if (run.hasOwnZero())
        warnings.push_back("DeepSpeed has one ZeRO stage for all layers; the plan gives some another");
    if (run.settings.pipeline > 1 && run.settings.zero > 1)
        warnings.push_back("DeepSpeed's pipeline goes with ZeRO stages 0 and 1 only; the plan has stage " +
                           std::to_string(run.settings.zero));
    return warnings;
}

} // namespace

OrderedJson deepspeedDocument(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const bool isHalf = settings.precision == Precision::Fp16;
    const bool isReduced = settings.precision != Precision::Fp32;
    return {{"train_batch_size", settings.globalBatch()},
            {"train_micro_batch_size_per_gpu", settings.microbatchSize},
            {"gradient_accumulation_steps", settings.microbatches},
            {"zero_optimization", {{"stage", settings.zero}, {"overlap_comm", settings.overlapGradients}}},
            {isHalf ? "fp16" : "bf16", {{"enabled", isReduced}}},
            {"pipeline", pipelineOf(run)},
            {"tensor_parallel", {{"autotp_size", settings.tensor}}},
            {"activation_checkpointing", {{"layers", recomputedLayers(run)}}},
            {"warnings", warningsOf(run)}};
}

} // namespace cutaway::training
