#include "app/window/layered_layouts.h"

#include "app/jobs/background_job.h"

namespace cutaway {

const LayoutResult *LayeredLayouts::cached(const LayoutRequest &request) const
{
    const auto found = m_known.find(layoutKey(request));
    return found == m_known.end() ? nullptr : &found->second;
}

quint64 LayeredLayouts::request(const LayoutRequest &request)
{
    const quint64 number = ++m_last;
    const auto work = [request](const Job &) -> Result<LayoutResult> { return layeredLayout(request); };
    m_jobs[number] =
        BackgroundJob::start({}, work, this, [this, number, key = layoutKey(request)](Result<LayoutResult> result) {
            m_jobs.erase(number);
            if (result)
                emit finished(number, m_known[key] = std::move(*result));
        });
    return number;
}

void LayeredLayouts::cancel(quint64 number)
{
    if (const auto found = m_jobs.find(number); found != m_jobs.end()) {
        found->second->drop();
        m_jobs.erase(found);
    }
}

} // namespace cutaway
