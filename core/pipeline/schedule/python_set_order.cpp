#include "core/pipeline/schedule/python_set_order.h"

namespace cutaway {

namespace {

constexpr std::size_t linearProbes = 9;
constexpr unsigned perturbShift = 5;

} // namespace

PythonSetOrder::Found PythonSetOrder::find(const std::vector<std::int64_t> &places, std::uint32_t value)
{
    const std::size_t mask = places.size() - 1;
    std::size_t perturb = value;
    std::size_t at = value & mask;
    std::optional<std::size_t> lastRemoved;
    for (;;) {
        const std::size_t last = at + linearProbes <= mask ? at + linearProbes : at;
        for (std::size_t i = at; i <= last; ++i) {
            if (places[i] == value)
                return {i, i};
            if (places[i] == empty)
                return {std::nullopt, lastRemoved.value_or(i)};
            if (places[i] == removed)
                lastRemoved = i;
        }
        perturb >>= perturbShift;
        at = (at * 5 + 1 + perturb) & mask;
    }
}

void PythonSetOrder::add(std::uint32_t value)
{
    const Found found = find(m_places, value);
    if (found.at)
        return;
    ++m_used;
    const bool wasEmpty = m_places[found.free] == empty;
    m_places[found.free] = value;
    if (!wasEmpty)
        return;
    if (++m_filled * 5 >= (m_places.size() - 1) * 3)
        grow();
}

void PythonSetOrder::remove(std::uint32_t value)
{
    const Found found = find(m_places, value);
    if (!found.at)
        return;
    m_places[*found.at] = removed;
    --m_used;
}

void PythonSetOrder::grow()
{
    constexpr std::size_t large = 50000;
    const std::size_t wanted = m_used > large ? m_used * 2 : m_used * 4;
    std::size_t size = 8;
    while (size <= wanted)
        size *= 2;
    std::vector<std::int64_t> places(size, empty);
    for (const std::int64_t value : m_places) {
        if (value >= 0)
            places[find(places, std::uint32_t(value)).free] = value;
    }
    m_places = std::move(places);
    m_filled = m_used;
}

std::vector<std::uint32_t> PythonSetOrder::values() const
{
    std::vector<std::uint32_t> list;
    for (const std::int64_t value : m_places) {
        if (value >= 0)
            list.push_back(std::uint32_t(value));
    }
    return list;
}

} // namespace cutaway
