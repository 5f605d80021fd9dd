#pragma once

#include "views/kinds/embedding/rank_drawing.h"

namespace cutaway {

/// From so many ranks on they are a matrix.
inline constexpr std::size_t ranksAsMatrix = 33;

/// From so many hosts on, a line tells no numbers.
inline constexpr std::size_t hostsWithoutTexts = 17;
/// Of more ranks than these, the matrix keeps its lines as high and scrolls down.
inline constexpr std::size_t mostRanksInSight = 256;

/// Many ranks as a matrix of hosts by ranks, with their memory. Hosts of many ranks take several lines. A rank is
/// opened beside the matrix, which does not move: what its time is made of, its shards by their time, and where it
/// stands among all ranks.
class RankMatrixDrawing : public virtual RankDrawing
{
    Q_DECLARE_TR_FUNCTIONS(cutaway::RankMatrix)

public:
    QRectF cellRect(std::size_t rank) const override;
    QRectF timeRect(std::size_t rank) const override;
    QRectF hostRect(std::size_t host) const override;
    /// Of the opened rank, by time, as many as have room.
    const std::vector<std::pair<ItemIndex, QRectF>> &cards() const { return m_cards; }

protected:
    // In pixels of text at its usual size.
    static constexpr double matrixMargin = 12;
    static constexpr double matrixHead = 26;
    static constexpr double matrixLegend = 24;
    static constexpr double lineGap = 4;
    static constexpr double memoryBarHeight = 3;
    static constexpr double allRanksHeight = 150;
    static constexpr double partLine = 18;
    static constexpr double lowLine = 20; ///< without a rank's number and time

    void ranksRead() override;
    /// For the ground; how high all lines are.
    double placeRanks();
    QRectF ranksRect() const override;
    void paintPicture(QPainter &painter) const override;
    void readShards();
    void placeCards();
    QRectF panelRect() const;
    QRectF closeRect() const;
    QRectF linkRect() const;

    double m_linePitch = 0;

private:
    QString timeText(double seconds) const;
    double memoryShare(const Rank &rank) const;
    void paintHead(QPainter &painter) const;
    void paintCell(QPainter &painter, std::size_t rank) const;
    void paintMatrixLegend(QPainter &painter) const;
    void paintPanel(QPainter &painter) const;
    double paintPanelParts(QPainter &painter, const QRectF &room, double y) const;
    void paintCards(QPainter &painter) const;
    void paintAllRanks(QPainter &painter, const QRectF &room) const;

    std::int64_t m_fullest = 0;
    bool m_isCapacityFar = false; ///< the fullest uses less than a quarter of it
    double m_unit = 1;            ///< of all times
    QString m_unitName;
    double m_left = 0;  ///< of the cells
    double m_pitch = 0; ///< from cell to cell
    std::size_t m_perLine = 1;
    bool m_hasTexts = true;
    std::vector<std::pair<ItemIndex, QRectF>> m_cards;
    std::vector<ItemIndex> m_shards; ///< of the opened rank, by time
    double m_aboveCards = 0;
    double m_belowCards = 0;
};

} // namespace cutaway
