#include "core/training/training_state.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"
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

namespace {

using Json = nlohmann::json;

Error badStages(const Text &what)
{
    return inputError("bad_stages", what);
}

const Done accepted = Done(std::monostate());

/// Takes a document apart, test by test.
class StateReader
{
public:
    StateReader(const Graph &graph, TrainingState state, const Json &document)
        : m_graph(graph), m_state(std::move(state)), m_document(document)
    {
    }

    Result<TrainingState> read()
    {
        for (Done (StateReader::*part)() :
             {&StateReader::readHead, &StateReader::readStages, &StateReader::readRecompute, &StateReader::readZero,
              &StateReader::readPins}) {
            if (Done done = (this->*part)(); !done)
                return done.error();
        }
        return std::move(m_state);
    }

private:
    const Transformer &transformer() const { return *m_state.transformer; }

    Done readHead()
    {
        const Result<TrainingSettings> settings = readSettings(m_document);
        if (!settings)
            return settings.error();
        m_state.settings = *settings;
        m_state.layout = uniformLayout(transformer(), {}, {});
        return checkDegrees(transformer(), *m_state.cluster, *settings);
    }

    Done readStages()
    {
        const auto stages = m_document.find("stages");
        if (stages == m_document.end() || !stages->is_array())
            return badStages("stages: missing");
        const std::int64_t wanted = m_state.settings.stages();
        if (std::int64_t(stages->size()) != wanted)
            return badStages(phrase("stages: %1, but pipeline x chunks is %2",
                                    {std::to_string(stages->size()), std::to_string(wanted)}));
        std::vector<std::vector<std::uint32_t>> lists;
        for (const Json &stage : *stages) {
            if (Done done = readStage(stage, lists); !done)
                return done;
        }
        return takeStages(lists);
    }

    Done readStage(const Json &stage, std::vector<std::vector<std::uint32_t>> &lists)
    {
        const auto nodes = stage.is_object() ? stage.find("nodes") : stage.end();
        if (nodes == stage.end() || !nodes->is_array())
            return badStages("stages[" + std::to_string(lists.size()) + "].nodes: missing");
        lists.emplace_back();
        for (const Json &name : *nodes) {
            if (!name.is_string())
                return badStages(phrase("stages[%1].nodes: expected names", {std::to_string(lists.size() - 1)}));
            const auto place = findPlace(transformer(), m_graph, name.get_ref<const std::string &>());
            if (!place)
                return badStages(phrase("stages: no node %1", {inQuotes(name.get_ref<const std::string &>())}));
            lists.back().push_back(*place);
        }
        return accepted;
    }

