#pragma once

#include "core/plan/plan_roofline.h"
#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

class QTableWidget;

namespace cutaway {

class RooflineChart;
class TextLabel;

/// How near the groups of a plan come to what their devices can do, furthest below first.
class RooflinePanel : public OptionalPanel
{
    Q_OBJECT

public:
    RooflinePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    int wantedHeight() const override;

protected:
    void planReplaced() override { refresh(); }
    bool readPlan() override;
    bool belongsInFront() const override { return false; }
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fillTable();
    void fillNotes();
    int dotOf(const Spot &spot) const;
    void hover(int dot);
    void select(int dot);
    void followHover();
    void followSelection();

    ViewState *m_state;
    QWidget *m_body; ///< chart and table
    TextLabel *m_missing;
    RooflineChart *m_chart;
    QTableWidget *m_table;
    TextLabel *m_notes;
    Roofline m_roofline;
    GraphWork m_work;                      ///< of the graph below
    std::shared_ptr<const Graph> m_worked; ///< kept, so that no other graph takes its address
    int m_markedRow = -1;
    bool m_isRead = false; ///< of a plan that nobody looks at, only whether it has a roofline
};

} // namespace cutaway
