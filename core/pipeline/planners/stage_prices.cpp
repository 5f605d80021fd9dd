#include "core/pipeline/planners/stage_prices.h"

#include "core/base/rounding.h"
#include "core/base/sort_unique.h"

#include <algorithm>
#include <span>

namespace cutaway {

namespace {

/// An option of a node in a stage of known degrees and microbatches in flight.
struct WeighedOption
{
    double sec = 0;
    double memory = 0;
    const TensorConfiguration *configuration = nullptr;
};

/// What choosing one option a node comes to where options might also be mixed: a bound, and a choice near it.
struct ChoiceRelaxation
{
    double leastSec = 0;                ///< no choice that fits is faster
    double secPerByte = 0;              ///< what a byte more would save
    double sec = 0;                     ///< of a choice that fits; `cannotRun` where rounding leaves none
    std::vector<std::uint32_t> options; ///< one a node
};

/// From one option of a node to a faster one that needs more memory.
struct Exchange
{
    std::uint32_t node = 0;
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    double sec = 0;   ///< saved
    double bytes = 0; ///< more
    double secPerByte = 0;
};

/// From the smallest option to the fastest, over those that no mixture of others beats: each saves less a byte than the
/// one before.
void addExchanges(std::span<const WeighedOption> options, std::uint32_t node, std::vector<Exchange> &all)
{
    const auto between = [&](std::uint32_t from, std::uint32_t to) {
        const double sec = options[from].sec - options[to].sec;
        const double bytes = options[to].memory - options[from].memory;
        return Exchange{node, from, to, sec, bytes, sec / bytes};
    };
    const std::size_t begin = all.size();
    for (std::uint32_t to = 1; to < options.size(); ++to) {
        std::uint32_t from = to - 1;
        while (all.size() > begin && between(all.back().from, to).secPerByte >= all.back().secPerByte) {
            from = all.back().from;
            all.pop_back();
        }
        all.push_back(between(from, to));
    }
}

/// Added up anew: what was exchanged step by step is rounded otherwise.
double secondsOf(std::span<const std::span<WeighedOption>> ofNode, const std::vector<std::uint32_t> &options,
                 double memory)
{
    double sec = 0;
    double used = 0;
    for (std::size_t node = 0; node < ofNode.size(); ++node) {
        sec += ofNode[node][options[node]].sec;
        used += ofNode[node][options[node]].memory;
    }
    return used <= memory ? sec : cannotRun;
}

/// `ofNode`: memory ascending and seconds falling; the first ones must fit into `memory` together, the last ones not.
/// O(options · log options).
ChoiceRelaxation relaxChoice(std::span<const std::span<WeighedOption>> ofNode, double memory)
{
    std::vector<Exchange> exchanges;
    exchanges.reserve(2 * ofNode.size());
    double sec = 0;
    double room = memory;
    for (std::uint32_t node = 0; node < ofNode.size(); ++node) {
        sec += ofNode[node].front().sec;
        room -= ofNode[node].front().memory;
        addExchanges(ofNode[node], node, exchanges);
    }
    ChoiceRelaxation relaxed;
    relaxed.options.assign(ofNode.size(), 0);
    std::ranges::stable_sort(exchanges, std::ranges::greater(), &Exchange::secPerByte);
    bool isFull = false;
    for (const Exchange &exchange : exchanges) {
        const bool fits = exchange.bytes <= room;
        if (!fits && !isFull) {
            relaxed.secPerByte = exchange.secPerByte;
            relaxed.leastSec = sec - std::max(room, 0.0) * relaxed.secPerByte;
            isFull = true;
        }
        if (!fits || relaxed.options[exchange.node] != exchange.from)
            continue;
        relaxed.options[exchange.node] = exchange.to;
        sec -= exchange.sec;
        room -= exchange.bytes;
    }
    relaxed.sec = secondsOf(ofNode, relaxed.options, memory);
    if (!isFull)
        relaxed.leastSec = sec;
    return relaxed;
}

/// A choice for the first nodes that no other beats.
struct Partial
{
    double sec = 0;
    double memory = 0;
    std::uint32_t before = 0; ///< in the front of one node less
    std::uint32_t option = 0;
};

/// Sums of the same times in another order differ by less.
constexpr double rounding = 1e-13;
/// Seconds and bytes at their price are added up and taken off again.
constexpr double costRounding = 1e-9;

/// By memory, then time; only those that are faster than all that need less memory. How many these are: they come
/// first.
template <class Choice>
std::size_t keepUnbeaten(std::span<Choice> choices)
{
    std::ranges::sort(choices, [](const Choice &a, const Choice &b) {
        return a.memory != b.memory ? a.memory < b.memory : a.sec < b.sec;
    });
    std::size_t kept = 0;
    for (const Choice &choice : choices) {
        if (kept == 0 || choice.sec < choices[kept - 1].sec * (1 - rounding))
            choices[kept++] = choice;
    }
    return kept;
}

class Knapsack
{
public:
    Knapsack(const StageOptions &options, const ChoiceLimits &limits)
        : m_mostSec(limits.below * double(limits.dataDegree))
        , m_enoughSec(limits.enough * double(limits.dataDegree))
        , m_mostMemory(limits.memory)
        , m_deadline(limits.deadline)
    {
        std::size_t count = 0;
        for (const std::vector<StageOption> &list : options.ofNode)
            count += list.size();
        m_weighed.reserve(count); // spans stay where they are
        m_options.reserve(options.ofNode.size());
        for (const std::vector<StageOption> &list : options.ofNode) {
            const std::size_t begin = m_weighed.size();
            for (const StageOption &option : list)
                m_weighed.push_back({option.sec + option.gradientSec * double(limits.dataDegree - 1),
                                     option.configuration->memoryPerMicrobatch * double(limits.inFlight) +
                                         option.configuration->memoryFixed,
                                     option.configuration});
            const std::span<WeighedOption> weighed = std::span(m_weighed).subspan(begin);
            m_options.push_back(weighed.first(keepUnbeaten(weighed))); // from the smallest to the fastest
        }
    }

