#pragma once

#include "core/plan/picture.h"
#include "core/sharding/sharding_words.h"

#include <vector>

namespace cutaway::sharding {

class ShardingPlan;

/// One of those that make up what a plan costs, in the unit of its cost model.
struct PricedPart
{
    FigureWords words;
    CostPart::Role role = CostPart::Role::Transfer;
    double price = 0;
};

/// Those that cost something, and those to which an edit could give a cost.
std::vector<PricedPart> pricedParts(const ShardingPlan &plan);

} // namespace cutaway::sharding
