#include "core/partition/imports/device_map_keys.h"

#include <algorithm>

namespace cutaway {

AccelerateKeys::AccelerateKeys(const std::vector<std::string> &keys)
{
    for (std::size_t i = 0; i < keys.size(); ++i)
        m_keys.emplace(keys[i], i);
}

std::optional<std::size_t> AccelerateKeys::find(std::string_view name) const
{
    for (;;) {
        if (const auto found = m_keys.find(name); found != m_keys.end())
            return found->second;
        if (name.empty())
            return {};
        const std::size_t dot = name.rfind('.');
        name = dot == name.npos ? std::string_view() : name.substr(0, dot);
    }
}

TransformersKeys::TransformersKeys(const std::vector<std::string> &keys)
{
    for (std::size_t i = 0; i < keys.size(); ++i) {
        if (keys[i].empty())
            m_whole = i;
        else
            m_keys.emplace_back(keys[i], i);
    }
    std::ranges::stable_sort(m_keys, [](const auto &a, const auto &b) {
        const std::size_t dotsA = partCount(a.first);
        const std::size_t dotsB = partCount(b.first);
        return dotsA != dotsB ? dotsA > dotsB : a.first.size() > b.first.size();
    });
}

std::optional<std::size_t> TransformersKeys::find(std::string_view name) const
{
    for (const auto &[key, index] : m_keys) {
        const bool fits = key.size() <= name.size() &&
                          std::equal(key.begin(), key.end(), name.begin(),
                                     [](char wanted, char given) { return wanted == given || wanted == '.'; });
        if (fits)
            return index;
    }
    return m_whole;
}

std::size_t partCount(std::string_view name)
{
    return std::size_t(std::ranges::count(name, '.')) + 1;
}

std::string firstParts(std::string_view name, std::size_t count)
{
    std::size_t end = 0;
    for (; count > 0 && end != name.npos; --count)
        end = name.find('.', end + (end > 0));
    return std::string(name.substr(0, end));
}

} // namespace cutaway
