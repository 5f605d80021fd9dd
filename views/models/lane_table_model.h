#pragma once

#include "core/plan/stacked_lanes.h"
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
    std::optional<double> limit; ///< where the lane's limit stands
    double scale = 0;            ///< what the whole width stands for
};

/// Every lane of a plan whose lanes are loaded: how long it takes and what it holds, to be sorted. Empty for others.
class LaneTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// Memory tiers beside the first follow, two columns each.
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
    static constexpr int sortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// The same plan after a change, or another; it must stay until the next call. O(lanes).
    void setPlan(const EditedPlan *plan);
    bool isEmpty() const { return m_rows.empty(); }
    /// None for columns of figures.
    std::optional<LaneBar> bar(const QModelIndex &index) const;
    /// The row with the most of a column; -1: there are none.
    int rowWithMost(int column) const;

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
    };

    Row rowOf(LaneIndex lane) const;
    QString text(const Row &row, int column) const;
    QString toolTip(const Row &row, int column) const;
    static bool isOver(const Row &row, int column);
    static QString columnToolTip(int column);
    double figure(const Row &row, int column) const;

    const EditedPlan *m_plan = nullptr;
    std::vector<Row> m_rows;
    double m_longest = 0; ///< seconds
    double m_largest = 0; ///< bytes: used or capacity
};

} // namespace cutaway
