#include "views/canvas/paint/drag_look.h"

#include "views/canvas/paint/drag_painter.h"
#include "views/theme/theme.h"

namespace cutaway {

DragLook::DragLook(const Scene &scene, const DragSession &session) : m_moved(session.load().items)
{
    m_moved.insert(m_moved.end(), session.along().begin(), session.along().end());
    for (const LaneBox &lane : scene.lanes())
        m_lanes.push_back({moodOf(session, lane.lane, theme()), memoryAfter(session, lane.lane)});
    if (scene.stacked())
        m_rest = session.target();
}

bool DragLook::Lane::operator==(const Lane &other) const
{
    return mood.outline == other.mood.outline && mood.fill == other.mood.fill && mood.isTarget == other.mood.isTarget &&
           memory == other.memory;
}

std::optional<std::vector<std::size_t>> DragLook::lanesChanged(const DragLook &before) const
{
    if (m_lanes.size() != before.m_lanes.size() || m_moved != before.m_moved || m_rest != before.m_rest)
        return {};
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < m_lanes.size(); ++i) {
        if (!(m_lanes[i] == before.m_lanes[i]))
            changed.push_back(i);
    }
    return changed;
}

} // namespace cutaway
