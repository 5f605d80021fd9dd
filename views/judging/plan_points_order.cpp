#include "views/judging/plan_points_order.h"

#include "views/judging/plan_points_model.h"

#include <algorithm>

namespace cutaway {

PlanPointsOrder::PlanPointsOrder(const PlanPoints *points, QObject *parent)
    : QSortFilterProxyModel(parent), m_points(points)
{
    setSortRole(PlanPointsModel::sortRole);
    connect(points, &PlanPoints::changed, this, &PlanPointsOrder::followShown);
    sort(-1);
}

void PlanPointsOrder::setPassing(std::vector<bool> isPassing)
{
    if (isPassing == m_isPassing)
        return;
    const bool isLonger =
        isPassing.size() > m_isPassing.size() && std::equal(m_isPassing.begin(), m_isPassing.end(), isPassing.begin());
    m_isPassing = std::move(isPassing);
    if (isLonger)
        invalidateFilter(); // the few that came
    else
        invalidate(); // all at once: a range takes away every other row
}

void PlanPointsOrder::sort(int column, Qt::SortOrder order)
{
    m_isAsTried = column < 0;
    QSortFilterProxyModel::sort(std::max(0, column), m_isAsTried ? Qt::AscendingOrder : order);
}

/// What can be compared depends on the plan that is shown.
void PlanPointsOrder::followShown()
{
    if (std::exchange(m_kind, m_points->kind()) != m_points->kind() ||
        std::exchange(m_work, m_points->work()) != m_points->work())
        invalidate();
}

int PlanPointsOrder::rankOf(int row) const
{
    const PlanPoint &point = m_points->points()[std::size_t(row)];
    if (!m_points->isCompared(point))
        return 4;
    if (!point.isFeasible)
        return point.figures.empty() ? 3 : 2;
    return areComparable(point.work, m_points->work()) ? 0 : 1;
}

bool PlanPointsOrder::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const bool isUpwards = sortOrder() == Qt::AscendingOrder;
    const int leftRank = rankOf(left.row());
    const int rightRank = rankOf(right.row());
    if (leftRank != rightRank)
        return (leftRank < rightRank) == isUpwards;
    if (m_isAsTried)
        return left.row() < right.row();
    const bool isLeftThere = left.data(sortRole()).isValid();
    const bool isRightThere = right.data(sortRole()).isValid();
    if (isLeftThere != isRightThere)
        return isLeftThere == isUpwards;
    return QSortFilterProxyModel::lessThan(left, right);
}

bool PlanPointsOrder::filterAcceptsRow(int row, const QModelIndex &) const
{
    return std::size_t(row) >= m_isPassing.size() || m_isPassing[std::size_t(row)];
}

} // namespace cutaway
