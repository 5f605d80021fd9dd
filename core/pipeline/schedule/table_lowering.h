#pragma once

#include "core/pipeline/schedule/table_check.h"

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

/// A table of passes with all that the runtime adds to it: gathering a stage's weights before its next passes and
/// dropping them after, reducing gradients when a stage's last ones are there, and sending between ranks. Cell by cell
/// what `_prepare_schedule_with_comms` of torch.distributed.pipelining makes. `shape` is `checkTable`'s; idle steps
/// are left out. A table that has communication already is returned as it is. O(cells · log ranks).
ScheduleTable lowered(const ScheduleTable &table, const TableShape &shape);

} // namespace cutaway
