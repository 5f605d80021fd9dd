#pragma once

#include "views/canvas/picture_drawing.h"

#include <QColor>
#include <QCoreApplication>
#include <QRectF>

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace cutaway {

/// Lanes that are loaded, such as the ranks of an embedding plan, host by host: the time of each on one scale, and
/// frames around the slowest. How ranks are laid out, and what of them is told beside their times, depends on how many
/// there are.
class RankDrawing : public virtual PictureDrawing
{
    Q_DECLARE_TR_FUNCTIONS(cutaway::RankPicture)

public:
    virtual QRectF cellRect(std::size_t rank) const = 0;
    /// As long as its time, of the slowest's.
    virtual QRectF timeRect(std::size_t rank) const = 0;
    /// Where its name takes what is dropped.
    virtual QRectF hostRect(std::size_t host) const = 0;
    std::size_t hostCount() const { return m_hosts.size(); }
    bool isSlowest(std::size_t rank) const;
    /// All of whose shards are shown.
    std::optional<std::size_t> opened() const { return m_opened; }

    std::size_t thingCount() const override { return m_ranks.size(); }
    QString nameOf(std::size_t rank) const override;
    QString textOf(std::size_t rank) const override;
    QRectF rectOf(std::size_t rank) const override { return cellRect(rank); }
    bool isSelected(std::size_t rank) const override;
    bool isCurrent(std::size_t rank) const override { return rank == m_current; }

protected:
    struct Rank
    {
        LaneIndex lane;
        std::size_t number = 0; ///< picks its colour
        QString label;
        std::vector<LaneTimePart> parts;
        double seconds = 0;
        std::int64_t usedBytes = 0;
        std::optional<std::int64_t> capacityBytes;
        std::size_t host = 0;
        std::size_t place = 0; ///< in its host
    };
    struct Host
    {
        QString name;
        std::vector<std::size_t> ranks;
        std::size_t line = 0; ///< its first
    };
    struct Dropped
    {
        double seconds = 0;
        std::int64_t usedBytes = 0;
    };
    struct LegendEntry
    {
        QString text;
        std::function<void(QPainter &, const QRectF &)> sample;
    };

    /// All there are, none without a plan.
    void readRanks(const EditedPlan *plan);
    /// The ranks are others; they are laid out next.
    virtual void ranksRead() {}
    Spot spotOf(std::size_t rank) const override { return m_ranks[rank].lane; }
    static double secondsOf(const std::vector<LaneTimePart> &parts);
    /// Where ranks are shown, and not what stands above or below them.
    virtual QRectF ranksRect() const { return {QPointF(), ground()}; }
    std::vector<ItemIndex> shardsOf(std::size_t rank) const;
    /// The number of ranks: it has none.
    std::size_t rankOf(ItemIndex shard) const;
    /// As slow as the hovered one.
    bool isLikeHovered(std::size_t rank) const;
    double shownSeconds(std::size_t rank) const;
    QColor timeInk(std::size_t rank) const;
    /// Of a track as long as the slowest's time: the parts, and hatched how far a drop would change them.
    void paintTime(QPainter &painter, std::size_t rank, double track) const;
    std::vector<LegendEntry> timeLegend() const;
    /// As many entries as there is room for, from the left.
    void paintLegend(QPainter &painter, const QRectF &line, const std::vector<LegendEntry> &entries) const;

    static constexpr double sameTime = 1e-4; ///< of the slowest: as slow as it

    std::vector<Rank> m_ranks;
    std::vector<Host> m_hosts;
    double m_slowest = 0;
    std::optional<std::size_t> m_firstSlowest;
    std::map<std::size_t, Dropped> m_dropped; ///< by rank: what a drop would make of it
    std::size_t m_current = 0;
    std::optional<std::size_t> m_opened;
    QSizeF m_gap; ///< between cells: the pointer is on the one before it
};

} // namespace cutaway
