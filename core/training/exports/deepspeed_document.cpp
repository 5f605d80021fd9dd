#include "core/training/exports/framework_documents.h"
#include "core/training/exports/launch_command.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// It has one stage a rank: those of several chunks are one behind the other then.
TrainingRun withoutChunks(TrainingRun run)
{
    if (run.settings.chunks > 1)
        run.cutAgain(run.layersPerRank());
    run.settings.chunks = 1;
    return run;
}

/// The first node of each stage and the end, the embedding being 0; null without a pipeline.
OrderedJson pipelineOf(const TrainingRun &run)
{
    if (run.settings.pipeline == 1)
        return nullptr;
    OrderedJson parts = OrderedJson::array({0});
    std::size_t end = 0;
    for (const std::vector<TrainedBlock> &stage : withoutChunks(run).stages)
        parts.push_back(end += stage.size());
    return {{"stages", run.settings.pipeline}, {"parts", std::move(parts)}};
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
            {"activation_checkpointing", {{"layers", recomputedLayers(run)}}}};
}

TrainingRun deepspeedRun(TrainingRun run)
{
    run = withoutChunks(std::move(run));
    TrainingSettings &settings = run.settings;
    settings.schedule = Schedule::OneForwardOneBackward;
    settings.sequenceParallel = false;
    settings.context = 1;
    if (settings.precision == Precision::Fp8)
        settings.precision = Precision::Bf16;
    run.changeBlocks([&](TrainedBlock &block) {
        block.zero = settings.zero;
        block.recompute = block.isLayer() && block.isFull() ? "full" : "none";
    });
    return run;
}

bool isListedForDeepspeed(std::string_view field, const TrainingRun &)
{
    return field == "zero_by_node";
}

std::vector<Text> deepspeedRefusals(const TrainingRun &run)
{
    if (run.settings.pipeline == 1 || run.settings.zero < 2)
        return {};
    return {phrase("DeepSpeed's pipeline goes with ZeRO stages 0 and 1 only; the plan has stage %1",
                   {std::to_string(run.settings.zero)})};
}

} // namespace

const Framework &deepspeed()
{
    static const Framework framework{
        "DeepSpeed",
        {"pipeline", "data", "tensor", "microbatch_size", "microbatches", "overlap_gradients"},
        {"chunks", "stages", "schedule", "context", "zero", "zero_by_node", "recompute", "precision",
         "sequence_parallel"},
        deepspeedRun,
        deepspeedDocument,
        deepspeedCommand,
        isListedForDeepspeed,
        deepspeedRefusals};
    return framework;
}

} // namespace cutaway::training
