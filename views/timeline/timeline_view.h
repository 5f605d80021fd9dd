#pragma once

#include "views/canvas/paint/text_cache.h"
#include "views/selection/view_state.h"
#include "views/timeline/timeline_geometry.h"

#include <QAbstractScrollArea>

namespace cutaway {

/// Rows of bars over time, painted as one. Ctrl and wheel zooms, a drag or the wheel pans, a click selects what a bar
/// is of; arrows go from bar to bar, Enter selects, + − 0 zoom.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit TimelineView(ViewState *state, QWidget *parent = nullptr);

    /// How high rows are from now on; none: as high as all of them fit.
    void setRows(std::optional<TimelineRows> rows);
    const std::optional<TimelineRows> &wantedRows() const { return m_rows; }
    /// What is below the timeline while it shows memory, and takes height from it.
    void setMemoryLegend(const QWidget *legend) { m_memoryLegend = legend; }

    /// What a click selects in from now on.
    void setState(ViewState *state);
    /// `endBefore`: the timeline is what a drop would give, and the plan's own ends there. Zoom and place stay then.
    void setData(TimelineData data, std::optional<double> endBefore = {});
    const TimelineData &data() const { return m_data; }
    const TimelineGeometry &geometry() const { return m_geometry; }
    /// The bar that the keyboard or the last click is on.
    const std::optional<TimelineBarRef> &current() const { return m_current; }
    /// As the arrow keys do it: the bar comes into view; `select`: and what it is of is selected.
    void goTo(const TimelineBarRef &bar, bool select);
    /// Brings the bar into view and marks it, without the focus.
    void pointTo(const TimelineBarRef &bar);
    /// What was pressed is dragged by somebody else: it is neither panned nor clicked.
    void forgetPress() { m_isPressed = m_isPanning = false; }
    /// To be read aloud.
    void announce(const QString &text);
    const ViewState &state() const { return *m_state; }
    std::optional<TimelineBarRef> barAt(QPointF point) const;
    QSize sizeHint() const override;

public slots:
    void fit();
    void zoomIn() { zoomBy(1.25); }
    void zoomOut() { zoomBy(0.8); }

signals:
    /// The geometry is another one.
    void laidOut();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    QString toolTipAt(QPointF point) const;
    QString rowText(std::size_t row) const;
    void layOut();
    void placeRows();
    void updateScrollBars();
    void zoomBy(double factor, std::optional<double> fixedX = {});
    void panBy(QPointF pixels);
    void setCurrent(std::optional<TimelineBarRef> bar);
    void reveal(const TimelineBarRef &bar);
    void stepBar(int by);
    void stepRow(int by);
    void select(const TimelineBarRef &bar);
    void clickAt(QPointF point);

    ViewState *m_state;
    TimelineData m_data;
    TimelineGeometry m_geometry;
    std::optional<TimelineRows> m_rows;
    const QWidget *m_memoryLegend = nullptr;
    TextCache m_texts;
    std::optional<TimelineBarRef> m_current;
    std::optional<double> m_endBefore;
    QPointF m_pressPoint;
    QPointF m_lastPoint;
    bool m_isPressed = false;
    bool m_isPanning = false;
    bool m_isPointedAt = false; ///< one of the bars, in some view
    bool m_isFitted = true;
    bool m_isSettingBars = false;
};

/// Makes timelines expose their rows and bars to screen readers. Repeated calls do nothing. To be called before a
/// timeline is told its name.
void installTimelineAccessibility();

} // namespace cutaway