    double run(std::vector<const TensorConfiguration *> *chosen)
    {
        double fastest = 0;
        double fastestMemory = 0;
        double smallest = 0;
        double smallestSec = 0;
        for (const std::span<WeighedOption> list : m_options) {
            fastest += list.back().sec;
            fastestMemory += list.back().memory;
            smallest += list.front().memory;
            smallestSec += list.front().sec;
        }
        if (smallest > m_mostMemory || fastest >= m_mostSec)
            return cannotRun;
        if (fastestMemory <= m_mostMemory) {
            take(chosen, [](std::span<const WeighedOption> list) { return list.back().configuration; });
            return fastest;
        }
        if (smallestSec <= m_enoughSec && smallestSec < m_mostSec) {
            take(chosen, [](std::span<const WeighedOption> list) { return list.front().configuration; });
            return smallestSec;
        }
        const ChoiceRelaxation relaxed = relaxChoice(m_options, m_mostMemory);
        if (relaxed.leastSec >= m_mostSec)
            return cannotRun;
        const double most = m_mostSec;
        if (relaxed.sec > m_enoughSec) {
            // What is not faster by more is as good.
            m_mostSec = std::min(m_mostSec, relaxed.sec * (1 - roundingShare));
            if (const double found = search(restsBehind(relaxed.secPerByte), chosen); found != cannotRun)
                return found;
        }
        if (relaxed.sec >= most)
            return cannotRun;
        for (std::size_t i = 0; chosen && i < m_options.size(); ++i)
            chosen->push_back(m_options[i][relaxed.options[i]].configuration);
        return relaxed.sec;
    }

private:
    template <class Pick>
    void take(std::vector<const TensorConfiguration *> *chosen, Pick pick) const
    {
        for (std::size_t i = 0; chosen && i < m_options.size(); ++i)
            chosen->push_back(pick(m_options[i]));
    }

    /// The least that nodes still to come add.
    struct Rest
    {
        double sec = 0;
        double memory = 0;
        double cost = 0; ///< of both, bytes at their price, less that of all bytes there are
    };

