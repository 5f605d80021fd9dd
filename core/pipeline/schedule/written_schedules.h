#pragma once

#include "core/plan/schedule_descriptor.h"

namespace cutaway {

/// The figures of a schedule as `writeSchedule` has them, and its steps as CSV.
std::vector<ScheduleDescriptor> writtenSchedules();

} // namespace cutaway
