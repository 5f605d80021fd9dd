#include "core/base/units.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_summary.h"

// What would make the optimum tell something where it is 0 without any split.
namespace cutaway::sharding {

namespace {

constexpr double usualFlops = 1e14; // of a device, per second

} // namespace

Text ShardingPlan::offerReason() const
{
    return isTriviallyZero(*this) ? phrase("Nothing asks for splitting") : Text();
}

std::vector<PlannerOffer> ShardingPlan::plannerOffers() const
{
    std::vector<PlannerOffer> offers;
    const auto offer = [&](Text title, const ParameterValues &more) {
        ParameterValues given = origin().parameters;
        for (const auto &[name, value] : more)
            given[name] = value;
        offers.push_back({std::move(title), "sharding.alpa", std::move(given)});
    };
    if (!isTriviallyZero(*this))
        return offers;
    const std::int64_t half = figures().memory.peakBytes() / 2;
    offer(phrase("Within %1 per device", {formatBytes(half)}), {{"memory_limit_bytes", std::to_string(half)}});
    offer(phrase("With compute at 100 Tflop/s"), {{"device_flops", usualFlops}});
    offer(phrase("With compute and gradients"), {{"device_flops", usualFlops}, {"gradient_sync", true}});
    offer(phrase("With every input and weight split"), {{"skip_fully_replicated", true}});
    return offers;
}

} // namespace cutaway::sharding
