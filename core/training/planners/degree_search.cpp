#include "core/training/planners/degree_search.h"

#include "core/base/rounding.h"
#include "core/training/step_time.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t mostUnfit = 100; ///< enough for a picture

/// Whole numbers that divide `number`, up to `most`, ascending.
std::vector<std::int64_t> divisors(std::int64_t number, std::int64_t most)
{
    std::vector<std::int64_t> found;
    std::vector<std::int64_t> partners; // of those below the root
    for (std::int64_t divisor = 1; divisor <= number / divisor; ++divisor) {
        if (number % divisor != 0)
            continue;
        found.push_back(divisor);
        if (divisor != number / divisor)
            partners.push_back(number / divisor);
    }
    found.insert(found.end(), partners.rbegin(), partners.rend());
    std::erase_if(found, [&](std::int64_t divisor) { return divisor > most; });
    return found;
}

class CombinationMaker
{
public:
    CombinationMaker(const Transformer &transformer, const Cluster &cluster, const DegreeRanges &ranges)
        : m_transformer(transformer), m_cluster(cluster), m_ranges(ranges), m_ranks(cluster.ranks())
    {
        for (const Block &block : transformer.classes) {
            if (block.hasExperts())
                m_experts = std::max(m_experts, block.mlp.experts);
        }
    }

    DegreeCombinations make()
    {
        for (const std::int64_t pipeline : divisors(m_ranks, m_ranks)) {
            const std::int64_t stageRanks = m_ranks / pipeline;
            for (const std::int64_t tensor : divisors(stageRanks, m_cluster.gpusPerNode)) {
                for (const std::int64_t context : m_ranges.contexts) {
                    if (stageRanks / tensor % context == 0)
                        addStage(pipeline, tensor, context);
                }
            }
        }
        return std::move(m_combinations);
    }

private:
    void addStage(std::int64_t pipeline, std::int64_t tensor, std::int64_t context)
    {
        TrainingSettings settings = m_ranges.fixed;
        settings.pipeline = pipeline;
        settings.tensor = tensor;
        settings.context = context;
        settings.data = m_ranks / pipeline / tensor / context;
        std::vector<std::int64_t> expertTensors{1};
        if (m_experts > 0 && tensor > 1)
            expertTensors.push_back(tensor);
        const std::int64_t experts = std::max<std::int64_t>(m_experts, 1);
        for (const std::int64_t expert : divisors(experts, experts)) {
            for (const std::int64_t expertTensor : expertTensors) {
                settings.expert = expert;
                settings.expertTensor = expertTensor;
                addBatches(settings);
            }
        }
    }

    void addBatches(TrainingSettings settings)
    {
        for (const std::int64_t zero : m_ranges.zeros) {
            for (const std::int64_t size : m_ranges.microbatchSizes) {
                for (const std::int64_t chunks : m_ranges.chunkCounts) {
                    settings.zero = zero;
                    settings.microbatchSize = size;
                    settings.chunks = chunks;
                    add(settings);
                }
            }
        }
    }

    void add(TrainingSettings settings)
    {
        completeSettings(settings, {m_ranges.sequenceParallelIsGiven, m_ranges.scheduleIsGiven});
        const double each = double(settings.microbatchSize) * double(settings.data);
        const bool divides = std::fmod(double(m_ranges.globalBatch), each) == 0;
        settings.microbatches = divides ? std::int64_t(double(m_ranges.globalBatch) / each) : 1;
        const bool isDeep = double(settings.pipeline) * double(settings.chunks) > double(m_transformer.layerCount());
        if (!isDeep && divides && checkDegrees(m_transformer, m_cluster, settings)) {
            m_combinations.accepted.push_back(settings);
            return;
        }
        ++m_combinations.refused;
        if (!isDeep)
            noteBatches(settings, each);
    }

