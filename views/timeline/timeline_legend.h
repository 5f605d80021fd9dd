#pragma once

#include "views/timeline/timeline_data.h"

#include <QWidget>

namespace cutaway {

/// What the bars' looks mean: those that the timeline has.
class TimelineLegend : public QWidget
{
    Q_OBJECT

public:
    explicit TimelineLegend(QWidget *parent = nullptr);

    void setTimeline(const TimelineData &timeline);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<TimelineBar::Role> m_roles;
    QStringList m_names;
    std::vector<bool> m_isColoured; ///< by role: its bars have the colours of groups
    bool m_hasStrip = false;
    bool m_isAmongWork = false; ///< transfers lie between the bars of work
    bool m_hasSlack = false;
    bool m_hasMemory = false;
    bool m_hasCapacity = false;
};

} // namespace cutaway
