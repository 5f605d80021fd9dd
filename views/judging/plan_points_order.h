#pragma once

#include "views/judging/plan_points.h"

#include <QSortFilterProxyModel>

namespace cutaway {

/// The rows of a `PlanPointsModel`: whatever they are sorted by, plans that can be compared come first, then those that
/// cannot be run, and runs that gave no plan. Without a column, in the order in which they were tried.
class PlanPointsOrder : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit PlanPointsOrder(const PlanPoints *points, QObject *parent = nullptr);

    /// By point: those that do not pass are left out; those that come later are not, until they are told of.
    void setPassing(std::vector<bool> isPassing);
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    void followShown();
    int rankOf(int row) const;

    const PlanPoints *m_points;
    std::vector<bool> m_isPassing;
    PlanKind m_kind; ///< whose rows come first
    std::string m_work;
    bool m_isAsTried = true;
};

} // namespace cutaway
