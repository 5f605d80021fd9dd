#pragma once

#include "core/plan/expected_run.h"
#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"
#include "views/timeline/timeline_data.h"

class QComboBox;

namespace cutaway {

class EditedPlan;
class MeasuredRun;
class TimelineLegend;
class TimelineView;

/// The timelines of a plan that makes another graph of the one it is of: as the graph is, and once it was carried out,
/// one below the other on one scale; below them what both are made of. `dropped`: the plan after a move that is not
/// made, shown in place of the plan; may be null.
TimelineData comparedTimeline(const EditedPlan &plan, const EditedPlan &carriedOut, const EditedPlan *dropped);

/// A plan that another is compared with.
struct TimelineTwin
{
    std::shared_ptr<const EditedPlan> plan; ///< null: there is none
    QString name;
    std::vector<GroupIndex> groupNow; ///< by its groups: those of the other that are their partners
};

/// The timeline of the plan compared with, then `now`, the other's, one below the other on one scale. Bars have the
/// colours of their groups' partners, and a click on them selects these. `title`: of the second.
TimelineData twinTimeline(const TimelineTwin &before, TimelineData now, const QString &title);

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
