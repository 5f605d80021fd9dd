#pragma once

#include "core/judging/sweep.h"

#include <QWidget>

namespace cutaway {

/// The time of a plan over what is varied: a line where it fits, dots where it does not, a mark at the value chosen. A
/// click chooses a value.
class SweepView : public QWidget
{
    Q_OBJECT

public:
    explicit SweepView(QWidget *parent = nullptr);

    void setSweep(judging::Sweep sweep, const QString &title);
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
    double xOf(double value) const; ///< by ratio: twice as much is as far as half as much
    double yOf(double seconds) const;
    void chooseAt(double x);
    void paintTexts(QPainter &painter) const;

    judging::Sweep m_sweep;
    QString m_title;
    double m_current = 1;
    double m_least = 0; ///< seconds
    double m_most = 1;
};

} // namespace cutaway
