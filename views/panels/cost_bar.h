#pragma once

#include <QWidget>

#include <optional>
#include <vector>

namespace cutaway {

/// The parts of the critical path as pieces of one bar: computation in the colour of its group, everything else
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
        QString number;                    ///< drawn in it where there is room
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

private:
    QRectF pieceRect(std::size_t piece) const;
    int pieceAt(double x) const;
    void paintCompute(QPainter &painter, const QRectF &rect, const Piece &piece) const;
    void paintHatched(QPainter &painter, const QRectF &rect) const;

    std::vector<Piece> m_pieces;
    std::vector<double> m_ends; ///< of each piece, as parts of the whole
};

} // namespace cutaway
