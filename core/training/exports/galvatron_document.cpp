#include "core/training/exports/framework_documents.h"

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

std::vector<std::int64_t> layersPerRank(const TrainingRun &run)
{
    std::vector<std::int64_t> counts(std::size_t(run.settings.pipeline));
    for (std::size_t i = 0; i < run.stages.size(); ++i)
        counts[i % counts.size()] += std::ranges::count_if(run.stages[i], &TrainedBlock::isLayer);
    return counts;
}

} // namespace

OrderedJson galvatronDocument(const TrainingRun &run)
{
    const TrainingSettings &settings = run.settings;
    const std::vector<TrainedBlock> layers = run.layers();
    OrderedJson warnings = OrderedJson::array();
    if (settings.chunks > 1)
        warnings.push_back("Galvatron has one stage a rank; the plan has " + std::to_string(settings.chunks));
    const auto constant = [](std::int64_t value) { return [value](const TrainedBlock &) { return value; }; };
    return {{"pp_deg", settings.pipeline},
            {"tp_sizes_enc", commaText(layers, constant(settings.tensor))},
            {"tp_consecutive_flags", commaText(layers, constant(1))},
            {"dp_types_enc", commaText(layers, [](const TrainedBlock &layer) { return int(layer.zero == 3); })},
            {"use_sp", commaText(layers, constant(0))},
            {"checkpoint", commaText(layers, [](const TrainedBlock &layer) { return int(layer.isFull()); })},
            {"global_bsz", settings.globalBatch()},
            {"chunks", settings.microbatches},
            {"pp_division", commaText(layersPerRank(run), [](std::int64_t count) { return count; })},
            {"pipeline_type", settings.schedule == Schedule::GPipe ? "gpipe" : "pipedream_flush"},
            {"default_dp_type", dataParallelTypes[std::size_t(settings.zero)]},
            {"vtp", settings.tensor},
            {"vsp", 0},
            {"embed_sdp", int(settings.zero == 3)},
            {"warnings", std::move(warnings)}};
}

} // namespace cutaway::training
