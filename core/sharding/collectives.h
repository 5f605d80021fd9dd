#pragma once

#include "core/plan/plan_picture.h"
#include "core/sharding/sharding_state.h"

#include <span>
#include <string>
#include <vector>

namespace cutaway::sharding {

/// A collective that a plan needs: before an operator, for its gradients, or to return it.
struct PlanCollective
{
    Text kind; ///< `all-gather`, `all-reduce of gradients`
    ExchangeReason reason = ExchangeReason::Redistribution;
    std::uint32_t node = 0; ///< the operator that waits for it
    std::size_t meshDimension = 0;
    double bytes = 0; ///< that each device moves
    double price = 0; ///< in the cost model's unit
};

/// All of them in the order of operators. O(nodes + edges).
std::vector<PlanCollective> collectivesOf(const ShardingState &state);
/// Those of some operators.
std::vector<PlanCollective> collectivesOf(const ShardingState &state, std::span<const ItemIndex> items);

struct CollectiveSum
{
    Text name; ///< `all-gather`, `mesh dimension 1`, `layers.3`
    std::size_t count = 0;
    double bytes = 0;
    double price = 0;
};

/// The same by what they are, where they run and what they belong to, the dearest first.
struct CollectiveSummary
{
    std::vector<CollectiveSum> byKind;
    std::vector<CollectiveSum> byDimension;
    std::vector<CollectiveSum> byLayer;
};
CollectiveSummary summaryOf(const ShardingState &state);

/// `layers.3` of `layers.3.mlp.up`: up to the first number; the whole path where it has none.
std::string_view layerOf(std::string_view modulePath);

} // namespace cutaway::sharding
