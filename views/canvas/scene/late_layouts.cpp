#include "views/canvas/scene/late_layouts.h"

namespace cutaway {

LateLayouts::LateLayouts(LayoutSource *source, QObject *parent) : QObject(parent), m_source(source)
{
    if (source)
        connect(source, &LayoutSource::finished, this, &LateLayouts::take);
}

LayoutFunction LateLayouts::function() const
{
    return [memo = m_memo](const LayoutRequest &request) { return memo->layOut(request); };
}

void LateLayouts::request()
{
    for (const auto &[key, request] : m_memo->takeWanted()) {
        if (m_source)
            m_pending.emplace(m_source->request(request), key);
    }
}

void LateLayouts::cancel()
{
    for (const auto &[number, key] : m_pending) {
        m_source->cancel(number);
        m_memo->forget(key);
    }
    m_pending.clear();
}

void LateLayouts::take(quint64 number, const LayoutResult &result)
{
    const auto found = m_pending.extract(number);
    if (!found)
        return;
    m_memo->improve(found.mapped(), result);
    if (m_pending.empty())
        emit arrived();
}

} // namespace cutaway
