#pragma once

#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/table_check.h"

namespace cutaway {

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
