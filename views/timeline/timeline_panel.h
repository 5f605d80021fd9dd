#pragma once

#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

namespace cutaway {

class TimelineLegend;
class TimelineView;
struct TimelineData;

/// What every device or stream does over time, where the plan has a timeline; of the graph as it is, where the plan
/// makes another of it. Follows edits at once and, while something is dragged, shows the timeline that the drop would
/// give.
class TimelinePanel : public OptionalPanel
{
    Q_OBJECT

public:
    TimelinePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Shows the plan of another source from now on; a click selects in `state`.
    void follow(PlanSource *source, ViewState *state);
    TimelineView *view() const { return m_view; }
    /// All rows as high as they can be.
    int wantedHeight() const override;

signals:
    /// `11.6 ms`, or with what a drop would make of it.
    void summaryChanged(const QString &summary);

protected:
    void planReplaced() override;
    bool readPlan() override;
    bool belongsInFront() const override;

private:
    void buildContents(ViewState *state);
    void connectPreview(PlanSource *source);
    void showTimeline(TimelineData shown);
    void showPreview();

    TimelineView *m_view = nullptr;
    TimelineLegend *m_legend = nullptr;
    QTimer m_previewing; ///< a fast drag costs one look now and then
    double m_endSec = 0; ///< of the plan carried out
    bool m_showsPreview = false;
};

} // namespace cutaway
