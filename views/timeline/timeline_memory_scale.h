#pragma once

#include "views/timeline/timeline_data.h"

#include <QRectF>

namespace cutaway {

/// A row's memory in pixels: scaled to its own peak, with the capacity where that is near. One far above the peak is a
/// line at the upper border, off the scale, which says how much it is.
class TimelineMemoryScale
{
public:
    TimelineMemoryScale(const TimelineTrack &track, const QRectF &room);

    double y(double bytes) const { return m_bottom - m_height * bytes / m_most; }
    /// Where the capacity's line is; nothing where there is no capacity.
    std::optional<double> capacityY() const;
    bool isCapacityOffScale() const { return m_isOffScale; }
    /// `capacity 24.0 GiB, 2.4 times the peak`; empty where the line is on the scale.
    QString offScaleText() const;

private:
    double m_top;
    double m_bottom;
    double m_height;
    double m_most = 1;
    double m_peak = 1;
    std::optional<std::int64_t> m_capacity;
    bool m_isOffScale = false;
};

} // namespace cutaway
