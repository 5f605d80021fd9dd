#pragma once

#include "core/plan/expected_run.h"
#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"
#include "views/timeline/compared_timeline.h"

class QComboBox;

namespace cutaway {

class MeasuredRun;
class TimelineLegend;
class TimelineView;

/// What every device or stream does over time, where the plan has a timeline; where the plan makes another graph of the
/// one it is of, before and after one below the other. Follows edits at once and, while something is dragged, shows the
/// timeline that the drop would give.
class TimelinePanel : public OptionalPanel
{
    Q_OBJECT

public:
    TimelinePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    TimelineView *view() const { return m_view; }
    /// What bars mean and how high rows are: above the timeline, or in the title of its dock.
    QWidget *header() const { return m_header; }
    /// Shows this plan's timeline above the other's, on one time scale, where both have one. Without a plan: no
    /// more.
    void setTwin(TimelineTwin twin);
    /// A run of the shown plan, whose rows lie below the plan's; must outlive the panel.
    void setMeasured(MeasuredRun *run);
    /// Brings a pass of the run into view, without the focus; of all microbatches the first.
    void showPass(GroupIndex group, ExpectedPass::Kind kind, std::optional<std::size_t> microbatch);
    int wantedHeight() const override;
    bool isWorthItsHeight() const override;

signals:
    /// `11.6 ms`, or with what a drop would make of it.
    void summaryChanged(const QString &summary);
    /// What a drop of a step in its row would do; empty where none is dragged.
    void hintChanged(const QString &hint);
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

protected:
    void planReplaced() override;
    bool readPlan() override;
    bool belongsInFront() const override;

private:
    void buildContents(PlanSource *source, ViewState *state);
    QWidget *buildHeader(QWidget *page);
    void showRows();
    void showSteps();
    TimelineData withRun(TimelineData shown) const;
    void connectPreview(PlanSource *source);
    TimelineData timelineOf(const EditedPlan &plan, const EditedPlan &timed, const QString &title) const;
    void showTimeline(TimelineData shown);
    void sayThereIsNone(const EditedPlan *plan); ///< and why
    void showPreview();
    void showDropped(const EditedPlan &plan, const EditedPlan &dropped);

    TimelineView *m_view = nullptr;
    QWidget *m_header = nullptr;
    QComboBox *m_rows = nullptr;
    QWidget *m_stepChoice = nullptr; ///< which step of the run is shown, while there is one
    QComboBox *m_steps = nullptr;
    MeasuredRun *m_measured = nullptr;
    TimelineLegend *m_legend = nullptr;
    TimelineLegend *m_memoryLegend = nullptr; ///< while memory is drawn
    QTimer m_previewing;                      ///< a fast drag costs one look now and then
    TimelineTwin m_twin;
    double m_endSec = 0; ///< of the plan carried out
    bool m_showsPreview = false;
};

} // namespace cutaway