    /// The global batches beside the one that is wanted which these degrees could meet, if it is only that.
    void noteBatches(TrainingSettings settings, double each)
    {
        // Every multiple of these suits the schedule.
        const bool isInTurn = hasChunks(settings.schedule) || settings.schedule == Schedule::ZeroBubble;
        settings.microbatches = settings.schedule == Schedule::DualPipeV ? settings.stages()
                                : isInTurn                               ? settings.pipeline
                                                                         : 1;
        const double unit = each * double(settings.microbatches);
        const double wanted = double(m_ranges.globalBatch);
        if (std::fmod(wanted, unit) == 0 || !checkDegrees(m_transformer, m_cluster, settings))
            return;
        const double below = std::floor(wanted / unit) * unit;
        m_combinations.batchBelow = std::max(m_combinations.batchBelow, std::int64_t(below));
        const auto above = std::int64_t(below + unit);
        if (m_combinations.batchAbove == 0 || above < m_combinations.batchAbove)
            m_combinations.batchAbove = above;
    }

    const Transformer &m_transformer;
    const Cluster &m_cluster;
    const DegreeRanges &m_ranges;
    std::int64_t m_ranks;
    std::int64_t m_experts = 0;
    DegreeCombinations m_combinations;
};

class DegreeSearch
{
public:
    DegreeSearch(const Transformer &transformer, const Cluster &cluster, const DegreeRanges &ranges, const Job &job)
        : m_transformer(transformer), m_cluster(cluster), m_ranges(ranges), m_job(job)
    {
        m_result.stepSec = infinity;
    }

    DegreeSearchResult run()
    {
        m_combinations = combinationsOf(m_transformer, m_cluster, m_ranges);
        m_result.refused = m_combinations.refused;
        m_result.batchBelow = m_combinations.batchBelow;
        m_result.batchAbove = m_combinations.batchAbove;
        const std::vector<std::size_t> order = byBound();
        for (std::size_t done = 0; done < order.size(); ++done) {
            if (m_job.stopRequested()) {
                m_result.notReached += order.size() - done;
                break;
            }
            m_job.progress("degrees", double(done) / double(order.size()));
            look(order[done]);
        }
        return std::move(m_result);
    }

private:
    std::vector<std::size_t> byBound()
    {
        for (const TrainingSettings &settings : m_combinations.accepted)
            m_bounds.push_back(m_job.stopRequested() ? 0
                                                     : leastStepSec(BlockTable(m_transformer, m_cluster, settings)));
        std::vector<std::size_t> order(m_combinations.accepted.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return m_bounds[i]; });
        return order;
    }

    void look(std::size_t number)
    {
        if (m_bounds[number] >= m_result.stepSec) {
            ++m_result.bounded;
            return;
        }
        const TrainingSettings &settings = m_combinations.accepted[number];
        const BlockTable table(m_transformer, m_cluster, settings);
        Result<std::optional<PlannedStages>> planned = planStages(table, m_ranges.modes, m_ranges.pins, m_job);
        if (!planned || !*planned) {
            const bool isCancelled = !planned && planned.error().kind == ErrorKind::Cancelled;
            ++(isCancelled ? m_result.notReached : m_result.noFit);
            if (!isCancelled)
                priceUnfit(table);
            return;
        }
        price(table, (*planned)->layout, number);
    }

    static PricedDegrees pricedAs(const BlockTable &table, const StageLayout &layout)
    {
        PricedDegrees priced{table.settings(), stepTime(table, layout).stepSec, 0, 0, layout};
        for (std::int64_t rank = 0; rank < table.settings().pipeline; ++rank) {
            const RankMemory memory = rankMemory(table, layout, rank);
            priced.memoryBytes = std::max(priced.memoryBytes, memory.needed);
            priced.overBytes = std::max(priced.overBytes, memory.over);
        }
        return priced;
    }

    /// Over memory by as little as even stages can be. Of too many those stay that are nearest to fitting.
    void priceUnfit(const BlockTable &table)
    {
        const Result<StageLayout> leanest = leanestLayout(table, m_ranges.modes, m_ranges.pins);
        if (!leanest)
            return;
        PricedDegrees priced = pricedAs(table, *leanest);
        if (priced.overBytes > 0)
            m_result.unfit.push_back(std::move(priced));
        if (m_result.unfit.size() > mostUnfit)
            m_result.unfit.erase(std::ranges::max_element(m_result.unfit, {}, &PricedDegrees::overBytes));
    }

    void price(const BlockTable &table, StageLayout &layout, std::size_t number)
    {
        ++m_result.evaluated;
        m_result.priced.push_back(pricedAs(table, layout));
        const double step = m_result.priced.back().stepSec;
        const bool isFirst = step == m_result.stepSec && number < m_best;
        if (step > m_result.stepSec || (step == m_result.stepSec && !isFirst))
            return;
        m_best = number;
        m_result.stepSec = step;
        m_result.settings = table.settings();
        m_result.layout = std::move(layout);
        tellGap();
    }

    void tellGap() const
    {
        const double least = *std::ranges::min_element(m_bounds);
        m_job.tellGap({m_result.stepSec, least,
                       "the mean work of the ranks, without recomputation and transfers, at the best degrees for it"});
    }

    const Transformer &m_transformer;
    const Cluster &m_cluster;
    const DegreeRanges &m_ranges;
    const Job &m_job;
    DegreeCombinations m_combinations;
    std::vector<double> m_bounds;
    std::size_t m_best = 0;
    DegreeSearchResult m_result;
};

