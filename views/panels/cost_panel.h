#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

class QStackedLayout;
class QTableView;

namespace cutaway {

class BaselineMarks;
class CostBar;
class CostHeadline;
class CostTableModel;
class TextLabel;
struct CostTable;

/// What the plan costs: end-to-end latency, its parts along the critical path, and the bytes; now, if what is dragged
/// were dropped, and against the plan first opened.
class CostPanel : public QWidget
{
    Q_OBJECT

public:
    CostPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    QSize sizeHint() const override;

    /// Which groups of the baseline are which of the plan, where "vs" compares with the baseline.
    void setBaselineMarks(const BaselineMarks *marks);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildContents();
    void fitBeside();
    void buildTable();
    void refresh();
    void showBeside(const CostTable &cost);
    bool mayCopy(const EditedPlan &plan);
    void selectPart(int part);
    std::optional<PlanCost> firstCostByPartners() const;

    PlanSource *m_source;
    ViewState *m_state;
    CostTableModel *m_model;
    CostHeadline *m_headline = nullptr;
    CostBar *m_bar = nullptr;
    TextLabel *m_unknown = nullptr;
    TextLabel *m_gap = nullptr;
    TextLabel *m_beside = nullptr; ///< the interval and the leading figures
    QTableView *m_table = nullptr;
    QStackedLayout *m_pages = nullptr;
    const BaselineMarks *m_marks = nullptr;
    QTimer m_soon; ///< several changes at once cost one look
    QTimer m_rest; ///< of the pointer, before a large plan is copied
    bool m_hasRested = false;
};

} // namespace cutaway
