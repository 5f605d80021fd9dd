#include "views/models/lane_names.h"

#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <iterator>

namespace cutaway {

namespace {

constexpr std::size_t namedOneByOne = 4;

QString laneName(const EditedPlan &plan, LaneIndex lane)
{
    return isolated(coreText(plan.lane(lane).label));
}

/// `(7, 7)`: row-major, the last dimension the fastest.
QString coordinates(std::size_t place, const std::vector<std::int64_t> &shape)
{
    QStringList numbers;
    for (std::size_t i = shape.size(); i-- > 0;) {
        numbers.prepend(QString::number(place % std::size_t(shape[i])));
        place /= std::size_t(shape[i]);
    }
    return QLatin1Char('(') + numbers.join(QStringLiteral(", ")) + QLatin1Char(')');
}

std::vector<LaneIndex> placesOf(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    std::vector<LaneIndex> places;
    std::ranges::copy_if(lanes, std::back_inserter(places), [&](LaneIndex lane) { return plan.lane(lane).isPlace; });
    return places;
}

QString nounOf(const EditedPlan &plan, std::size_t places)
{
    return plan.isOnMesh() ? QCoreApplication::translate("LaneNames", "devices") : laneNoun(plan, int(places));
}

} // namespace

QString laneNamesText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    const std::vector<LaneIndex> places = placesOf(plan, lanes);
    if (places.size() <= namedOneByOne) {
        QStringList names;
        for (const LaneIndex lane : places)
            names.append(laneName(plan, lane));
        return names.join(QStringLiteral(", "));
    }
    const auto name = [&](LaneIndex lane) {
        return plan.isOnMesh() ? coordinates(lane.value(), plan.meshShape()) : laneName(plan, lane);
    };
    return QCoreApplication::translate("LaneNames", "%1 %2, %3 to %4", "64 devices, (0, 0) to (7, 7)")
        .arg(places.size())
        .arg(nounOf(plan, places.size()), name(places.front()), name(places.back()));
}

QString laneCountText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    const std::size_t count = placesOf(plan, lanes).size();
    return count > 1 ? QStringLiteral("%1 %2").arg(count).arg(nounOf(plan, count)) : laneNamesText(plan, lanes);
}

std::vector<LaneTier> laneTiers(const EditedPlan &plan, LaneIndex lane)
{
    return lane.isValid() ? plan.otherTiers(lane) : std::vector<LaneTier>();
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
