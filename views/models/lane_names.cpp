#include "views/models/lane_names.h"

#include "core/plan/mesh_placement.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/isolated.h"

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
    return dynamic_cast<const HasMeshPlacements *>(&plan) ? QCoreApplication::translate("LaneNames", "devices")
                                                          : laneNoun(plan, int(places));
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
    const auto *mesh = dynamic_cast<const HasMeshPlacements *>(&plan);
    const auto name = [&](LaneIndex lane) {
        return mesh ? coordinates(lane.value(), mesh->meshShape()) : laneName(plan, lane);
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

} // namespace cutaway