    Done takeStages(const std::vector<std::vector<std::uint32_t>> &lists)
    {
        std::vector<std::uint32_t> all;
        m_state.layout.starts.clear();
        for (const auto &list : lists) {
            m_state.layout.starts.push_back(std::uint32_t(all.size()));
            all.insert(all.end(), list.begin(), list.end());
        }
        m_state.layout.starts.push_back(std::uint32_t(all.size()));
        std::vector<bool> isThere(transformer().size());
        for (const std::uint32_t place : all)
            isThere[place] = true;
        const auto missing = std::ranges::find(isThere, false);
        if (missing != isThere.end())
            return badStages(
                phrase("stages: %1 is missing", {inQuotes(nameOf(std::size_t(missing - isThere.begin())))}));
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i] != i)
                return badStages("stages: nodes are not in the graph's order");
        }
        return checkStages();
    }

    Done checkStages()
    {
        const std::vector<std::uint32_t> &starts = m_state.layout.starts;
        for (std::size_t stage = 0; stage + 1 < starts.size(); ++stage) {
            if (starts[stage] == starts[stage + 1])
                return badStages(phrase("stage %1 would be empty", {std::to_string(stage)}));
        }
        for (std::size_t place = 0; place < starts[starts.size() - 2]; ++place) {
            if (transformer().block(place).kind > BlockKind::Layer)
                return badStages("stages: mtp and head must be in the last stage");
        }
        return accepted;
    }

    Done readRecompute()
    {
        const auto modes = m_document.find("recompute");
        if (modes == m_document.end())
            return accepted;
        if (!modes->is_object())
            return inputError("bad_mode", "recompute: an object of nodes and their modes is needed");
        for (const auto &[name, text] : modes->items()) {
            const auto place = findPlace(transformer(), m_graph, name);
            if (!place || !transformer().block(*place).isLayer())
                return inputError("bad_mode", phrase("recompute: no layer %1", {inQuotes(name)}));
            const std::string written = jsonWord(text);
            const Result<RecomputeMode> mode = parseRecomputeMode(written);
            if (!mode)
                return mode.error();
            m_state.layout.modes[*place] = *mode;
            if (written != modeName(*mode))
                m_state.modeTexts[*place] = {written, *mode};
        }
        return accepted;
    }

    Done readZero()
    {
        const auto zeros = m_document.find("zero_by_node");
        if (zeros == m_document.end())
            return accepted;
        if (!zeros->is_object())
            return inputError("bad_zero", "zero_by_node: expected an object of nodes and their ZeRO stages");
        for (const auto &[name, value] : zeros->items()) {
            const auto place = findPlace(transformer(), m_graph, name);
            if (!place)
                return inputError("bad_zero", phrase("zero_by_node: no node %1", {inQuotes(name)}));
            if (!value.is_number_integer() || value < 0 || value > 3)
                return inputError("bad_zero", "zero_by_node: must be 0, 1, 2 or 3");
            m_state.layout.zeros[*place] = value.get<std::int8_t>();
        }
        return accepted;
    }

    Done readPins()
    {
        const auto pins = m_document.find("pins");
        if (pins == m_document.end())
            return accepted;
        if (!pins->is_object())
            return inputError("bad_pin", "pins: an object of nodes and what they are pinned to is needed");
        for (const auto &[name, value] : pins->items()) {
            const auto place = findPlace(transformer(), m_graph, name);
            if (!place)
                return inputError("bad_pin", phrase("pins: no node %1", {inQuotes(name)}));
            if (Done done = readPin(name, value, m_state.pins[*place], *place); !done)
                return done;
        }
        return accepted;
    }

    Done readPin(const std::string &name, const Json &value, PlacePin &pin, std::uint32_t place)
    {
        if (value.is_number_integer() && value >= 0 && value < m_state.settings.stages()) {
            pin.stage = value.get<std::uint32_t>();
            return accepted;
        }
        const auto text = value.is_object() ? value.find("recompute") : value.end();
        if (text == value.end() || !text->is_string() || !transformer().block(place).isLayer())
            return inputError("bad_pin",
                              phrase("pins: %1 is pinned to a stage, or as a layer to {\"recompute\": mode}", {name}));
        const Result<RecomputeMode> mode = parseRecomputeMode(text->get_ref<const std::string &>());
        if (!mode)
            return mode.error();
        pin.mode = *mode;
        return accepted;
    }

    const std::string &nameOf(std::size_t place) const { return m_graph.node(transformer().places[place].node).name; }

    const Graph &m_graph;
    TrainingState m_state;
    const Json &m_document;
};

} // namespace

Result<TrainingState> readState(const Graph &graph, std::shared_ptr<const Transformer> transformer,
                                std::shared_ptr<const Cluster> cluster, const Json &document)
{
    return StateReader(graph, {std::move(transformer), std::move(cluster), {}, {}, {}, {}}, document).read();
}

void writeState(OrderedJson &document, const Graph &graph, const TrainingState &state)
{
    const Transformer &transformer = *state.transformer;
    const StageLayout &layout = state.layout;
    const auto nameOf = [&](std::size_t place) { return graph.node(transformer.places[place].node).name; };
    writeSettings(document, state.settings);
    document["stages"] = OrderedJson::array();
    for (std::size_t stage = 0; stage < layout.stageCount(); ++stage) {
        OrderedJson nodes = OrderedJson::array();
        for (std::size_t place = layout.starts[stage]; place < layout.starts[stage + 1]; ++place)
            nodes.push_back(nameOf(place));
        document["stages"].push_back({{"id", stage},
                                      {"rank", scheduleShape(state.settings).rankOf(std::int64_t(stage))},
                                      {"chunk", stage / std::size_t(state.settings.pipeline)},
                                      {"nodes", std::move(nodes)}});
    }
    document["recompute"] = OrderedJson::object();
    document["zero_by_node"] = OrderedJson::object();
    for (std::size_t place = 0; place < transformer.size(); ++place) {
        if (!layout.modes[place].isNone())
            document["recompute"][nameOf(place)] = state.modeText(place);
        if (layout.zeros[place] >= 0)
            document["zero_by_node"][nameOf(place)] = int(layout.zeros[place]);
    }
    if (state.pins.empty())
        return;
    document["pins"] = OrderedJson::object();
    for (const auto &[place, pin] : state.pins) {
        if (pin.stage)
            document["pins"][nameOf(place)] = *pin.stage;
        else if (pin.mode)
            document["pins"][nameOf(place)] = {{"recompute", modeName(*pin.mode)}};
    }
}

} // namespace cutaway::training
