#pragma once

#include "views/timeline/timeline_bar_look.h"
#include "views/timeline/timeline_geometry.h"

#include <QWidget>

#include <functional>

namespace cutaway {

/// What the looks of a timeline mean, of those that it has: bars in one line, or memory in as many as it needs.
class TimelineLegend : public QWidget
{
    Q_OBJECT

public:
    enum class Subject : std::uint8_t { Bars, Memory };
    explicit TimelineLegend(Subject subject, QWidget *parent = nullptr);

    void setTimeline(const TimelineData &timeline);
    /// Bars look otherwise where rows are low.
    void setRows(TimelineRows rows);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, 0}; }
    int heightForWidth(int width) const override;
    bool hasHeightForWidth() const override { return true; }

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    struct Entry
    {
        QString name;
        std::function<void(QPainter &, const QRectF &)> paintSample;
        bool isIdle = false;
        bool isBelowWork = false; ///< a transfer of what computes
        bool isChunk = false;
    };

    void addBars(const TimelineData &timeline);
    void addHeldParts(const TimelineData &timeline);
    void addMemory(const TimelineData &timeline);
    bool isShown(const Entry &entry) const;
    std::vector<const Entry *> shownEntries() const;
    void nameEntries();
    void addLook(const QString &name, const TimelineBar &bar, const TimelineData &timeline, const TimelineTrack &track,
                 TimelineLevel level);
    static QString moreText(std::size_t count);
    std::size_t fittingEntries(const std::vector<QPoint> &all, const std::vector<const Entry *> &shown) const;
    /// Where each entry begins, for a width.
    std::vector<QPoint> places(int width) const;

    Subject m_subject;
    std::vector<Entry> m_entries;
    TimelineRows m_rows = TimelineRows::WithMemory;
};

} // namespace cutaway
