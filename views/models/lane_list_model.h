#pragma once

#include "views/models/baseline_marks.h"
#include "views/theme/memory_bar.h"

#include <QAbstractListModel>

namespace cutaway {

/// The lanes of a plan with their memory, now and if what is dragged were dropped.
class LaneListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum class Filling { Empty, Fits, NearlyFull, Over };
    /// Memory of another tier, below the lane's own.
    struct Tier
    {
        QString value; ///< `DDR 2.38 GiB, 12 %`
        Filling filling = Filling::Fits;
        MemoryBarValues bar; ///< with what it would be if dropped
    };
    /// What a row shows.
    struct Row
    {
        QString label;
        QString value; ///< `95.3 MiB, 98.7 %`
        QString host;  ///< may be empty
        std::size_t number = 0;
        bool isPlace = true;
        std::int64_t usedBytes = 0;
        std::int64_t afterBytes = 0; ///< if dropped; else as used
        bool isRefused = false;      ///< the drop
        std::optional<std::int64_t> capacityBytes;
        std::optional<std::int64_t> baselineBytes; ///< none: there is no baseline
        Filling filling = Filling::Fits;
        MemoryBarValues bar;     ///< as it is
        std::vector<Tier> tiers; ///< in every row the same
    };

    explicit LaneListModel(PlanSource *source, QObject *parent = nullptr);

    void setBaselineMarks(const BaselineMarks *marks);
    /// The row's lane.
    LaneIndex laneAt(const QModelIndex &index) const;
    /// What is under a point of the row's bar, drawn into `bar`: a part of its memory and how it comes about; else
    /// empty.
    QString partText(const QModelIndex &index, const QRectF &bar, double x) const;
    Row row(int row) const;
    /// How many tiers each row shows below its own memory.
    std::size_t tierCount() const;
    /// What bars of all rows end at, as a share of what a device has: 1, or of many devices that are nearly empty a
    /// little more than what the fullest uses; more than 1 where one uses more than it has. O(rows).
    double scaleEnd() const;
    /// That in words, a line each; empty where it is no less than 1.
    QStringList scaleNotes(bool areColumns) const;
    /// The widest name and value, for whoever lays rows out.
    QStringList labels() const;
    QStringList values() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    void reset();
    void planChanged(const Change &change);
    void previewChanged();
    std::vector<LaneIndex> shownLanes() const;
    std::vector<Tier> tiersOf(LaneIndex lane) const;

    PlanSource *m_source;
    const BaselineMarks *m_marks = nullptr;
    std::size_t m_tierCount = 0;    ///< that rows are laid out for
    std::vector<LaneIndex> m_lanes; ///< devices, and the lane without device where something is in it
};

/// Each item to the group that the lane holds, or to a new one there; all items of a group as that group.
Move moveToLane(const EditedPlan &plan, LaneIndex lane, const std::vector<ItemIndex> &items);

/// From this part of its memory on a device counts as nearly full.
inline constexpr double nearlyFull = 0.9;

} // namespace cutaway
