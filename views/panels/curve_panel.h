#pragma once

#include "views/models/plan_source.h"

#include <QWidget>

class QPushButton;

namespace cutaway {

struct ControlCurve;
class CurveView;
class FigureRow;
class TextLabel;

/// The curve of a plan that can tell how its cost follows from one of its controls, the memory that its value and the
/// best one take, and a button for the best. Hidden for plans that cannot.
class CurvePanel : public QWidget
{
    Q_OBJECT

public:
    explicit CurvePanel(PlanSource *source, QWidget *parent = nullptr);

private:
    void refresh();
    void showMemory(const ControlCurve &curve);
    void choose(double value);

    PlanSource *m_source;
    TextLabel *m_title = nullptr;
    CurveView *m_curve = nullptr;
    FigureRow *m_memory = nullptr;
    FigureRow *m_bestMemory = nullptr;
    QPushButton *m_useBest = nullptr;
    std::string m_control;
    double m_best = 0;
};

} // namespace cutaway
