#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/plan_source.h"

#include <QWidget>

class QPushButton;

namespace cutaway {

/// How the cost follows from a control: a stepped line of time over its value, the memory that goes with it as the
/// ground below, marks where the plan is and where it would be best. A click chooses the point below the pointer, the
/// dashed line where the plan is can be dragged there; left and right go from point to point, Return chooses.
class CurveView : public QWidget
{
    Q_OBJECT

public:
    explicit CurveView(QWidget *parent = nullptr);

    /// What the control is called, and what its values are in.
    struct Axis
    {
        QString name;
        QString unit;
    };
    void setCurve(ControlCurve curve, const Axis &axis);
    /// Where a value of the control lies, from the left.
    double xOf(double value) const;
    QSize sizeHint() const override;

signals:
    void chosen(double value);
    void tried(double value); ///< while the line is dragged
    void givenUp();           ///< it is let go where it was

protected:
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF plot() const;
    double yOf(double seconds) const;
    double endOf(std::size_t point) const; ///< where it ceases to hold
    /// The point that holds at a place of the plot; −1 where there is none.
    int pointAt(double x) const;
    int pointOf(double value) const;
    QString textOf(int point) const;
    void setPointed(int point);
    bool isOnLine(double x) const;
    void dragTo(double x);
    void paintMemory(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;
    void paintTimes(QPainter &painter) const;
    void paintValues(QPainter &painter) const;
    void paintFigures(QPainter &painter) const;
    void paintLine(QPainter &painter) const;
    void paintMark(QPainter &painter, const ControlCurve::Point &point, const QColor &ink, bool isFilled) const;

    ControlCurve m_curve;
    QString m_unit;
    QString m_name;
    double m_least = 0; ///< seconds
    double m_most = 1;
    std::int64_t m_mostBytes = 0;
    int m_pointed = -1;              ///< below the pointer, or reached by keys
    std::optional<double> m_dragged; ///< where the line is while it is dragged, from the left
};

struct ControlCurve;
class FigureRow;
class TextLabel;

/// The curve of a plan that can tell how its cost follows from one of its controls, the memory that its value and the
/// best one take, and a button for the best. Hidden for plans that cannot, and beside devices for those without any:
/// these have it in their place.
class CurvePanel : public QWidget
{
    Q_OBJECT

public:
    enum class Place { BesideDevices, Anywhere };
    explicit CurvePanel(PlanSource *source, QWidget *parent = nullptr, Place place = Place::Anywhere);

private:
    void refresh();
    void tryValue(double value);
    void showMemory(const ControlCurve &curve);
    void choose(double value);

    PlanSource *m_source;
    Place m_place;
    TextLabel *m_title = nullptr;
    CurveView *m_curve = nullptr;
    FigureRow *m_memory = nullptr;
    FigureRow *m_bestMemory = nullptr;
    QPushButton *m_useBest = nullptr;
    std::string m_control;
    double m_best = 0;
};

} // namespace cutaway
