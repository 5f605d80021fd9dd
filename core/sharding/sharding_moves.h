#pragma once

#include "core/sharding/sharding_plan.h"

namespace cutaway::sharding {

/// What a move does to nodes, strategies and pins, once it is known to be allowed.
struct ShardingChange
{
    struct Step
    {
        std::uint32_t node = 0;
        std::uint32_t strategy = 0;
    };
    std::vector<Step> steps;
    std::vector<Move::ItemPin> pins;
};

/// Resolves a move; what is chosen is pinned. Errors: `no_such_node`, `no_such_strategy`, `not_possible` (a split would
/// have to become a sum), `not_offered`.
Result<ShardingChange> changeOf(const ShardingPlan &plan, const Move &move);
Move moveOf(const ShardingChange &change);

/// What to show of a move of `item` that is not possible.
Preview refusal(const Error &error, ItemIndex item);
Preview previewMove(const ShardingPlan &plan, const Move &move);
Text describeMove(const ShardingPlan &plan, const Move &move);

/// The cheapest strategy that a pin admits, given the neighbours; the lowest of equals. Same errors.
Result<std::uint32_t> cheapestStrategy(const ShardingState &state, std::uint32_t node, const ShardingPin &wanted);

} // namespace cutaway::sharding
