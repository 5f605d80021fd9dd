#include "views/timeline/timeline_preview.h"

namespace cutaway {

std::optional<Timeline> TimelinePreview::ifMade(const EditedPlan &plan, const Move &move)
{
    if (!m_copy)
        m_copy = plan.clone();
    const Result<Applied> applied = m_copy->apply(move);
    if (!applied)
        return {};
    Timeline timeline = m_copy->timeline();
    m_copy->restore(applied->inverse);
    return timeline;
}

} // namespace cutaway
