#pragma once

#include "core/sharding/sharding_state.h"

#include <cmath>

namespace cutaway::testing {

/// Calls `visit(assignment, cost)` for every assignment of strategies that can be, the first node's changing fastest.
template <class Visit>
void forAllPossible(const sharding::ShardingProblem &problem, Visit visit)
{
    sharding::Assignment assignment(problem.size(), 0);
    for (bool isMore = true; isMore;) {
        const sharding::ShardingCost cost = sharding::costOf(problem, assignment);
        if (std::isfinite(cost.objective()))
            visit(assignment, cost);
        isMore = false;
        for (std::uint32_t v = 0; v < problem.size() && !isMore; ++v) {
            isMore = ++assignment[v] < problem.strategies(v).size();
            if (!isMore)
                assignment[v] = 0;
        }
    }
}

} // namespace cutaway::testing
