#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

class QStackedLayout;

namespace cutaway {

class TimelineLegend;
class TimelineView;
struct TimelineData;

/// What every device or stream does over time, where the plan has a timeline; of the graph as it is, where the plan
/// makes another of it. Follows edits at once and, while something is dragged, shows the timeline that the drop would
/// give.
class TimelinePanel : public QWidget
{
    Q_OBJECT

public:
    TimelinePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Shows the plan of another source from now on; a click selects in `state`.
    void follow(PlanSource *source, ViewState *state);
    /// Whether the plan has one.
    bool hasTimeline() const { return m_hasTimeline; }
    TimelineView *view() const { return m_view; }
    /// The height at which all rows are seen as high as they can be.
    int wantedHeight() const;
    QSize sizeHint() const override;

signals:
    void availabilityChanged(bool hasTimeline);
    /// `11.6 ms`, or with what a drop would make of it.
    void summaryChanged(const QString &summary);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void buildContents(ViewState *state);
    void connectSource();
    void planReplaced();
    void refresh();
    void showTimeline(TimelineData shown);
    void showPreview();
    void setAvailable(bool available);

    PlanSource *m_source;
    QStackedLayout *m_pages = nullptr;
    TimelineView *m_view = nullptr;
    TimelineLegend *m_legend = nullptr;
    QTimer m_soon;       ///< several changes at once cost one look
    QTimer m_previewing; ///< so does a fast drag
    double m_endSec = 0; ///< of the plan carried out
    bool m_hasTimeline = false;
    bool m_isStale = false; ///< changed while nobody looked
    bool m_showsPreview = false;
};

} // namespace cutaway
