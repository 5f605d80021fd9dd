#include "core/sharding/priced_parts.h"

#include "core/sharding/sharding_plan.h"

namespace cutaway::sharding {

std::vector<PricedPart> pricedParts(const ShardingPlan &plan)
{
    using Role = CostPart::Role;
    const ShardingSettings &settings = plan.problem().settings();
    const ShardingCost &cost = plan.figures();
    std::vector<PricedPart> parts;
    const auto add = [&parts](FigureWords words, Role role, double price, bool isPriced) {
        if (price != 0 || isPriced)
            parts.push_back({std::move(words), role, price});
    };
    add(computeWords(), Role::Compute, cost.compute, settings.deviceFlops > 0);
    add(redistributionWords(), Role::Transfer, cost.edge, true);
    add(gradientWords(), Role::Transfer, cost.gradient, settings.gradientSync);
    add(outputWords(), Role::Transfer, cost.output, settings.outputPlacement != OutputPlacement::Any);
    return parts;
}

} // namespace cutaway::sharding