constexpr std::array<const char *, 10> searchedFields{
    "pipeline", "chunks",        "tensor", "context",         "data",
    "expert",   "expert_tensor", "zero",   "microbatch_size", "microbatches"};

OrderedJson modesJson(const std::vector<RecomputeMode> &modes)
{
    OrderedJson runs = OrderedJson::array();
    for (const RecomputeMode &mode : modes) {
        const std::string name = modeName(mode);
        if (!runs.empty() && runs.back()[0] == name)
            runs.back()[1] = runs.back()[1].get<std::uint32_t>() + 1;
        else
            runs.push_back({name, std::uint32_t(1)});
    }
    return runs;
}

OrderedJson entryOf(const PricedDegrees &priced)
{
    OrderedJson entry;
    for (const char *name : searchedFields)
        entry[name] = std::get<std::int64_t>(settingValue(priced.settings, name));
    entry["step_sec"] = priced.stepSec;
    entry["needed_bytes"] = priced.memoryBytes;
    if (priced.overBytes > 0)
        entry["over_bytes"] = priced.overBytes;
    OrderedJson &stages = entry["stages"] = OrderedJson::array();
    for (std::size_t i = 0; i + 1 < priced.layout.starts.size(); ++i)
        stages.push_back(priced.layout.starts[i + 1] - priced.layout.starts[i]);
    entry["modes"] = modesJson(priced.layout.modes);
    return entry;
}

bool hasWholeNumbers(const OrderedJson &list)
{
    return list.is_array() &&
           std::ranges::all_of(list, [](const OrderedJson &each) { return each.is_number_unsigned(); });
}

std::optional<std::vector<std::uint32_t>> startsOf(const OrderedJson &stages, std::size_t blocks)
{
    if (!hasWholeNumbers(stages) || stages.empty() || stages.size() > blocks)
        return {};
    std::vector<std::uint32_t> starts{0};
    for (const OrderedJson &count : stages) {
        const auto size = count.get<std::uint64_t>();
        if (size == 0 || size > blocks - starts.back())
            return {};
        starts.push_back(starts.back() + std::uint32_t(size));
    }
    return starts.back() == blocks ? std::optional(starts) : std::nullopt;
}

bool takeModes(const OrderedJson &runs, const Transformer &transformer, StageLayout &layout)
{
    std::size_t place = 0;
    for (const OrderedJson &run : runs.is_array() ? runs : OrderedJson::array()) {
        if (!run.is_array() || run.size() != 2 || !run[0].is_string() || !run[1].is_number_unsigned())
            return false;
        const Result<RecomputeMode> mode = parseRecomputeMode(run[0].get<std::string>());
        if (!mode || run[1].get<std::uint64_t>() > transformer.size() - place)
            return false;
        for (std::size_t end = place + run[1].get<std::size_t>(); place < end; ++place) {
            if (transformer.block(place).isLayer())
                layout.modes[place] = *mode;
        }
    }
    return place == transformer.size();
}

} // namespace

