#include "core/training/exports/framework_documents.h"

#include "core/plan/megatron_layout.h"

#include <algorithm>
#include <array>
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

/// What `default_dp_type` is called for ZeRO stages 0 to 3.
constexpr std::array dataParallelTypes{"ddp", "zero2", "zero2", "zero3"};

/// `2,2,2`: `value(element)` of each.
template <class List, class Value>
std::string commaText(const List &list, Value value)
{
    std::string text;
    for (const auto &element : list)
        text += (text.empty() ? "" : ",") + std::to_string(value(element));
    return text;
}

OrderedJson galvatronDocument(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const std::vector<TrainedBlock> layers = run.layers();
    const auto constant = [](std::int64_t value) { return [value](const TrainedBlock &) { return value; }; };
    OrderedJson document{
        {"pp_deg", settings.pipeline},
        {"tp_sizes_enc", commaText(layers, constant(settings.tensor))},
        {"tp_consecutive_flags", commaText(layers, constant(1))},
        {"dp_types_enc", commaText(layers, [](const TrainedBlock &layer) { return int(layer.zero == 3); })},
        {"use_sp", commaText(layers, constant(0))},
        {"checkpoint", commaText(layers, [](const TrainedBlock &layer) { return int(layer.isFull()); })},
        {"global_bsz", settings.globalBatch()},
        {"chunks", settings.microbatches},
        {"pp_division", commaText(run.layersPerRank(), [](std::int64_t count) { return count; })},
        {"pipeline_type", settings.schedule == Schedule::GPipe ? "gpipe" : "pipedream_flush"},
        {"default_dp_type", dataParallelTypes[std::size_t(settings.zero)]},
        {"vtp", settings.tensor},
        {"vsp", 0},
        {"embed_sdp", int(settings.zero == 3)}};
    if (settings.context > 1) {
        document["cp_sizes_enc"] = commaText(layers, constant(settings.context));
        document["vcp"] = settings.context;
    }
    return document;
}

TrainingRun galvatronRun(TrainingRun run)
{
    TrainingSettings &settings = run.settings;
    run.cutAgain(run.layersPerRank());
    settings.chunks = 1;
    settings.schedule = settings.schedule == Schedule::GPipe ? Schedule::GPipe : Schedule::OneForwardOneBackward;
    settings.zero = settings.zero == 1 ? 2 : settings.zero;
    run.changeBlocks([&](TrainedBlock &block) {
        block.recompute = block.isLayer() && block.isFull() ? "full" : "none";
        block.zero = block.isLayer() && block.zero == 3 ? 3 : settings.zero;
    });
    return run;
}

bool isListedForGalvatron(std::string_view field, const TrainingRun &)
{
    return field == "chunks";
}

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

std::string headOf(const std::string &title, const std::vector<Text> &warnings, std::string_view command)
{
    std::string text = "# " + title + "\n";
    for (const Text &warning : warnings)
        text += "# Not as planned: " + warning + "\n";
    return text.append("#\n# ").append(command).append("\n");
}

const Framework &deepspeed()
{
    static const Framework framework{
        "DeepSpeed",
        {"pipeline", "data", "tensor", "microbatch_size", "microbatches", "overlap_gradients"},
        {"chunks", "stages", "schedule", "context", "zero", "zero_by_node", "recompute", "precision",
         "sequence_parallel"},
        deepspeedRun,
        FrameworkDocument{deepspeedDocument, deepspeedCommand, isListedForDeepspeed},
        deepspeedRefusals};
    return framework;
}

const Framework &galvatron()
{
    static const Framework framework{"Galvatron",
                                     {"pipeline", "tensor", "context", "data", "microbatches", "microbatch_size"},
                                     {"chunks", "stages", "schedule", "zero", "zero_by_node", "recompute"},
                                     galvatronRun,
                                     FrameworkDocument{galvatronDocument, galvatronCommand, isListedForGalvatron}};
    return framework;
}

const Framework &megatron()
{
    static const Framework framework{"Megatron-LM",
                                     {"pipeline", "chunks", "tensor", "context", "data", "expert", "expert_tensor",
                                      "sequence_parallel", "zero", "microbatch_size", "microbatches", "precision",
                                      "attention", "loss", "overlap_gradients", "deterministic", "attention_mask",
                                      "optimizer_copies", "stages"},
                                     {"schedule", "gradient_bytes", "recompute", "zero_by_node"},
                                     megatronRun,
                                     FrameworkDocument{megatronDocument, megatronCommand, isListedForMegatron}};
    return framework;
}

} // namespace cutaway::training
