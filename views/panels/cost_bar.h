#pragma once

#include "core/plan/edited_plan.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

namespace cutaway {

class PlanSource;

/// The parts of the critical path as pieces of one bar: computation in the colour of its device, everything else
/// hatched.
class CostBar : public QWidget
{
    Q_OBJECT

public:
    struct Piece
    {
        double seconds = 0;
        bool isCompute = false;
        std::optional<std::size_t> colour; ///< number of the device; none: it runs nowhere yet
        GroupIndex group;                  ///< that computes or sends; may be invalid
        QString number;                    ///< drawn in it where there is room
        QString time;                      ///< drawn where `showsTimes` and there is room
        QString toolTip;
    };

    explicit CostBar(QWidget *parent = nullptr);

    void setPieces(std::vector<Piece> pieces);
    QSize sizeHint() const override;

signals:
    void clicked(int piece);

protected:
    bool event(QEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

    const std::vector<Piece> &pieces() const { return m_pieces; }
    QRectF pieceRect(std::size_t piece) const;
    void setHeight(int height);
    /// Times stand in the pieces.
    void setShowsTimes() { m_showsTimes = true; }

private:
    int pieceAt(double x) const;
    void paintCompute(QPainter &painter, const QRectF &rect, const Piece &piece) const;
    void paintHatched(QPainter &painter, const QRectF &rect, const Piece &piece) const;

    std::vector<Piece> m_pieces;
    std::vector<double> m_ends; ///< of each piece, as parts of the whole
    bool m_showsTimes = false;
};

/// One for each part of the plan's cost.
std::vector<CostBar::Piece> costPieces(const EditedPlan &plan);

/// The critical path above the canvas, first to last: what to attack first. A click, or the arrows, select what a piece
/// is of. Of plans whose groups run once each: elsewhere no chain of groups makes the time.
class CriticalPathRibbon : public CostBar
{
    Q_OBJECT

public:
    CriticalPathRibbon(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    void setWanted(bool isWanted);
    /// In a small window the canvas has its place.
    void setHasRoom(bool hasRoom);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void select(int piece);

    PlanSource *m_source;
    ViewState *m_state;
    int m_current = 0; ///< the piece that the keyboard is on
    bool m_isWanted = true;
    bool m_hasRoom = true;
    QTimer m_soon; ///< several changes at once cost one look
};

} // namespace cutaway
