#pragma once

#include "views/kinds/embedding/rank_picture.h"

#include <vector>

namespace cutaway {

/// From so many ranks on they are rows of lanes.
inline constexpr std::size_t ranksAsRows = 9;

/// Some tens of ranks as rows of lanes, host by host: the shards of each, the largest first, and what its time is made
/// of. Lanes become lower and narrower to be in sight, then there are fewer in a row, and then it scrolls down. What a
/// lane has no room for is a click away, which makes its row as high as that needs.
class RankLanes : public RankPicture
{
    Q_OBJECT

public:
    RankLanes(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    Words words() const override;
    QRectF cellRect(std::size_t rank) const override;
    QRectF timeRect(std::size_t rank) const override;
    QRectF hostRect(std::size_t host) const override;
    void open(std::optional<std::size_t> rank) override;
    /// How many of the rank's shards are not shown.
    std::size_t hiddenShards(std::size_t rank) const;
    /// Opens the lane, or closes it; null: all of it is shown.
    QRectF moreRect(std::size_t rank) const;

    /// The ranks, then the shards that are shown.
    std::size_t thingCount() const override { return m_ranks.size() + m_chips.size(); }
    QString nameOf(std::size_t thing) const override;
    QString textOf(std::size_t thing) const override;
    QRectF rectOf(std::size_t thing) const override;
    bool isSelected(std::size_t thing) const override;
    void goTo(std::size_t thing, bool select) override;
    ItemIndex itemOf(std::size_t thing) const; ///< invalid: it is a rank

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void ranksRead() override;
    void followSelection() override;
    void layOut() override;
    void paintPicture(QPainter &painter) const override;
    std::optional<std::size_t> thingAt(QPointF point) const override;
    Spot spotOf(std::size_t thing) const override;
    ItemIndex itemAt(QPointF point) const override;
    void click(QPointF point) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    struct Shard
    {
        ItemIndex item;
        std::int64_t bytes = 0;
    };
    struct Lane
    {
        std::vector<Shard> shards; ///< the largest first
        std::size_t line = 0;
        std::size_t column = 0;
        std::size_t firstChip = 0;
        std::size_t shown = 0;
    };
    struct Line
    {
        double top = 0; ///< of its lanes, from the top of the picture
        double height = 0;
        bool hasNames = false; ///< a host begins in it
    };
    struct Chip
    {
        std::size_t rank = 0;
        std::size_t shard = 0; ///< of the rank's
    };
    struct HostSums
    {
        double slowest = 0; ///< seconds
        std::int64_t bytes = 0;
    };

    const Shard &shardOf(std::size_t chip) const { return m_lanes[m_chips[chip].rank].shards[m_chips[chip].shard]; }
    void placeInLines();
    void placeChips();
    void revealRank(std::size_t rank);
    /// Below the head of the lane, in what would be the place of this shard.
    QRectF slotRect(std::size_t rank, std::size_t slot) const;
    void paintHost(QPainter &painter, std::size_t host) const;
    void paintLane(QPainter &painter, std::size_t rank) const;
    void paintChip(QPainter &painter, std::size_t chip) const;
    void paintLanesLegend(QPainter &painter) const;

    std::vector<Lane> m_lanes; ///< by rank
    std::vector<HostSums> m_hostSums;
    std::vector<Line> m_lines;
    std::vector<Chip> m_chips;
    std::vector<ItemIndex> m_pinned; ///< ascending
    std::size_t m_columns = 1;
    double m_laneWidth = 0;
    double m_bottom = 0;     ///< of the lanes, from the top of the picture
    std::size_t m_slots = 1; ///< of a lane that is not opened
};

} // namespace cutaway