    /// After each node.
    std::vector<Rest> restsBehind(double secPerByte)
    {
        m_secPerByte = secPerByte;
        std::vector<Rest> rests(m_options.size());
        Rest rest{0, 0, -secPerByte * m_mostMemory};
        for (std::size_t i = m_options.size(); i-- > 0;) {
            rests[i] = rest;
            double leastCost = cannotRun;
            for (const WeighedOption &option : m_options[i])
                leastCost = std::min(leastCost, option.sec + secPerByte * option.memory);
            rest.sec += m_options[i].back().sec;
            rest.memory += m_options[i].front().memory;
            rest.cost += leastCost;
        }
        return rests;
    }

    bool isOfInterest(const Partial &partial, const Rest &rest) const
    {
        return partial.sec + rest.sec < m_mostSec * (1 + roundingShare) &&
               partial.memory + rest.memory <= m_mostMemory * (1 + roundingShare) &&
               partial.sec + m_secPerByte * partial.memory + rest.cost < m_mostSec * (1 + costRounding);
    }

    double search(const std::vector<Rest> &rests, std::vector<const TensorConfiguration *> *chosen)
    {
        std::vector<std::vector<Partial>> fronts{{Partial()}};
        for (std::size_t i = 0; i < m_options.size(); ++i) {
            if (m_deadline && m_deadline->isOver())
                return cannotRun;
            std::vector<Partial> next;
            for (std::uint32_t p = 0; p < fronts.back().size(); ++p) {
                const Partial &before = fronts.back()[p];
                for (std::uint32_t o = 0; o < m_options[i].size(); ++o) {
                    const WeighedOption &option = m_options[i][o];
                    const Partial partial{before.sec + option.sec, before.memory + option.memory, p, o};
                    if (isOfInterest(partial, rests[i]))
                        next.push_back(partial);
                }
            }
            next.resize(keepUnbeaten(std::span(next)));
            if (!chosen)
                fronts.clear();
            fronts.push_back(std::move(next));
        }
        return best(fronts, chosen);
    }

    double best(const std::vector<std::vector<Partial>> &fronts, std::vector<const TensorConfiguration *> *chosen) const
    {
        const std::vector<Partial> &last = fronts.back();
        std::size_t at = last.size(); // time falls as memory grows: the last that fits is the fastest
        while (at > 0 && last[at - 1].memory > m_mostMemory)
            --at;
        if (at == 0 || last[at - 1].sec >= m_mostSec)
            return cannotRun;
        if (chosen) {
            chosen->resize(m_options.size());
            std::size_t position = at - 1;
            for (std::size_t i = m_options.size(); i-- > 0;) {
                const Partial &partial = fronts[i + 1][position];
                (*chosen)[i] = m_options[i][partial.option].configuration;
                position = partial.before;
            }
        }
        return last[at - 1].sec;
    }

