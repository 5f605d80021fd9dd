#pragma once

#include "core/pipeline/schedule/schedule_table.h"

namespace cutaway {

/// The most that each row of a table keeps at once: for each stage `bytes[stage]` from its forward pass until its
/// backward pass, or the part of it for the weights. O(cells).
std::vector<std::int64_t> peakBytesOfRows(const ScheduleTable &table, bool isTraining,
                                          const std::vector<std::int64_t> &bytes);
/// How many microbatches each stage keeps at once.
std::vector<std::int64_t> mostInFlight(const ScheduleTable &table, bool isTraining, std::size_t stages);

} // namespace cutaway
