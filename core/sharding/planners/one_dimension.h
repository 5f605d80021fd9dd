#pragma once

#include "core/sharding/planners/parameter_like.h"

/// What propagations on a mesh of one dimension have in common.
namespace cutaway::sharding {

inline constexpr std::uint32_t noMatch = noLowered;

inline Placements alone(Placement placement)
{
    Placements placements(1);
    placements[0] = placement;
    return placements;
}

/// Among strategies without sums whose inputs are as wanted (whole ones may be cut: that is free), the one with the
/// most inputs exactly as wanted, the lowest of equals; none if there is none. Inputs that are not compared may be
/// anything.
template <class Admits>
std::uint32_t bestMatch(const ShardingProblem &problem, std::uint32_t node, const std::vector<Placement> &wanted,
                        const std::vector<bool> &isCompared, Admits admits)
{
    std::uint32_t best = noMatch;
    std::size_t most = 0;
    const std::vector<Strategy> &strategies = problem.strategies(node);
    for (std::uint32_t k = 0; k < strategies.size(); ++k) {
        const Strategy &strategy = strategies[k];
        if (strategy.output.hasPartial() || !admits(strategy))
            continue;
        std::size_t exact = 0;
        bool fits = true;
        for (std::size_t i = 0; i < strategy.inputs.size(); ++i) {
            fits = fits && !strategy.inputs[i].hasPartial();
            if (!isCompared[i])
                continue;
            const bool isExact = strategy.inputs[i][0] == wanted[i];
            exact += isExact;
            fits = fits && (isExact || wanted[i].isReplicated());
        }
        if (fits && (best == noMatch || exact > most)) {
            best = k;
            most = exact;
        }
    }
    return best;
}

} // namespace cutaway::sharding
