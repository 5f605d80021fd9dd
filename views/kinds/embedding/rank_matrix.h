#pragma once

#include "views/models/group_drop.h"
#include "views/selection/view_state.h"
#include "views/theme/painted_list.h"

#include <QTimer>
#include <QWidget>

#include <map>
#include <vector>

namespace cutaway {

/// From so many ranks on they are a matrix.
inline constexpr std::size_t ranksAsMatrix = 33;

/// Many lanes that are loaded, such as the ranks of an embedding plan, by host and by rank: the time of each on one
/// scale, its memory, and frames around the slowest. A click opens a rank beside the matrix, which does not move: what
/// its time is made of, its shards by their time, and where it stands among all ranks. Shards are dragged onto a rank,
/// or onto a host, which takes them where they cost least.
class RankMatrix : public QWidget, public PaintedList
{
    Q_OBJECT

public:
    RankMatrix(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether the plan has so many.
    bool isAvailable() const { return m_ranks.size() >= ranksAsMatrix; }
    QRectF cellRect(std::size_t rank) const;
    /// As long as its time, of the slowest's.
    QRectF timeRect(std::size_t rank) const;
    bool isSlowest(std::size_t rank) const;
    std::optional<std::size_t> opened() const { return m_opened; }
    void open(std::optional<std::size_t> rank);
    /// Of the opened rank, by time, as many as have room.
    const std::vector<std::pair<ItemIndex, QRectF>> &cards() const { return m_cards; }
    QRectF hostRect(std::size_t host) const;
    std::size_t hostCount() const { return m_hosts.size(); }

    std::size_t thingCount() const override { return m_ranks.size(); }
    QString nameOf(std::size_t rank) const override;
    QString textOf(std::size_t rank) const override;
    QRectF rectOf(std::size_t rank) const override { return cellRect(rank); }
    bool isSelected(std::size_t rank) const override;
    bool isCurrent(std::size_t rank) const override { return rank == m_current; }
    void goTo(std::size_t rank, bool select) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void availabilityChanged();
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);
    /// In the table of items those with a part there alone.
    void tablesWanted(cutaway::GroupIndex group);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    // In pixels of text at its usual size.
    static constexpr double matrixMargin = 12;
    static constexpr double matrixHead = 26;
    static constexpr double lineGap = 4;
    static constexpr double memoryBarHeight = 3;
    static constexpr double allRanksHeight = 150;
    static constexpr double partLine = 18;
    static constexpr double sameTime = 1e-4; ///< of the slowest: as slow as it

    struct Rank
    {
        LaneIndex lane;
        QString number;
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

    void refresh();
    void showPreview();
    void followSelection();
    void layOut();
    void placeCards();
    std::optional<std::size_t> rankAt(QPointF point) const;
    std::optional<std::size_t> hostAt(QPointF point) const;
    GroupIndex dropTargetAt(QPointF point, const std::vector<ItemIndex> &items) const;
    QString timeText(double seconds) const;
    QRectF panelRect() const;
    QRectF closeRect() const;
    QRectF linkRect() const;
    double memoryShare(const Rank &rank) const;
    void paintHead(QPainter &painter) const;
    void paintCell(QPainter &painter, std::size_t rank) const;
    void paintParts(QPainter &painter, const QRectF &bar, const Rank &rank) const;
    void paintLegend(QPainter &painter) const;
    void paintPanel(QPainter &painter) const;
    double paintPanelParts(QPainter &painter, const QRectF &room, double y) const;
    void paintCards(QPainter &painter) const;
    void paintAllRanks(QPainter &painter, const QRectF &room) const;

    PlanSource *m_source;
    ViewState *m_state;
    GroupDrop *m_drop;
    std::vector<Rank> m_ranks;
    std::vector<Host> m_hosts;
    double m_slowest = 0;
    std::int64_t m_fullest = 0;
    bool m_isCapacityFar = false; ///< the fullest uses less than a quarter of it
    double m_unit = 1;            ///< of all times
    QString m_unitName;
    std::map<std::size_t, double> m_dropped; ///< by rank: what a drop would make of its time
    double m_left = 0;                       ///< of the cells
    double m_pitch = 0;                      ///< from cell to cell
    double m_linePitch = 0;
    std::size_t m_perLine = 1;
    bool m_hasTexts = true;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_opened;
    std::optional<std::size_t> m_hovered;
    std::vector<std::pair<ItemIndex, QRectF>> m_cards;
    std::vector<ItemIndex> m_shards; ///< of the opened rank, by time
    double m_aboveCards = 0;
    double m_belowCards = 0;
    QPointF m_pressed;
    ItemIndex m_dragged; ///< the card under the press
    QTimer m_previewing;
};

} // namespace cutaway
