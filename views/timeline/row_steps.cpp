#include "views/timeline/row_steps.h"

#include <algorithm>

namespace cutaway {

const HasRowOrder *rowOrderOf(const EditedPlan *plan)
{
    return dynamic_cast<const HasRowOrder *>(plan);
}

RowSteps::RowSteps(const HasRowOrder &order, const TimelineData &data, const TimelineBarRef &held) : m_order(order)
{
    const std::vector<TimelineBar> &bars = trackLayer(data, held).bars;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        if (i == held.bar)
            m_held = m_steps.size();
        if (order.isStep(bars[i]))
            m_steps.push_back(bars[i]);
    }
}

Move RowSteps::moveBefore(std::size_t step) const
{
    return step == m_held ? Move() : m_order.runBefore(held(), step < m_steps.size() ? &m_steps[step] : nullptr);
}

Move RowSteps::moveTo(double time) const
{
    const auto middle = [](const TimelineBar &bar) { return (bar.start + bar.end) / 2; };
    return moveBefore(std::size_t(std::ranges::upper_bound(m_steps, time, {}, middle) - m_steps.begin()));
}

/// What runs in the same breath is no neighbour: nothing would move.
Move RowSteps::moveBy(int by) const
{
    for (std::size_t step = m_held; by < 0 && step > 0;) {
        if (Move move = moveBefore(--step); !move.isEmpty())
            return move;
    }
    for (std::size_t step = m_held + 2; by > 0 && step <= m_steps.size(); ++step) {
        if (Move move = moveBefore(step); !move.isEmpty())
            return move;
    }
    return {};
}

} // namespace cutaway
