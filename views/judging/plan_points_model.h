#pragma once

#include "views/judging/plan_points.h"

#include <QAbstractTableModel>

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

} // namespace cutaway
