#include "views/judging/plan_points_model.h"

#include "core/files/safe_text.h"
#include "views/judging/figure_tree.h"
#include "views/judging/pareto_painter.h"
#include "views/models/planning.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

QString field(const QString &text)
{
    bool isNumber = false;
    static_cast<void>(text.toDouble(&isNumber));
    if (isNumber)
        return text; // also below nought
    std::string out;
    appendCsvField(out, text.toStdString());
    return QString::fromStdString(out);
}

} // namespace

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
        return tr("Figures of another kind of plan are not comparable.");
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

QByteArray planPointsCsv(const PlanPoints &points, const std::vector<bool> &isFront)
{
    std::set<std::string> parameters;
    for (const PlanPoint &point : points.points()) {
        for (const auto &[name, value] : point.parameters)
            parameters.insert(name);
    }
    QStringList header{QStringLiteral("plan"), QStringLiteral("feasible"), QStringLiteral("front"),
                       QStringLiteral("problem")};
    for (const std::string &name : parameters)
        header << field(QString::fromStdString(name));
    for (const std::string &name : points.figureNames())
        header << field(QString::fromStdString(name));
    QString text = header.join(u',') + QStringLiteral("\r\n");
    for (std::size_t i = 0; i < points.points().size(); ++i) {
        const PlanPoint &point = points.points()[i];
        const bool isOnFront = i < isFront.size() && isFront[i];
        QStringList line{field(point.name), point.isFeasible ? QStringLiteral("true") : QStringLiteral("false"),
                         isOnFront ? QStringLiteral("true") : QStringLiteral("false"), field(point.problem)};
        for (const std::string &name : parameters) {
            const auto found = point.parameters.find(name);
            line << (found == point.parameters.end() ? QString() : field(QString::fromStdString(found->second)));
        }
        for (const std::string &name : points.figureNames()) {
            const auto found = point.figures.find(name);
            line << (found == point.figures.end() ? QString() : QString::number(found->second, 'g', 17));
        }
        text += line.join(u',') + QStringLiteral("\r\n");
    }
    return text.toUtf8();
}

} // namespace cutaway
