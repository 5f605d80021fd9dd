#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

class QListView;
class QStackedLayout;

namespace cutaway {

class ProblemListModel;

/// What is wrong with the plan, or nearly, or worth knowing. A click selects what a row names and brings it into view.
class ProblemsPanel : public QWidget
{
    Q_OBJECT

public:
    ProblemsPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Without what is good.
    int count() const { return m_count; }
    QSize sizeHint() const override;

signals:
    void countChanged(int count, Problem::Severity worst);
    /// Latencies are missing, and somebody wants them estimated.
    void estimatesWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void select(const QModelIndex &index);

    PlanSource *m_source;
    ViewState *m_state;
    ProblemListModel *m_model;
    QListView *m_list;
    QStackedLayout *m_pages;
    QTimer m_soon; ///< several changes at once cost one look
    int m_count = 0;
    Problem::Severity m_worst = Problem::Severity::Good;
};

} // namespace cutaway
