#include "views/judging/plan_points_model.h"

#include "views/judging/figure_rows.h"
#include "views/judging/pareto_points.h"
#include "views/models/planner_list.h"
#include "views/theme/core_text.h"

namespace cutaway {

PlanPointsModel::PlanPointsModel(const PlanPoints *points, QObject *parent)
    : QAbstractTableModel(parent), m_points(points)
{
    connect(m_points, &PlanPoints::cleared, this, &PlanPointsModel::reset);
    connect(m_points, &PlanPoints::changed, this, &PlanPointsModel::refresh);
    reset();
}

void PlanPointsModel::reset()
{
    beginResetModel();
    m_figures = m_points->toldFigures();
    m_kind = m_points->kind();
    m_rows = int(m_points->points().size());
    endResetModel();
}

/// Plans come behind those that are there: what is selected and where one has scrolled to stays.
void PlanPointsModel::refresh()
{
    const int rows = int(m_points->points().size());
    if (m_kind != m_points->kind() || m_figures != m_points->toldFigures()) {
        reset();
    } else if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1); // of another kind they may be called otherwise
}

void PlanPointsModel::setFront(std::vector<bool> isFront)
{
    m_isFront.swap(isFront);
    const auto isIn = [](const std::vector<bool> &front, int row) {
        return std::size_t(row) < front.size() && front[std::size_t(row)];
    };
    for (int row = 0; row < m_rows; ++row) { // while a limit is drawn along, few change
        if (isIn(m_isFront, row) != isIn(isFront, row))
            emit dataChanged(index(row, StateColumn), index(row, StateColumn));
    }
}

int PlanPointsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int PlanPointsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : FirstFigureColumn + int(m_figures.size());
}

const std::string *PlanPointsModel::figureAt(int column) const
{
    return column < FirstFigureColumn ? nullptr : &m_figures[std::size_t(column - FirstFigureColumn)];
}

/// None of a plan that is not compared: the column is another kind's.
std::optional<double> PlanPointsModel::figureOf(const PlanPoint &point, const std::string &name) const
{
    const auto found = point.figures.find(name);
    return found == point.figures.end() || !m_points->isCompared(point) ? std::nullopt : std::optional(found->second);
}

QString PlanPointsModel::stateOf(const PlanPoint &point, int row) const
{
    if (!m_points->isCompared(point))
        return tr("%1: not compared").arg(planKindTitle(point.kind));
    if (!point.isFeasible)
        return point.problem.isEmpty() ? tr("infeasible") : point.problem;
    const bool isFront = std::size_t(row) < m_isFront.size() && m_isFront[std::size_t(row)];
    if (!areComparable(point.work, m_points->work()))
        return (isFront ? tr("on the front of %1: not compared") : tr("%1: not compared")).arg(coreText(point.work));
    return isFront ? tr("on the front") : QString();
}

QVariant PlanPointsModel::textAt(const PlanPoint &point, const QModelIndex &index) const
{
    if (const std::string *name = figureAt(index.column())) {
        const std::optional<double> figure = figureOf(point, *name);
        return figure ? figureValueText(*name, *figure) : QString();
    }
    if (index.column() == StateColumn)
        return stateOf(point, index.row());
    return index.column() == NameColumn ? point.name : point.settings;
}

QVariant PlanPointsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || std::size_t(index.row()) >= m_points->points().size())
        return {};
    const PlanPoint &point = m_points->points()[std::size_t(index.row())];
    const std::string *name = figureAt(index.column());
    if (role == sortRole && name) {
        const std::optional<double> figure = figureOf(point, *name);
        return figure ? QVariant(*figure) : QVariant();
    }
    if (role == Qt::ToolTipRole && index.column() == StateColumn && !m_points->isCompared(point))
        return tr("Figures of another kind of plan mean something else.");
    if (role == Qt::ToolTipRole && index.column() == StateColumn && !areComparable(point.work, m_points->work()))
        return pointText(*m_points, std::size_t(index.row()));
    if (role == Qt::TextAlignmentRole && name)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::DisplayRole || role == sortRole || role == Qt::ToolTipRole)
        return textAt(point, index);
    return {};
}

QVariant PlanPointsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const std::string *name = figureAt(section);
    if (role == Qt::TextAlignmentRole)
        return int((name ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    if (name)
        return figureTitleText(m_points->titles(), *name);
    return section == NameColumn ? tr("Plan") : section == StateColumn ? tr("State") : tr("Settings");
}

} // namespace cutaway
