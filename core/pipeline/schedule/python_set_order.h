#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace cutaway {

/// Small whole numbers in the order in which CPython keeps a set of them: an open hash table with 8 places at first,
/// where a removed entry's place is taken again by what comes past it (Objects/setobject.c). Adding and removing are
/// O(1) on average, listing O(places).
class PythonSetOrder
{
public:
    PythonSetOrder() : m_places(8, empty) {}

    bool contains(std::uint32_t value) const { return find(m_places, value).at.has_value(); }
    void add(std::uint32_t value);
    void remove(std::uint32_t value);
    std::vector<std::uint32_t> values() const;

private:
    static constexpr std::int64_t empty = -1;
    static constexpr std::int64_t removed = -2;

    struct Found
    {
        std::optional<std::size_t> at; ///< where the value is
        std::size_t free = 0;          ///< where it would be put
    };
    static Found find(const std::vector<std::int64_t> &places, std::uint32_t value);
    void grow();

    std::vector<std::int64_t> m_places;
    std::size_t m_filled = 0; ///< removed ones among them
    std::size_t m_used = 0;
};

} // namespace cutaway
