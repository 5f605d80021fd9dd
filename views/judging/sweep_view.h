#pragma once

#include "core/judging/sweep.h"
#include "views/judging/what_if_axis.h"

#include <QWidget>

namespace cutaway {

/// A plan over what is varied.
struct SweepCurve
{
    enum class Of {
        Shown,  ///< the plan that is looked at
        Open,   ///< another plan that is open
        Planned ///< what its planner would make of each value
    };
    judging::Sweep sweep;
    QString name;
    Of of = Of::Shown;
};

/// The times of plans over what is varied: a line where a plan fits, dots where it does not, a mark at the value
/// chosen. A click chooses a value.
class SweepView : public QWidget
{
    Q_OBJECT

public:
    explicit SweepView(QWidget *parent = nullptr);

    void setCurves(std::vector<SweepCurve> curves, WhatIfAxis axis);
    const std::vector<SweepCurve> &curves() const { return m_curves; }
    void setCurrent(double value);
    QSize sizeHint() const override;

signals:
    void chosen(double value);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF plot() const;
    double namesWidth() const;
    double endOf(std::size_t curve) const;
    double xOf(double value) const; ///< of factors by ratio: twice as much is as far as half as much
    double yOf(double seconds) const;
    QColor inkOf(std::size_t curve) const;
    void chooseAt(double x);
    void paintCurve(QPainter &painter, std::size_t curve) const;
    void paintNames(QPainter &painter) const;
    void paintTexts(QPainter &painter) const;

    std::vector<SweepCurve> m_curves;
    WhatIfAxis m_axis;
    double m_current = 1;
    double m_first = 0; ///< of all curves' values
    double m_last = 0;
    double m_least = 0; ///< seconds
    double m_most = 1;
};

} // namespace cutaway