    std::vector<WeighedOption> m_weighed;
    std::vector<std::span<WeighedOption>> m_options; ///< of each node, unbeaten
    double m_mostSec;
    double m_enoughSec;
    double m_mostMemory;
    double m_secPerByte = 0; ///< what bytes cost while searching
    const Deadline *m_deadline;
};

} // namespace

double leastStageSeconds(const StageOptions &options, const ChoiceLimits &limits,
                         std::vector<const TensorConfiguration *> *chosen)
{
    const double seconds = Knapsack(options, limits).run(chosen);
    return seconds == cannotRun ? cannotRun : seconds / double(limits.dataDegree);
}

namespace {

constexpr std::size_t mostSums = 500'000; ///< some 70 MB with what finds them
constexpr std::size_t noIdeal = std::numeric_limits<std::size_t>::max();

} // namespace

StageSums &StageSums::operator+=(const StageSums &other)
{
    sec += other.sec;
    gradientSec += other.gradientSec;
    perMicrobatch += other.perMicrobatch;
    fixed += other.fixed;
    leastGradientSec += other.leastGradientSec;
    leastPerMicrobatch += other.leastPerMicrobatch;
    leastFixed += other.leastFixed;
    smallestSec += other.smallestSec;
    smallestGradientSec += other.smallestGradientSec;
    leastWorkSec += other.leastWorkSec;
    return *this;
}

StagePrices::StagePrices(const PiperInput &input)
    : m_input(input), m_larger(noIdeal), m_smaller(noIdeal), m_isInside(input.graph.size(), false)
{
    std::vector<std::int64_t> degrees;
    for (const auto &list : input.parallel.configurations) {
        for (const TensorConfiguration &configuration : list)
            degrees.push_back(configuration.degree);
    }
    sortUnique(degrees);
    for (const std::int64_t degree : degrees) {
        if (degree == 1 || (input.setting.tensorParallel && degree <= std::int64_t(input.setting.devices)))
            m_tensorDegrees.push_back(degree);
    }
    const std::int64_t most = input.setting.dataParallel ? std::int64_t(input.setting.devices) : 1;
    for (std::int64_t d = 1; d <= most; ++d) {
        if (input.parallel.microbatches % d == 0)
            m_dataDegrees.push_back(d);
    }
    findLeastWork();
    priceSurrounded();
}

void StagePrices::findLeastWork()
{
    std::vector<double> ofUnit;
    for (const std::vector<NodeIndex> &members : m_input.units.members) {
        double work = 0;
        for (const NodeIndex node : members) {
            double least = cannotRun;
            for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()])
                least = std::min(least, configuration.sec * double(configuration.degree));
            work += least == cannotRun ? 0 : least;
        }
        ofUnit.push_back(work);
    }
    m_leastWork.assign(m_input.ideals.size(), 0.0);
    for (std::size_t ideal = 0; ideal < m_input.ideals.size(); ++ideal) {
        for (const std::uint32_t next : m_input.ideals.successors(ideal)) {
            if (m_leastWork[next] == 0)
                m_leastWork[next] = m_leastWork[ideal] + ofUnit[m_input.ideals.difference(next, ideal).front()];
        }
    }
}

void StagePrices::priceSurrounded()
{
    for (const std::int64_t degree : m_tensorDegrees) {
        std::vector<std::optional<StageSums>> &sums = m_surrounded.emplace_back();
        for (std::size_t node = 0; node < m_input.graph.size(); ++node)
            sums.push_back(sumsOf(NodeIndex(node), degree, true));
    }
}

bool StagePrices::isAllowed(const TensorConfiguration &configuration) const
{
    return m_input.setting.recompute || configuration.id != recomputingConfiguration;
}

double StagePrices::gradientSec(const TensorConfiguration &configuration) const
{
    return 4 * configuration.parameterBytes / (double(m_input.parallel.microbatches) * m_input.setting.bytesPerSec);
}

double StagePrices::seconds(NodeIndex node, const TensorConfiguration &configuration) const
{
    return m_input.parallel.seconds(m_input.graph, node, configuration, 1, m_input.setting.bytesPerSec,
                                    [this](NodeIndex other) { return bool(m_isInside[other.value()]); });
}

void StagePrices::setStage(std::size_t larger, std::size_t smaller)
{
    if (larger == m_larger && smaller == m_smaller)
        return;
    m_larger = larger;
    m_smaller = smaller;
    m_degreeOfOptions = 0;
    for (const NodeIndex node : m_nodes)
        m_isInside[node.value()] = false;
    m_nodes.clear();
    for (const std::uint32_t unit : m_input.ideals.difference(larger, smaller))
        std::ranges::copy(m_input.units.members[unit], std::back_inserter(m_nodes));
    std::ranges::sort(m_nodes);
    for (const NodeIndex node : m_nodes)
        m_isInside[node.value()] = true;
}

const StageOptions &StagePrices::options(std::int64_t tensorDegree)
{
    if (m_degreeOfOptions == tensorDegree)
        return m_options;
    m_degreeOfOptions = tensorDegree;
    m_options.ofNode.resize(m_nodes.size());
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        m_options.ofNode[i].clear();
        for (const TensorConfiguration &configuration : m_input.parallel.configurations[m_nodes[i].value()]) {
            if (configuration.degree == tensorDegree && isAllowed(configuration))
                m_options.ofNode[i].push_back(
                    {&configuration, seconds(m_nodes[i], configuration), gradientSec(configuration)});
        }
    }
    return m_options;
}

