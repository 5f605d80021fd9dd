#pragma once

#include "views/judging/plan_points.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace cutaway {

/// Plan points as rows: name, settings, each figure, and whether it is feasible and on the front. Sort by `sortRole`.
class PlanPointsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, StateColumn, SettingsColumn, FirstFigureColumn };
    static constexpr int sortRole = Qt::UserRole + 32; ///< apart from what delegates of tables ask for

    explicit PlanPointsModel(const PlanPoints *points, QObject *parent = nullptr);

    /// Numbers of the points that are on the front that is shown.
    void setFront(std::vector<bool> isFront);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void reset();
    void refresh();
    const std::string *figureAt(int column) const; ///< null: the column is none
    std::optional<double> figureOf(const PlanPoint &point, const std::string &name) const;
    QString stateOf(const PlanPoint &point, int row) const;
    QVariant textAt(const PlanPoint &point, const QModelIndex &index) const;

    const PlanPoints *m_points;
    std::vector<std::string> m_figures;
    PlanKind m_kind; ///< whose these are
    std::vector<bool> m_isFront;
    int m_rows = 0;
};

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

/// A line for each plan: name, whether it is feasible and on the front, what is wrong, parameters and variations,
/// figures in bytes and seconds. RFC 4180; numbers have a point whatever the locale.
QByteArray planPointsCsv(const PlanPoints &points, const std::vector<bool> &isFront);

} // namespace cutaway
