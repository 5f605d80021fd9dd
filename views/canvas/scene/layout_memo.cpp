#include "views/canvas/scene/layout_memo.h"

namespace cutaway {

LayoutResult LayoutMemo::layOut(const LayoutRequest &request)
{
    std::string key = layoutKey(request);
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto known = m_known.find(key); known != m_known.end())
            return known->second;
    }
    LayoutResult result = layeredLayout(request);
    const std::scoped_lock lock(m_mutex);
    if (m_elements > mostElements) {
        m_known.clear();
        m_elements = 0;
    }
    m_elements += result.corners.size() + result.paths.size();
    m_known.emplace(key, result);
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

} // namespace cutaway
