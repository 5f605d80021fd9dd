#include "core/plan/megatron_layout.h"
#include "core/training/exports/framework_documents.h"

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

/// The layers of a stage that are recomputed in full.
struct FullLayers
{
    std::size_t count = 0;
    bool areFirst = true;
};

FullLayers fullLayers(const std::vector<TrainedBlock> &stage)
{
    FullLayers full;
    std::size_t layers = 0;
    for (const TrainedBlock &block : stage) {
        if (block.isLayer() && block.isFull()) {
            full.areFirst = full.areFirst && full.count == layers;
            ++full.count;
        }
        layers += block.isLayer();
    }
    return full;
}

void addFullRecomputation(OrderedJson &arguments, OrderedJson &warnings, const TrainingRun &run)
{
    std::size_t most = 0;
    std::size_t least = run.layers().size();
    bool areFirst = true;
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        const FullLayers full = fullLayers(stage);
        most = std::max(most, full.count);
        least = std::min(least, full.count);
        areFirst = areFirst && full.areFirst;
    }
    arguments["recompute-granularity"] = "full";
    arguments["recompute-method"] = "block";
    arguments["recompute-num-layers"] = most;
    if (!areFirst || most != least)
        warnings.push_back("Megatron recomputes the first " + std::to_string(most) +
                           (most == 1 ? " layer" : " layers") + " of every stage; the plan differs");
}

/// Where no layer is recomputed in full.
void addModules(OrderedJson &arguments, OrderedJson &warnings, const TrainingRun &run)
{
    std::string first;
    for (const TrainedBlock &layer : run.layers()) {
        if (layer.recompute != "none" && (first.empty() || layer.recompute < first))
            first = layer.recompute;
    }
    if (first.empty())
        return;
    std::string modules = first == "selective" ? "core_attn" : first;
    std::ranges::replace(modules, '+', ' ');
    arguments["recompute-granularity"] = "selective";
    arguments["recompute-modules"] = modules;
    if (!run.layersAgree())
        warnings.push_back("Megatron recomputes " + modules + " of every layer; the plan differs");
}

} // namespace

OrderedJson megatronDocument(const TrainingRun &run)
{
    OrderedJson arguments = OrderedJson::object();
    OrderedJson warnings = OrderedJson::array();
    addDegrees(arguments, run);
    addSharding(arguments, run.settings);
    if (std::ranges::any_of(run.layers(), &TrainedBlock::isFull))
        addFullRecomputation(arguments, warnings, run);
    else
        addModules(arguments, warnings, run);
    if (run.hasOwnZero())
        warnings.push_back("Megatron shards all layers alike; the plan gives some another ZeRO stage");
    return {{"arguments", std::move(arguments)}, {"warnings", std::move(warnings)}};
}

} // namespace cutaway::training
