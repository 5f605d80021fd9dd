#include "views/timeline/timeline_memory_scale.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/translated.h"

#include <QLocale>

#include <algorithm>

namespace cutaway {

namespace {

constexpr double headroom = 1.05;
constexpr double near = 1.5;   ///< times the peak
constexpr double forText = 13; ///< below the line of a capacity that is off the scale

} // namespace

TimelineMemoryScale::TimelineMemoryScale(const TimelineTrack &track, const QRectF &room)
    : m_top(room.top()), m_bottom(room.bottom()), m_height(room.height()), m_capacity(track.capacityBytes)
{
    const double high = std::max(1.0, track.made ? double(track.made->highBytes) : 0);
    m_peak = std::max(high, double(track.peakBytes));
    const double filling = std::max(high, double(track.scaleBytes));
    const double capacity = double(m_capacity.value_or(0));
    m_isOffScale = m_capacity && capacity > near * filling;
    m_most = (m_isOffScale ? filling : std::max(filling, capacity)) * headroom;
    if (m_isOffScale)
        m_height = std::max(m_height / 2, m_height - scaled(forText));
}

std::optional<double> TimelineMemoryScale::capacityY() const
{
    if (!m_capacity)
        return {};
    return m_isOffScale ? m_top : y(double(*m_capacity));
}

QString TimelineMemoryScale::offScaleText() const
{
    if (!m_isOffScale)
        return {};
    const double times = double(*m_capacity) / m_peak;
    return cutaway::tr("capacity %1, %2 times the peak")
        .arg(bytesText(*m_capacity), QLocale().toString(times, 'f', times < 10 ? 1 : 0));
}

} // namespace cutaway
