#include "views/models/lane_tiers.h"

#include "views/models/figures.h"
#include "views/theme/translated.h"

#include <algorithm>

namespace cutaway {

std::vector<LaneTier> laneTiers(const EditedPlan &plan, LaneIndex lane)
{
    const auto *stacked = dynamic_cast<const HasStackedLanes *>(&plan);
    return stacked && lane.isValid() ? stacked->otherTiers(lane) : std::vector<LaneTier>();
}

double filledPart(const LaneTier &tier)
{
    return tier.capacityBytes > 0 ? double(tier.usedBytes) / double(tier.capacityBytes) : tier.usedBytes > 0 ? 2 : 0;
}

QString exceededTierText(const EditedPlan &plan, LaneIndex lane)
{
    const std::vector<LaneTier> tiers = laneTiers(plan, lane);
    const auto fullest = std::ranges::max_element(tiers, {}, filledPart);
    if (fullest == tiers.end() || filledPart(*fullest) <= 1)
        return {};
    const QString name = QString::fromStdString(fullest->label);
    return fullest->capacityBytes > 0 ? tr("%1 %2", "DDR 240 %").arg(name, percentText(filledPart(*fullest)))
                                      : tr("%1 %2", "DDR 2.38 GiB").arg(name, bytesText(fullest->usedBytes));
}

QString tierUsageText(const LaneTier &tier)
{
    const QString usage = tr("%1 of %2").arg(bytesText(tier.usedBytes), bytesText(tier.capacityBytes));
    const std::int64_t over = tier.usedBytes - tier.capacityBytes;
    return over > 0 ? tr("%1, over by %2").arg(usage, bytesText(over)) : usage;
}

} // namespace cutaway