DegreeCombinations combinationsOf(const Transformer &transformer, const Cluster &cluster, const DegreeRanges &ranges)
{
    return CombinationMaker(transformer, cluster, ranges).make();
}

double leastStepSec(const BlockTable &table)
{
    double work = 0;
    for (const Transformer::Place &place : table.transformer().places) {
        const BlockTime &time = table.figures(place.blockClass, {}, int(table.settings().zero)).time;
        work += time.forward + time.backward;
    }
    return double(table.settings().microbatches) * work / double(table.settings().pipeline) +
           table.cluster().calibration.stepSec;
}

DegreeSearchResult searchDegrees(const Transformer &transformer, const Cluster &cluster, const DegreeRanges &ranges,
                                 const Job &job)
{
    return DegreeSearch(transformer, cluster, ranges, job).run();
}

OrderedJson pricedJson(const std::vector<PricedDegrees> &priced)
{
    OrderedJson list = OrderedJson::array();
    for (const PricedDegrees &each : priced)
        list.push_back(entryOf(each));
    return list;
}

std::optional<TrainingState> statePricedAs(const OrderedJson &entry, const TrainingState &state)
{
    if (!entry.is_object() || !entry.contains("stages") || !entry.contains("modes"))
        return {};
    TrainingState made = state;
    made.modeTexts.clear();
    for (const char *name : searchedFields) {
        const auto value = entry.find(name);
        if (value == entry.end() || !value->is_number_integer() ||
            !setSetting(made.settings, name, value->get<std::int64_t>()))
            return {};
    }
    completeSettings(made.settings, {false, splitsBackward(state.settings.schedule)}); // searched only where given
    const Transformer &transformer = *state.transformer;
    const auto starts = startsOf(entry["stages"], transformer.size());
    if (!starts || std::int64_t(starts->size()) - 1 != made.settings.stages() ||
        !checkDegrees(transformer, *made.cluster, made.settings))
        return {};
    made.layout = uniformLayout(transformer, *starts, {});
    return takeModes(entry["modes"], transformer, made.layout) ? std::optional(made) : std::nullopt;
}

std::string pricedText(const OrderedJson &entry)
{
    std::string text;
    for (const char *name : searchedFields) {
        const auto value = entry.find(name);
        const bool isPlain = value == entry.end() || (*value == 1 && name != std::string_view("microbatch_size"));
        if (!isPlain)
            text.append(text.empty() ? "" : ", ").append(name).append(" ").append(value->dump());
    }
    return text;
}

Text coveredText(const OrderedJson &covered)
{
    const auto count = [&](const char *name) {
        const auto found = covered.find(name);
        return found != covered.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
    };
    const std::uint64_t all =
        count("refused") + count("bounded") + count("no_fit") + count("evaluated") + count("not_reached");
    const auto text = [&](const char *name) { return std::to_string(count(name)); };
    const Text counted =
        phrase("Of %1 combinations of degrees, microbatches and chunks, %2 were planned and priced, %3 do not fit, %4 "
               "cannot be faster according to a bound, and %5 are ruled out by the model or the cluster.",
               {std::to_string(all), text("evaluated"), text("no_fit"), text("bounded"), text("refused")});
    return count("not_reached") == 0
               ? counted
               : phrase("%1 %2 were not reached before the search was stopped.", {counted, text("not_reached")});
}

std::map<std::string, std::string> pricedParameters(const OrderedJson &entry)
{
    std::map<std::string, std::string> parameters;
    for (const char *name : searchedFields) {
        if (const auto value = entry.find(name); value != entry.end())
            parameters.emplace(name, value->dump());
    }
    return parameters;
}

} // namespace cutaway::training
