#include "core/pipeline/planners/choice_relaxation.h"

#include "core/search/placement_model.h"

#include <algorithm>

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
