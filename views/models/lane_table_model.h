#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace cutaway {

/// A figure of a lane as a bar: its parts one after the other, all lanes on one scale.
struct LaneBar
{
    struct Part
    {
        TimelineBar::Role role = TimelineBar::Role::Idle;
        double size = 0;
    };
    std::vector<Part> parts;     ///< of time; empty: `size` is memory
    double size = 0;             ///< in all
    double sizeThen = 0;         ///< the same unless something is dragged: what a drop would make of it
    std::optional<double> limit; ///< where the lane's limit stands
    double scale = 0;            ///< what the whole width stands for
};

/// Every lane of a plan whose lanes are loaded: how long it takes and what it holds, to be sorted. Empty for others.
class LaneTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// Memory tiers beside the first follow, three columns each: how much, its share, both as a bar.
    enum Column {
        LaneColumn,
        HostColumn,
        ItemsColumn,
        TimeColumn,
        TimeBarColumn,
        MemoryColumn,
        FilledColumn,
        MemoryBarColumn,
        FirstTierColumn
    };
    static constexpr int columnsOfTier = 3;
    static constexpr int sortRole = Qt::UserRole;
    /// As `ItemTableModel::ThenRole`.
    static constexpr int thenRole = Qt::UserRole + 3;

    using QAbstractTableModel::QAbstractTableModel;

    /// The same plan after a change, or another; it must stay until the next call. O(lanes).
    void setPlan(const EditedPlan *plan);
    /// While something is dragged: rows that a drop would change say what they are and would be, `2 → 4`, and stay
    /// where they are. Null: nothing is dragged. O(lanes).
    void showIfDropped(const EditedPlan *dropped);
    bool isEmpty() const { return m_rows.empty(); }
    /// None for columns of figures.
    std::optional<LaneBar> bar(const QModelIndex &index) const;
    bool isBar(int column) const;
    /// The row that takes longest, or is nearest to one of its limits; -1: there are none.
    int slowestRow() const;
    int fullestRow() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row
    {
        LaneInfo lane;
        std::size_t items = 0;
        std::vector<LaneTimePart> time;
        std::vector<LaneTier> tiers;

        double seconds() const;
        double filled() const;
        double mostFilled() const; ///< of all its memory
    };

    static Row rowOf(const EditedPlan &plan, LaneIndex lane);
    const Row &rowThen(int row) const
    {
        return m_rowsThen.empty() ? m_rows[std::size_t(row)] : m_rowsThen[std::size_t(row)];
    }
    QString text(const Row &row, int column) const;
    QString toolTip(const Row &row, int column) const;
    static bool isOver(const Row &row, int column);
    bool isFigure(int column) const;
    static QString columnToolTip(int column);
    double figure(const Row &row, int column) const;

    const EditedPlan *m_plan = nullptr;
    std::vector<Row> m_rows;
    std::vector<Row> m_rowsThen; ///< while something is dragged; else empty
    double m_longest = 0;        ///< seconds
    double m_largest = 0;        ///< bytes: used or capacity
    std::vector<double> m_largestOfTier;
};

} // namespace cutaway
