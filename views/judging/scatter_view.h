#pragma once

#include "core/plan/plan_kinds.h"

#include <QWidget>

namespace cutaway {

/// Predicted against measured figures of one unit, over logarithms: on the diagonal they agree. Those that constants
/// were fitted to are hollow. The pointer over one names it.
class ScatterView : public QWidget
{
    Q_OBJECT

public:
    explicit ScatterView(QWidget *parent = nullptr);

    void setPoints(std::vector<CalibrationPoint> points);
    const std::vector<CalibrationPoint> &points() const { return m_points; }
    QPointF positionOf(const CalibrationPoint &point) const;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF plot() const;
    double along(double value) const;
    void paintAxes(QPainter &painter) const;
    void paintPoints(QPainter &painter) const;
    const CalibrationPoint *pointAt(const QPointF &position) const;

    std::vector<CalibrationPoint> m_points;
    double m_least = 1;
    double m_most = 10;
};

/// `2.41 s`, `38.2 GB`: a figure in its unit.
QString calibrationFigure(const CalibrationPoint &point, double value);
/// `run 7: 2.41 s measured, 2.36 s predicted, −2.1 %`
QString calibrationLine(const CalibrationPoint &point);

} // namespace cutaway
