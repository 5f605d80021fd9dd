#include "core/training/training_cost.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Forward and backward passes of all products.
constexpr double flopsPerForward = 3;

OrderedJson memoryJson(const RankMemory &memory)
{
    OrderedJson json;
    for (const MemoryTerm &term : memoryTerms()) {
        if (term.member == &RankMemory::reserve)
            json["used"] = memory.used;
        json[std::string(term.name)] = memory.*term.member;
    }
    return json;
}

OrderedJson rankJson(const TrainingCost &cost, std::size_t rank)
{
    const RankMemory &memory = cost.ranks[rank];
    return {{"rank", rank},
            {"memory", memoryJson(memory)},
            {"needed_bytes", memory.needed},
            {"available_bytes", memory.available},
            {"over_bytes", memory.over},
            {"states_bytes", memory.states},
            {"after_step_bytes", memory.afterStep},
            {"interval_bytes", {memory.low, memory.high}},
            {"fit_probability", memory.fitProbability},
            {"busy_sec", cost.step.busy[rank]}};
}

} // namespace

std::size_t TrainingCost::fullestRank() const
{
    const auto room = [](const RankMemory &memory) { return memory.available - memory.needed; };
    return std::size_t(std::ranges::min_element(ranks, {}, room) - ranks.begin());
}

TrainingCost trainingCost(const BlockTable &table, const StageLayout &layout)
{
    const TrainingSettings &settings = table.settings();
    const bool hasExperts = std::ranges::any_of(table.transformer().classes, &Block::hasExperts);
    const ErrorQuantiles &errors = table.cluster().calibration.ofStepTime(hasExperts).quantiles;
    TrainingCost cost;
    cost.step = stepTime(table, layout);
    for (std::int64_t rank = 0; rank < settings.pipeline; ++rank)
        cost.ranks.push_back(rankMemory(table, layout, rank));
    const double step = cost.step.stepSec;
    cost.intervalLow = step * (1 + errors[1]);
    cost.intervalHigh = step * (1 + errors[19]);
    cost.transferSec = table.hopSec();
    cost.globalBatch = double(settings.microbatchSize) * double(settings.microbatches) * double(settings.data);
    cost.tokensPerSec = cost.globalBatch * table.extents().sequence / step;
    cost.devices = double(settings.ranks());
    cost.modelFlops = flopsPerForward * cost.globalBatch * table.transformer().flops;
    cost.mfu = cost.modelFlops / (step * cost.devices * table.cluster().peakFlops);
    for (const RankMemory &memory : cost.ranks) {
        cost.fitProbability = std::min(cost.fitProbability, memory.fitProbability);
        cost.overBytes = std::max(cost.overBytes, memory.over);
    }
    return cost;
}

OrderedJson costJson(const TrainingCost &cost)
{
    const StepTime &step = cost.step;
    OrderedJson json{{"step_sec", step.stepSec},
                     {"interval_sec", {cost.intervalLow, cost.intervalHigh}},
                     {"pipeline_sec", step.pipelineSec},
                     {"bubble_fraction", step.bubbleFraction()},
                     {"transfer_sec", cost.transferSec},
                     {"parts",
                      {{"compute_sec", step.computeSec()},
                       {"bubble_sec", step.waitingSec()},
                       {"gradients_sec", step.gradientsSec},
                       {"embedding_sec", step.embeddingSec},
                       {"optimizer_sec", step.optimizerSec},
                       {"constant_sec", step.constantSec}}},
                     {"global_batch", cost.globalBatch},
                     {"tokens_per_sec", cost.tokensPerSec},
                     {"devices", cost.devices},
                     {"model_flops", cost.modelFlops},
                     {"mfu", cost.mfu},
                     {"stages", OrderedJson::array()},
                     {"ranks", OrderedJson::array()}};
    for (std::size_t stage = 0; stage < step.stages.size(); ++stage)
        json["stages"].push_back({{"id", stage},
                                  {"forward_sec", step.stages[stage].forward},
                                  {"backward_sec", step.stages[stage].backward}});
    for (std::size_t rank = 0; rank < cost.ranks.size(); ++rank)
        json["ranks"].push_back(rankJson(cost, rank));
    json["fit_probability"] = cost.fitProbability;
    json["over_bytes"] = cost.overBytes;
    return json;
}

} // namespace cutaway::training
