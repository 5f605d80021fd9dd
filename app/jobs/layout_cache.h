#pragma once

#include "core/layout/layout.h"

#include <list>
#include <string>
#include <unordered_map>

namespace cutaway {

/// The layouts used last, by `layoutKey`.
class LayoutCache
{
public:
    /// Keeps results of at most so many boxes and arrows together, but always the newest.
    explicit LayoutCache(std::size_t mostElements) : m_mostElements(mostElements) {}

    /// The result, which is then the newest, or null. Valid until the next `insert`.
    const LayoutResult *find(const std::string &key)
    {
        const auto found = m_places.find(key);
        if (found == m_places.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found->second);
        return &found->second->result;
    }

    void insert(const std::string &key, LayoutResult result)
    {
        if (find(key))
            return;
        m_elements += elements(result);
        m_entries.push_front({key, std::move(result)});
        m_places[key] = m_entries.begin();
        while (m_elements > m_mostElements && m_entries.size() > 1) {
            m_elements -= elements(m_entries.back().result);
            m_places.erase(m_entries.back().key);
            m_entries.pop_back();
        }
    }

private:
    struct Entry
    {
        std::string key;
        LayoutResult result;
    };

    static std::size_t elements(const LayoutResult &result) { return result.corners.size() + result.paths.size(); }

    std::size_t m_mostElements;
    std::size_t m_elements = 0;
    std::list<Entry> m_entries; ///< newest first
    std::unordered_map<std::string, std::list<Entry>::iterator> m_places;
};

} // namespace cutaway
