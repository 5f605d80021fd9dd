#include "core/pipeline/planners/configuration_choice.h"

#include "core/base/rounding.h"

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

} // namespace cutaway