bool StagePrices::isSurrounded(NodeIndex node) const
{
    const auto isInside = [this](NodeIndex other) { return bool(m_isInside[other.value()]); };
    const auto isOutput = [this](NodeIndex other) { return m_input.graph.node(other).opcode == Opcode::Output; };
    return std::ranges::all_of(m_input.graph.inputs(node), isInside) &&
           std::ranges::all_of(m_input.graph.users(node),
                               [&](NodeIndex user) { return isInside(user) || isOutput(user); });
}

/// Nothing: the node has no configuration of the degree.
std::optional<StageSums> StagePrices::sumsOf(NodeIndex node, std::int64_t tensorDegree, bool isSurrounded) const
{
    const TensorConfiguration *fastest = nullptr;
    const TensorConfiguration *smallest = nullptr;
    const auto size = [](const TensorConfiguration &one) {
        return std::pair(one.memoryPerMicrobatch, one.memoryFixed);
    };
    StageSums sums;
    sums.degree = tensorDegree;
    sums.sec = sums.leastWorkSec = sums.leastGradientSec = sums.leastPerMicrobatch = sums.leastFixed = cannotRun;
    for (const TensorConfiguration &configuration : m_input.parallel.configurations[node.value()]) {
        if (configuration.degree != tensorDegree || !isAllowed(configuration))
            continue;
        const double here = isSurrounded ? configuration.sec : seconds(node, configuration);
        const double gradient = gradientSec(configuration);
        if (here < sums.sec) {
            fastest = &configuration;
            sums.sec = here;
        }
        if (!smallest || size(configuration) < size(*smallest)) {
            smallest = &configuration;
            sums.smallestSec = here;
            sums.smallestGradientSec = gradient;
        }
        sums.leastWorkSec = std::min(sums.leastWorkSec, configuration.sec);
        sums.leastGradientSec = std::min(sums.leastGradientSec, gradient);
        sums.leastPerMicrobatch = std::min(sums.leastPerMicrobatch, configuration.memoryPerMicrobatch);
        sums.leastFixed = std::min(sums.leastFixed, configuration.memoryFixed);
    }
    if (!fastest)
        return std::nullopt;
    if (smallest->memoryFixed > sums.leastFixed)
        sums.smallestSec = cannotRun;
    sums.gradientSec = gradientSec(*fastest);
    sums.perMicrobatch = fastest->memoryPerMicrobatch;
    sums.fixed = fastest->memoryFixed;
    return sums;
}

std::optional<StageSums> StagePrices::sumsOf(std::size_t degree) const
{
    StageSums sums;
    sums.degree = m_tensorDegrees[degree];
    for (const NodeIndex node : m_nodes) {
        const std::optional<StageSums> own =
            isSurrounded(node) ? m_surrounded[degree][node.value()] : sumsOf(node, sums.degree, false);
        if (!own)
            return std::nullopt;
        sums += *own;
    }
    return sums;
}

std::span<const StageSums> StagePrices::sums(std::size_t larger, std::size_t smaller)
{
    const std::uint64_t key = std::uint64_t(larger) << 32 | smaller;
    if (const auto known = m_kept.find(key); known != m_kept.end())
        return std::span(m_sums).subspan(known->second.first, known->second.count);
    setStage(larger, smaller);
    m_last.clear();
    for (std::size_t degree = 0; degree < m_tensorDegrees.size(); ++degree) {
        if (const std::optional<StageSums> sums = sumsOf(degree))
            m_last.push_back(*sums);
    }
    if (m_sums.size() + m_kept.size() < mostSums) {
        m_kept.emplace(key, Kept{std::uint32_t(m_sums.size()), std::uint32_t(m_last.size())});
        m_sums.insert(m_sums.end(), m_last.begin(), m_last.end());
    }
    return m_last;
}

} // namespace cutaway
