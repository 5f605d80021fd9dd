#pragma once

#include "views/models/plan_source.h"

#include <QWidget>

namespace cutaway {

class FigureRow;
class TextLabel;
struct PlannerDescriptor;

/// What speaks for the choice of a planner in figures: the devices, the model, what is proven, what is pinned.
class PlannerFigures : public QWidget
{
    Q_OBJECT

public:
    explicit PlannerFigures(PlanSource *source, QWidget *parent = nullptr);

    /// The one chosen, which may not keep pins; null: there is none.
    void setPlanner(const PlannerDescriptor *planner);

private:
    void showPlan();
    void showFigures();
    void showPins();

    PlanSource *m_source;
    const PlannerDescriptor *m_planner = nullptr;
    FigureRow *m_largest;
    FigureRow *m_whole;
    FigureRow *m_bound;
    FigureRow *m_pinned;
    TextLabel *m_pinsNote;
};

} // namespace cutaway
