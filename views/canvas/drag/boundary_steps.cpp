#include "views/canvas/drag/boundary_steps.h"

#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

std::string_view moduleAround(const EditedPlan &plan, ItemIndex item)
{
    const std::string_view path = plan.item(item).modulePath;
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(0, dot);
}

} // namespace

BoundarySteps::BoundarySteps(const EditedPlan &plan, const GroupBoundary &boundary) : m_plan(plan), m_boundary(boundary)
{
    for (const GroupIndex group : {boundary.earlier, boundary.later}) {
        m_now = std::ptrdiff_t(m_items.size());
        for (const ItemIndex item : plan.groupItems(group)) {
            if (plan.groupOf(item) == group)
                m_items.push_back(item);
        }
    }
}

std::ptrdiff_t BoundarySteps::stepped(std::ptrdiff_t place, std::ptrdiff_t by) const
{
    const std::ptrdiff_t first = std::min<std::ptrdiff_t>(0, 1 - m_now);
    const std::ptrdiff_t last = std::max<std::ptrdiff_t>(0, std::ptrdiff_t(m_items.size()) - m_now - 1);
    return std::clamp(place + by, first, last);
}

std::ptrdiff_t BoundarySteps::steppedByModule(std::ptrdiff_t place, bool forwards) const
{
    const std::ptrdiff_t by = forwards ? 1 : -1;
    std::ptrdiff_t next = stepped(place, by);
    while (!isModuleEnd(next) && stepped(next, by) != next)
        next = stepped(next, by);
    return next;
}

bool BoundarySteps::isModuleEnd(std::ptrdiff_t place) const
{
    if (place + m_now <= 0 || place + m_now >= std::ptrdiff_t(m_items.size()))
        return true;
    return moduleAround(m_plan, before(place)) != moduleAround(m_plan, behind(place));
}

Move BoundarySteps::moveTo(std::ptrdiff_t place) const
{
    const EditedPlan *order = groupOrderOf(m_plan);
    if (!order || place == 0)
        return {};
    return place > 0 ? order->moveBoundary(before(place), m_boundary.earlier)
                     : order->moveBoundary(behind(place), m_boundary.later);
}

} // namespace cutaway
