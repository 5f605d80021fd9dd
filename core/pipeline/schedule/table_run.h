#pragma once

#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/table_check.h"

#include <cstdint>
#include <optional>
#include <vector>

/// What a table of passes becomes when it runs: with the communication that torch adds, and with times.

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

/// Seconds and bytes per stage, and per neighbouring pair of stages; lists that are too short count as 0.
struct TableTimes
{
    std::vector<double> forwardSec;
    std::vector<double> backwardSec;
    std::vector<double> backwardInputSec;
    std::vector<double> backwardWeightSec;
    std::vector<double> activationSec; ///< from stage i to i + 1
    std::vector<double> gradientSec;   ///< from stage i + 1 to i
    std::vector<std::int64_t> activationBytes;
    std::vector<std::int64_t> remadeBytes = {}; ///< beside these from the start of the backward pass
};

/// Everything starts as early as it can, as in `simulateSchedule`. Passes that overlap start together, when all that
/// they need is there, and end together after the sum of their times. Neighbouring stages on one rank send nothing. A
/// stage's activation goes with the backward pass, or with its part for the weights; without training right away.
/// `shape` is `checkTable`'s. O(cells · log ranks).
Schedule runTable(const ScheduleTable &table, const TableShape &shape, const TableTimes &times);
/// Its makespan alone, to the last bit.
double makespanOfTable(const ScheduleTable &table, const TableShape &shape, const TableTimes &times);

/// The passes of a schedule, without idle steps.
ScheduleTable tableOf(const ScheduleInput &input);
/// The same to be looked at: steps that are given are not copied, and may have idle ones among them.
std::shared_ptr<const ScheduleTable> passesOf(const ScheduleInput &input);

/// What each device does in a schedule with split backward passes (`splitSteps`). `input` must pass `checkSchedule`.
/// O(steps).
ScheduleTable zeroBubbleTable(const ScheduleInput &input);

/// Why a schedule with split backward passes cannot have these microbatches. Error: `not_a_multiple`, `too_few`.
Done checkZeroBubble(const ScheduleInput &input);

/// The times of its stages; each part of a backward pass takes half of it.
TableTimes tableTimes(const ScheduleInput &input);
/// Which device has which stage, and how often.
TableShape tableShape(const ScheduleInput &input);

} // namespace cutaway
