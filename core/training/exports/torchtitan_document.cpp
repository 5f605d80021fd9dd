#include "core/training/exports/framework_documents.h"

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
            } else {
                names.push_back(block.name);
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

OrderedJson parallelism(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const bool isSharded = settings.zero > 0;
    return {{"data_parallel_replicate_degree", isSharded ? 1 : settings.data},
            {"data_parallel_shard_degree", isSharded ? settings.data : 1},
            {"tensor_parallel_degree", settings.tensor},
            {"pipeline_parallel_degree", settings.pipeline},
            {"context_parallel_degree", settings.context},
            {"expert_parallel_degree", settings.expert},
            {"pipeline_parallel_schedule", scheduleName(settings.schedule)},
            {"pipeline_parallel_microbatch_size", settings.microbatchSize},
            {"module_fqns_per_model_part", moduleNames(run)}};
}

} // namespace

OrderedJson torchtitanDocument(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const std::string mode = commonestMode(run.layers());
    OrderedJson warnings = OrderedJson::array();
    if (!run.layersAgree())
        warnings.push_back("torchtitan has one recomputation mode for all layers; the plan differs");
    return {{"parallelism", parallelism(run)},
            {"training",
             {{"local_batch_size", settings.microbatchSize * settings.microbatches},
              {"global_batch_size", settings.globalBatch()},
              {"seq_len", run.sequenceLength}}},
            {"activation_checkpoint", {{"mode", mode == "none" || mode == "full" ? mode : "selective"}}},
            {"warnings", std::move(warnings)}};
}

} // namespace cutaway::training
