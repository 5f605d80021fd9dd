#include "views/models/gap_log.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double momentSec = 0.02;

QString stateText(const SearchGap &gap)
{
    const QString bound = planTimeText(*gap.boundSec);
    if (!gap.bestSec)
        return tr("No plan yet, bound %1").arg(bound);
    const QString best = planTimeText(*gap.bestSec);
    if (!gap.fraction() && *gap.bestSec < *gap.boundSec)
        return tr("Best %1 is below the bound %2, which cannot hold").arg(best, bound);
    const double fraction = gap.fraction().value_or(0);
    if (fraction == 0)
        return tr("Best %1, bound the same: nothing is better").arg(best);
    return tr("Best %1, bound %2, gap %3").arg(best, bound, percentText(fraction));
}

} // namespace

bool GapLog::isEmpty() const
{
    return std::ranges::none_of(points, [](const Point &point) { return point.gap.boundSec.has_value(); });
}

bool GapLog::isOverTime() const
{
    return !points.empty() && endSec - points.front().atSec >= momentSec;
}

void GapLog::add(const Point &point)
{
    const bool isSameMoment = points.size() > 1 && point.atSec - points[points.size() - 2].atSec < momentSec;
    if (isSameMoment)
        points.back() = point;
    else
        points.push_back(point);
    endSec = std::max(endSec, point.atSec);
}

QString gapText(const GapLog &log)
{
    if (log.isEmpty() || !log.points.back().gap.boundSec)
        return {};
    return tr("%1 after %2").arg(stateText(log.points.back().gap), secondsText(log.endSec));
}

QString gapOriginText(const GapLog &log)
{
    return log.isEmpty() ? QString() : coreText(log.points.back().gap.boundOrigin);
}

} // namespace cutaway
