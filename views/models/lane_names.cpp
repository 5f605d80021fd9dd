#include "views/models/lane_names.h"

#include "core/plan/mesh_placement.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

namespace cutaway {

namespace {

constexpr std::size_t namedOneByOne = 4;

QString nameOf(const EditedPlan &plan, LaneIndex lane)
{
    return coreText(plan.lane(lane).label);
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

} // namespace

QString laneNamesText(const EditedPlan &plan, const std::vector<LaneIndex> &lanes)
{
    std::vector<LaneIndex> places;
    for (const LaneIndex lane : lanes) {
        if (plan.lane(lane).isPlace)
            places.push_back(lane);
    }
    if (places.size() <= namedOneByOne) {
        QStringList names;
        for (const LaneIndex lane : places)
            names.append(nameOf(plan, lane));
        return names.join(QStringLiteral(", "));
    }
    const auto *mesh = dynamic_cast<const HasMeshPlacements *>(&plan);
    const auto name = [&](LaneIndex lane) {
        return mesh ? coordinates(lane.value(), mesh->meshShape()) : nameOf(plan, lane);
    };
    const QString noun =
        mesh ? QCoreApplication::translate("LaneNames", "devices") : laneNoun(plan, int(places.size()));
    return QCoreApplication::translate("LaneNames", "%1 %2, %3 to %4", "64 devices, (0, 0) to (7, 7)")
        .arg(places.size())
        .arg(noun, name(places.front()), name(places.back()));
}

} // namespace cutaway
