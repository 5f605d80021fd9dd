#include "views/canvas/scene/late_layouts.h"

namespace cutaway {

LayoutResult LayoutMemo::layOut(const LayoutRequest &request)
{
    std::string key = layoutKey(request);
    const bool isFollowing = !request.former.empty();
    const std::string following = key + '+';
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto known = m_known.find(key); known != m_known.end())
            return known->second;
        if (const auto known = m_known.find(following); isFollowing && known != m_known.end())
            return known->second;
    }
    LayoutResult result = layeredLayout(request);
    const std::scoped_lock lock(m_mutex);
    if (m_elements > mostElements) {
        m_known.clear();
        m_elements = 0;
    }
    m_elements += result.corners.size() + result.paths.size();
    m_known.emplace(isFollowing ? following : key, result);
    if (!isFollowing)
        m_wanted.emplace_back(std::move(key), request);
    return result;
}

std::vector<std::pair<std::string, LayoutRequest>> LayoutMemo::takeWanted()
{
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_wanted, {});
}

void LayoutMemo::improve(const std::string &key, const LayoutResult &better)
{
    const std::scoped_lock lock(m_mutex);
    m_known[key] = better;
}

void LayoutMemo::forget(const std::string &key)
{
    const std::scoped_lock lock(m_mutex);
    m_known.erase(key);
}

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
