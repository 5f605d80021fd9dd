#pragma once

#include "views/models/measured_run.h"
#include "views/selection/view_state.h"

#include <QWidget>

class QComboBox;
class QPushButton;
class QStackedLayout;
class QTreeWidget;
class QTreeWidgetItem;
class QVBoxLayout;

namespace cutaway {

class RunWaterfall;
class TextLabel;

/// A pass of the plan, or all microbatches of it.
struct PassOfPlan
{
    GroupIndex group;
    ExpectedPass::Kind kind = ExpectedPass::Kind::Forward;
    std::optional<std::size_t> microbatch = {};
};

/// A run beside the plan that it carried out: what was predicted of the step and what was measured, where the
/// difference comes from, and every pass and transfer. A click on one of these selects its group; what is selected
/// elsewhere is found here.
class RunPanel : public QWidget
{
    Q_OBJECT

public:
    RunPanel(MeasuredRun *run, PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    QSize sizeHint() const override;

signals:
    void addRequested();
    void removeRequested();
    void planRequested(); ///< with what was measured
    void helpRequested(); ///< how a run is recorded
    void passChosen(const cutaway::PassOfPlan &pass);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeHint();
    QWidget *makeContents();
    QWidget *makeStep();
    void refresh();
    void showHint();
    void showCommands(const std::vector<std::string> &commands);
    void showStep();
    void showRank();
    void showFindings();
    void fillTable();
    void fitPlot();
    void addPassRow(const measured::PassRow &row, double longest);
    void addTransferRow(const measured::TransferRow &row, double longest);
    void addMemoryRow(std::size_t rank);
    QColor inkOf(GroupIndex group) const;
    void choose(const QTreeWidgetItem *row);
    void followSelection();

    MeasuredRun *m_run;
    PlanSource *m_source;
    ViewState *m_state;
    QStackedLayout *m_pages;
    TextLabel *m_hint = nullptr;
    QWidget *m_commands = nullptr;
    QPushButton *m_add = nullptr;
    TextLabel *m_times = nullptr;
    TextLabel *m_summary = nullptr;
    TextLabel *m_warnings = nullptr;
    QComboBox *m_rank = nullptr;
    RunWaterfall *m_waterfall = nullptr;
    QVBoxLayout *m_findings = nullptr;
    QPushButton *m_plan = nullptr;
    QTreeWidget *m_table = nullptr;
    bool m_isFollowing = false; ///< the row follows the selection, and not the other way round
};

} // namespace cutaway

Q_DECLARE_METATYPE(cutaway::PassOfPlan)
