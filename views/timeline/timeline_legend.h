#pragma once

#include "views/timeline/timeline_bar_look.h"
#include "views/timeline/timeline_data.h"

#include <QWidget>

#include <functional>

namespace cutaway {

/// What the bars' looks mean: those that the timeline has, in as many lines as they need.
class TimelineLegend : public QWidget
{
    Q_OBJECT

public:
    explicit TimelineLegend(QWidget *parent = nullptr);

    void setTimeline(const TimelineData &timeline);
    /// What memory looks like is said where it is drawn. Its place is kept: without it the timeline would have room for
    /// memory again.
    void setMemoryDrawn(bool drawn);
    QSize sizeHint() const override;
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Entry
    {
        QString name;
        std::function<void(QPainter &, const QRectF &)> paintSample;
        bool isOfMemory = false;
    };

    void addBars(const TimelineData &timeline);
    void addHeldParts(const TimelineData &timeline);
    void addMemory(const TimelineData &timeline);
    bool isShown(const Entry &entry) const { return m_isMemoryDrawn || !entry.isOfMemory; }
    void nameEntries();
    void addLook(const QString &name, const TimelineBar &bar, const TimelineData &timeline, const TimelineTrack &track,
                 TimelineLevel level);
    /// Where each entry begins, for a width.
    std::vector<QPoint> places(int width) const;

    std::vector<Entry> m_entries; ///< those of memory last
    bool m_isMemoryDrawn = true;
};

} // namespace cutaway
