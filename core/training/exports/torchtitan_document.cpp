#include "core/training/exports/framework_documents.h"
#include "core/training/exports/launch_command.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string_view scheduleName(Schedule schedule)
{
    switch (schedule) {
    case Schedule::GPipe: return "GPipe";
    case Schedule::OneForwardOneBackward: return "1F1B";
    case Schedule::Interleaved: return "Interleaved1F1B";
    }
    return {};
}

/// The modules of each stage, by the names that they have there; null without a pipeline.
OrderedJson moduleNames(const TrainingRun &run)
{
    if (run.settings.pipeline == 1)
        return nullptr;
    OrderedJson parts = OrderedJson::array();
    for (const std::vector<TrainedBlock> &stage : run.stages) {
        OrderedJson names = OrderedJson::array();
        for (const TrainedBlock &block : stage) {
            if (block.kind == BlockKind::Embedding) {
                names.push_back("tok_embeddings");
            } else if (block.kind == BlockKind::Head) {
                names.push_back("norm");
                names.push_back("output");
            } else if (block.isLayer()) {
                names.push_back(block.name); // it has no name for mtp layers
            }
        }
        parts.push_back(std::move(names));
    }
    return parts;
}

/// Of the layers; the first of equally common ones.
std::string commonestMode(const std::vector<TrainedBlock> &layers)
{
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const TrainedBlock &layer : layers) {
        const auto known = std::ranges::find(counts, layer.recompute, &std::pair<std::string, std::size_t>::first);
        if (known == counts.end())
            counts.emplace_back(layer.recompute, 1);
        else
            ++known->second;
    }
    const auto most = std::ranges::max_element(counts, {}, &std::pair<std::string, std::size_t>::second);
    return most == counts.end() ? "none" : most->first;
}

/// Every rank keeps whole parameters after its forward pass, or drops what is not its own.
std::string_view reshardPolicy(const TrainingSettings &settings)
{
    return settings.zero == 3 ? "always" : settings.zero > 0 ? "never" : "default";
}

OrderedJson parallelism(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const bool isSharded = settings.zero > 0;
    return {{"data_parallel_replicate_degree", isSharded ? 1 : settings.data},
            {"data_parallel_shard_degree", isSharded ? settings.data : 1},
            {"fsdp_reshard_after_forward", reshardPolicy(settings)},
            {"tensor_parallel_degree", settings.tensor},
            {"enable_sequence_parallel", settings.sequenceParallel || settings.tensor == 1},
            {"pipeline_parallel_degree", settings.pipeline},
            {"context_parallel_degree", settings.context},
            {"expert_parallel_degree", settings.expert},
            {"pipeline_parallel_schedule", scheduleName(settings.schedule)},
            {"pipeline_parallel_microbatch_size", settings.microbatchSize},
            {"module_fqns_per_model_part", moduleNames(run)}};
}

/// The name of its mode.
std::string modeThere(const TrainingRun &run)
{
    const std::string mode = commonestMode(run.layers());
    return mode == "none" || mode == "full" ? mode : "selective";
}

OrderedJson torchtitanDocument(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    return {{"parallelism", parallelism(run)},
            {"training",
             {{"local_batch_size", settings.microbatchSize * settings.microbatches},
              {"global_batch_size", settings.globalBatch()},
              {"seq_len", run.sequenceLength}}},
            {"activation_checkpoint", {{"mode", modeThere(run)}}}};
}

/// Fully sharded data parallelism over data and context ranks is all that it has besides copies: parameters are shards
/// between steps at least, whatever the ZeRO stage.
std::int64_t zeroThere(const TrainingSettings &settings)
{
    if (settings.data * settings.context == 1)
        return settings.zero;
    if (settings.zero == 0)
        return settings.context == 1 ? 0 : settings.pipeline > 1 ? 2 : 3; // its default policy
    return settings.zero == 3 ? 3 : 2;
}

TrainingRun torchtitanRun(TrainingRun run)
{
    TrainingSettings &settings = run.settings;
    settings.zero = zeroThere(settings);
    settings.expertTensor = settings.expert > 1 ? 1 : settings.tensor; // experts take the ranks of tensor parallelism
    settings.precision = Precision::Bf16;
    if (settings.pipeline == 1) { // one pass for the local batch
        settings.microbatchSize *= settings.microbatches;
        settings.microbatches = 1;
    } else {
        for (std::vector<TrainedBlock> &stage : run.stages)
            std::erase_if(stage, [](const TrainedBlock &block) { return block.kind == BlockKind::Mtp; });
    }
    const std::string mode = modeThere(run);
    run.changeBlocks([&](TrainedBlock &block) {
        block.zero = settings.zero;
        if (block.isLayer() || block.kind == BlockKind::Mtp)
            block.recompute = mode == "selective" ? "selective_ac" : mode;
    });
    return run;
}

bool isListedForTorchtitan(std::string_view field, const TrainingRun &run)
{
    return field == "recompute" && !run.layersAgree();
}

std::vector<Text> torchtitanRefusals(const TrainingRun &run)
{
    std::vector<Text> refusals;
    const TrainingSettings &settings = run.settings;
    if (run.keyValueHeads > 0 && run.keyValueHeads % settings.tensor != 0)
        refusals.push_back(
            phrase("torchtitan refuses tensor parallelism of %1, which does not divide %2 key-value heads",
                   {std::to_string(settings.tensor), std::to_string(run.keyValueHeads)}));
    if (run.tiesEmbeddings && settings.pipeline > 1)
        refusals.push_back(phrase("torchtitan refuses a pipeline where embedding and head share their weight"));
    return refusals;
}

} // namespace

const Framework &torchtitan()
{
    static const Framework framework{
        "torchtitan",
        {"pipeline", "chunks", "tensor", "context", "data", "expert", "sequence_parallel", "schedule"},
        {"zero", "zero_by_node", "stages", "recompute", "expert_tensor", "microbatches", "microbatch_size",
         "precision"},
        torchtitanRun,
        torchtitanDocument,
        torchtitanCommand,
        isListedForTorchtitan,
        torchtitanRefusals};
    return framework;
}

} // namespace cutaway::training
