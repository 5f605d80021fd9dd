#pragma once

#include "core/plan/plan_roofline.h"
#include "views/theme/painted_accessible.h"

#include <QWidget>

namespace cutaway {

/// Groups as dots, operations a byte across and operations a second up, both by their logarithms, under the roofs of
/// their devices. Left and right go from dot to dot, Return chooses the one that they are on.
class RooflineChart : public QWidget, public PaintedList
{
    Q_OBJECT

public:
    explicit RooflineChart(QWidget *parent = nullptr);

    void setRoofline(const EditedPlan &plan, const Roofline &roofline);
    /// By their places in the roofline; −1: none.
    void setSelected(int dot);
    void setMarked(int dot);
    /// The dots whose numbers stand above the roof.
    std::vector<int> raisedNumbers() const;
    QSize sizeHint() const override;

    std::size_t thingCount() const override { return m_dots.size(); }
    QString nameOf(std::size_t dot) const override { return m_dots[dot].name; }
    QString textOf(std::size_t dot) const override { return m_dots[dot].text; }
    QRectF rectOf(std::size_t dot) const override;
    bool isSelected(std::size_t dot) const override { return int(dot) == m_selected; }
    bool isCurrent(std::size_t dot) const override { return int(dot) == m_current; }
    void goTo(std::size_t dot, bool select) override;

signals:
    void hovered(int dot);
    void clicked(int dot);

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Dot
    {
        double intensity = 0;
        double rate = 0;
        double roofRate = 0; ///< above it
        double radius = 0;
        std::optional<std::size_t> colour; ///< number of the device
        bool isCritical = false;
        QString number;
        QString name;
        QString text; ///< a few lines
        QPointF centre;
    };
    struct RoofLine
    {
        Peaks peaks;
        QString device; ///< whose it is; empty: there is one roof
    };
    struct Number
    {
        QString text;
        QRectF rect;
        int dot = 0;
        bool isRaised = false;
    };

    QRectF plot() const;
    QPointF place(double intensity, double rate) const;
    QPointF place(const Dot &dot) const { return place(dot.intensity, dot.rate); }
    void layOut();
    std::vector<bool> crowdedDots() const;
    void raiseNumbers(const std::vector<bool> &isCrowded);
    void putNumbersBeside(const std::vector<bool> &isRaised);
    int dotAt(const QPointF &point) const;
    void paintAxes(QPainter &painter) const;
    void paintRoofs(QPainter &painter) const;
    void paintNumbers(QPainter &painter) const;
    void paintDot(QPainter &painter, int dot) const;

    std::vector<Dot> m_dots;
    std::vector<int> m_byIntensity; ///< all dots
    std::vector<int> m_bySize;      ///< all dots, the largest first: smaller ones lie on them
    std::vector<RoofLine> m_roofs;
    std::vector<Number> m_numbers;
    QRectF m_range; ///< logarithms of intensity and rate, lowest at the left and the top of the rectangle
    int m_selected = -1;
    int m_marked = -1;
    int m_current = -1; ///< the keys are on it
};

} // namespace cutaway
