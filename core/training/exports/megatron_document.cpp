#include "core/plan/megatron_layout.h"
#include "core/training/exports/framework_documents.h"
#include "core/training/exports/launch_command.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

char letterOf(const TrainedBlock &block)
{
    switch (block.kind) {
    case BlockKind::Embedding: return 'E';
    case BlockKind::Layer: return 't';
    case BlockKind::Mtp: return 'm';
    case BlockKind::Head: return 'L';
    }
    return ' ';
}

std::string layoutOf(const TrainingRun &run)
{
    std::vector<std::string> stages;
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        std::string letters;
        for (const TrainedBlock &block : stage)
            letters += letterOf(block);
        stages.push_back(std::move(letters));
    }
    return writeMegatronLayout(stages, LayoutFolding::Runs);
}

void addDegrees(OrderedJson &arguments, const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    arguments["tensor-model-parallel-size"] = settings.tensor;
    arguments["pipeline-model-parallel-size"] = settings.pipeline;
    arguments["context-parallel-size"] = settings.context;
    arguments["micro-batch-size"] = settings.microbatchSize;
    arguments["global-batch-size"] = settings.globalBatch();
    if (settings.pipeline > 1)
        arguments["pipeline-model-parallel-layout"] = layoutOf(run);
    if (run.hasExperts) {
        arguments["expert-model-parallel-size"] = settings.expert;
        arguments["expert-tensor-parallel-size"] = settings.expertTensor;
    }
    arguments["sequence-parallel"] = settings.sequenceParallel;
}

void addSharding(OrderedJson &arguments, const TrainingSettings &settings)
{
    if (settings.zero == 1)
        arguments["use-distributed-optimizer"] = true;
    if (settings.zero >= 2) {
        arguments["use-megatron-fsdp"] = true;
        arguments["data-parallel-sharding-strategy"] = settings.zero == 2 ? "optim_grads" : "optim_grads_params";
    }
    arguments["overlap-grad-reduce"] = settings.overlapGradients;
    if (settings.zero >= 1)
        arguments["overlap-param-gather"] = settings.overlapGradients; // one needs the other there
}

/// Where some layer is recomputed in full: the first so many of every stage are. 0: none is.
std::size_t fullLayersOfStages(const TrainingRun &run)
{
    std::size_t most = 0;
    for (const std::vector<TrainedBlock> &stage : run.stages)
        most = std::max(most, std::size_t(std::ranges::count_if(
                                  stage, [](const TrainedBlock &block) { return block.isLayer() && block.isFull(); })));
    return most;
}

/// Where none is: what of every layer is recomputed. `none`: nothing.
std::string modeOfLayers(const TrainingRun &run)
{
    std::string first = "none";
    for (const TrainedBlock &layer : run.layers()) {
        if (layer.recompute != "none" && (first == "none" || layer.recompute < first))
            first = layer.recompute;
    }
    return first == "selective" ? "core_attn" : first;
}

void addRecomputation(OrderedJson &arguments, const TrainingRun &run)
{
    if (const std::size_t most = fullLayersOfStages(run); most > 0) {
        arguments["recompute-granularity"] = "full";
        arguments["recompute-method"] = "block";
        arguments["recompute-num-layers"] = most;
        return;
    }
    std::string modules = modeOfLayers(run);
    if (modules == "none")
        return;
    std::ranges::replace(modules, '+', ' ');
    arguments["recompute-granularity"] = "selective";
    arguments["recompute-modules"] = modules;
}

/// What its own defaults are not.
void addKernels(OrderedJson &arguments, const TrainingSettings &settings)
{
    if (settings.attention != AttentionKernel::Fused)
        arguments["attention-backend"] = nameOf(settings.attention);
    if (settings.loss != Loss::Plain) {
        arguments["cross-entropy-loss-fusion"] = true;
        arguments["cross-entropy-fusion-impl"] = settings.loss == Loss::FusedTe ? "te" : "native";
    }
    if (settings.deterministic)
        arguments["deterministic-mode"] = true;
    if (settings.optimizerCopies > 1)
        arguments["num-distributed-optimizer-instances"] = settings.optimizerCopies;
    arguments["no-create-attention-mask-in-dataloader"] = !settings.attentionMask;
}

void addPrecision(OrderedJson &arguments, const TrainingSettings &settings)
{
    const bool isHalf = settings.precision == Precision::Fp16;
    if (isHalf)
        arguments["accumulate-allreduce-grads-in-fp32"] = settings.gradientBytes != 2;
    else if (settings.gradientBytes == 2 && settings.precision != Precision::Fp32)
        arguments["grad-reduce-in-bf16"] = true;
    arguments[isHalf ? "fp16" : "bf16"] = settings.precision != Precision::Fp32;
    if (settings.precision == Precision::Fp8)
        arguments["fp8-format"] = "hybrid";
}

OrderedJson megatronDocument(const TrainingRun &run)
{
    OrderedJson arguments = OrderedJson::object();
    addDegrees(arguments, run);
    addSharding(arguments, run.settings);
    addRecomputation(arguments, run);
    addKernels(arguments, run.settings);
    addPrecision(arguments, run.settings);
    return {{"arguments", std::move(arguments)}};
}

TrainingRun megatronRun(TrainingRun run)
{
    TrainingSettings &settings = run.settings;
    settings.schedule = settings.chunks > 1 ? Schedule::Interleaved : Schedule::OneForwardOneBackward;
    settings.gradientBytes = settings.gradientBytes == 2 && settings.precision != Precision::Fp32 ? 2 : 4;
    const std::size_t full = fullLayersOfStages(run);
    const std::string mode = full > 0 ? "none" : modeOfLayers(run);
    for (std::vector<TrainedBlock> &stage : run.stages) {
        std::size_t layers = 0;
        for (TrainedBlock &block : stage) {
            block.zero = settings.zero;
            if (block.isLayer())
                block.recompute = layers++ < full ? "full" : mode;
            else if (block.kind == BlockKind::Mtp)
                block.recompute = mode;
        }
    }
    return run;
}

bool isListedForMegatron(std::string_view field, const TrainingRun &)
{
    return field == "recompute" || field == "zero_by_node";
}

} // namespace

const Framework &megatron()
{
    static const Framework framework{"Megatron-LM",
                                     {"pipeline", "chunks", "tensor", "context", "data", "expert", "expert_tensor",
                                      "sequence_parallel", "zero", "microbatch_size", "microbatches", "precision",
                                      "attention", "loss", "overlap_gradients", "deterministic", "attention_mask",
                                      "optimizer_copies", "stages"},
                                     {"schedule", "gradient_bytes", "recompute", "zero_by_node"},
                                     megatronRun,
                                     megatronDocument,
                                     megatronCommand,
                                     isListedForMegatron};
    return framework;
}

} // namespace cutaway::training
