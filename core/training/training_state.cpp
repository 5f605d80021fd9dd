#include "core/training/training_state.h"

#include "core/training/step_schedule.h"

#include <algorithm>
#include <nlohmann/json.hpp>

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

const Done fine = Done(std::monostate());

std::string text(std::int64_t number)
{
    return std::to_string(number);
}

Error refusal(Text message)
{
    return inputError("bad_degrees", std::move(message));
}

bool divides(std::int64_t divisor, std::int64_t number)
{
    return number % divisor == 0;
}

Done checkRanks(const Cluster &cluster, const TrainingSettings &it)
{
    // As doubles: the product of four degrees may be beyond 64 bits.
    const double needed = double(it.tensor) * double(it.context) * double(it.pipeline) * double(it.data);
    if (needed > double(cluster.ranks()))
        return refusal(text(it.tensor) + " x " + text(it.context) + " x " + text(it.pipeline) + " x " + text(it.data) +
                       " ranks needed, the inventory has " + text(cluster.ranks()));
    return fine;
}

Done checkExperts(const Block &block, const TrainingSettings &it)
{
    if (!divides(it.expert, block.mlp.experts))
        return refusal(phrase("expert: %1 does not divide %2 experts", {text(it.expert), text(block.mlp.experts)}));
    if (!divides(it.expert * it.expertTensor, it.stageRanks()))
        return refusal(phrase("expert: %1 x %2 does not divide the %3 ranks of a stage",
                              {text(it.expert), text(it.expertTensor), text(it.stageRanks())}));
    if (it.tensor > 1 && !it.sequenceParallel)
        return refusal("sequence_parallel: needed by experts with tensor > 1");
    if (!divides(it.expertTensor, block.mlp.expertFfn))
        return refusal(
            phrase("expert_tensor: %1 does not divide %2", {text(it.expertTensor), text(block.mlp.expertFfn)}));
    return fine;
}

Done checkBlock(const Block &block, const TrainingSettings &it)
{
    const Attention &attention = block.attention;
    if (!divides(it.tensor, attention.heads))
        return refusal(phrase("tensor: %1 does not divide %2 heads", {text(it.tensor), text(attention.heads)}));
    if (!divides(it.tensor, attention.kvHeads) && !divides(attention.kvHeads, it.tensor))
        return refusal(phrase("tensor: %1 and %2 key-value heads do not divide each other",
                              {text(it.tensor), text(attention.kvHeads)}));
    if (block.hasExperts())
        return checkExperts(block, it);
    if (!divides(it.tensor, block.mlp.ffn))
        return refusal(phrase("tensor: %1 does not divide %2", {text(it.tensor), text(block.mlp.ffn)}));
    return fine;
}

Done checkSequence(std::int64_t sequence, const TrainingSettings &it)
{
    const auto refused = [&](const char *name, std::int64_t divisor) {
        return refusal(
            phrase("%1: %2 does not divide the sequence of %3", {std::string(name), text(divisor), text(sequence)}));
    };
    if (it.context > 1 && !divides(2 * it.context, sequence))
        return refused("context", 2 * it.context);
    if (it.sequenceParallel && !divides(it.tensor * it.context, sequence))
        return refused("sequence_parallel", it.tensor * it.context);
    if (it.sequenceParallel && it.tensor == 1)
        return refusal("sequence_parallel: needs tensor > 1");
    return fine;
}

Done checkChunks(const TrainingSettings &it)
{
    const std::string name(nameOf(it.schedule));
    if (isVShaped(it.schedule) && it.chunks != 2)
        return refusal(phrase("chunks: %1 has 2 chunks, got %2", {name, text(it.chunks)}));
    if (it.chunks > 1 && !hasChunks(it.schedule) && !isVShaped(it.schedule))
        return refusal(phrase("chunks: %1 has one chunk", {name}));
    if (hasChunks(it.schedule) && it.chunks < 2)
        return refusal(phrase("chunks: %1 needs at least 2", {name}));
    if (it.chunks > 1 && it.pipeline == 1)
        return refusal("chunks: need pipeline > 1");
    if (splitsBackward(it.schedule)) {
        if (Done checked = checkMicrobatches(splitPipeline(scheduleShape(it)), name); !checked)
            return refusal(checked.error().message);
    }
    if (it.schedule == Schedule::Interleaved && !divides(it.pipeline, it.microbatches))
        return refusal(phrase("microbatches: interleaved_1f1b needs a multiple of %1, got %2",
                              {text(it.pipeline), text(it.microbatches)}));
    return fine;
}

Done checkLength(const TrainingSettings &it)
{
    const bool isSplit = splitsBackward(it.schedule);
    const double most = isSplit ? double(mostScheduleSteps) : mostPasses; // split passes are listed before they are run
    if ((isSplit ? 3 : 2) * double(it.pipeline) * double(it.chunks) * double(it.microbatches) <= most)
        return fine;
    return inputError(
        "too_long",
        phrase("microbatches: %1 give more than %2 passes", {text(it.microbatches), text(std::int64_t(most))}),
        "use larger or fewer microbatches");
}

} // namespace

std::string modeName(RecomputeMode mode)
{
    if (mode.isFull)
        return "full";
    std::string name;
    for (const NamedModule &each : recomputeModules) {
        if (mode.drops(each.bit))
            name.append(name.empty() ? "" : "+").append(each.name);
    }
    return name.empty() ? "none" : name;
}

std::string TrainingState::modeText(std::size_t place) const
{
    const auto written = modeTexts.find(std::uint32_t(place));
    const bool isAsWritten = written != modeTexts.end() && written->second.mode == layout.modes[place];
    return isAsWritten ? written->second.text : modeName(layout.modes[place]);
}

std::optional<std::uint32_t> findPlace(const Transformer &transformer, const Graph &graph, std::string_view name)
{
    const NodeIndex node = graph.find(name);
    if (!node.isValid())
        return std::nullopt;
    const auto place = std::ranges::lower_bound(transformer.places, node, {}, &Transformer::Place::node);
    if (place == transformer.places.end() || place->node != node)
        return std::nullopt;
    return std::uint32_t(place - transformer.places.begin());
}

TrainingCost costOfState(const TrainingState &state)
{
    const BlockTable table(*state.transformer, *state.cluster, state.settings);
    return trainingCost(table, state.layout);
}

RunTraits traitsOf(const TrainingState &state)
{
    RunTraits traits;
    traits.isFp8 = state.settings.precision == Precision::Fp8;
    for (std::size_t place = 0; place < state.transformer->size(); ++place) {
        traits.hasExperts = traits.hasExperts || state.transformer->block(place).hasExperts();
        traits.sharesParameters = traits.sharesParameters || state.layout.zeroOf(place, state.settings) == 3;
    }
    return traits;
}

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

Done checkDegrees(const Transformer &transformer, const Cluster &cluster, const TrainingSettings &settings)
{
    if (Done checked = checkRanks(cluster, settings); !checked)
        return checked;
    for (const Block &block : transformer.classes) {
        if (!block.isLayer())
            continue;
        if (Done checked = checkBlock(block, settings); !checked)
            return checked;
    }
    if (Done checked = checkSequence(transformer.shape.sequenceLength, settings); !checked)
        return checked;
    if (Done checked = checkChunks(settings); !checked)
        return checked;
    if (!divides(settings.optimizerCopies, settings.data * settings.context))
        return refusal(phrase("optimizer_copies: %1 does not divide %2",
                              {text(settings.optimizerCopies), text(settings.data * settings.context)}));
    return checkLength(settings);
}

} // namespace cutaway::training
