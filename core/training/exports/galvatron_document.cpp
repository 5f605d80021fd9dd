#include "core/training/exports/framework_documents.h"
#include "core/training/exports/launch_command.h"

#include <nlohmann/json.hpp>

#include <array>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

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

} // namespace

const Framework &galvatron()
{
    static const Framework framework{"Galvatron",
                                     {"pipeline", "tensor", "context", "data", "microbatches", "microbatch_size"},
                                     {"chunks", "stages", "schedule", "zero", "zero_by_node", "recompute"},
                                     galvatronRun,
                                     galvatronDocument,
                                     galvatronCommand,
                                     isListedForGalvatron};
    return framework;
}

} // namespace cutaway::training
