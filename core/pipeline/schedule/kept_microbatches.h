#pragma once

#include "core/pipeline/schedule/schedule_table.h"

namespace cutaway {

/// What a microbatch takes, per stage: from its forward pass until the end of its backward pass, or of the part of that
/// for the weights, and beside it what is made again when the backward pass begins. Lists that are too short count as
/// 0.
struct KeptBytes
{
    const std::vector<std::int64_t> &kept;
    const std::vector<std::int64_t> &remade;
};

/// The most that each row of a table keeps at once. O(cells).
std::vector<std::int64_t> peakBytesOfRows(const ScheduleTable &table, bool isTraining, const KeptBytes &bytes);
/// The most that each of `stages` stages keeps at once. O(cells).
std::vector<std::int64_t> peakBytesOfStages(const ScheduleTable &table, bool isTraining, std::size_t stages,
                                            const KeptBytes &bytes);

/// How many microbatches a stage keeps at once, and how many of these it has made again.
struct InFlight
{
    std::int64_t kept = 1;
    std::int64_t remade = 1;
};
std::vector<InFlight> mostInFlight(const ScheduleTable &table, bool isTraining, std::size_t stages);

} // namespace cutaway
