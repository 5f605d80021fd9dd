#pragma once

#include "core/pipeline/pipeline_settings.h"

namespace cutaway {

/// A schedule as torchtitan calls it.
struct TorchtitanSchedule
{
    std::string_view name;             ///< `ZBVZeroBubble`
    std::optional<ScheduleKind> known; ///< none: only as a table of its own
    bool isV = false;                  ///< stage s and the one as far from the end share a rank
};

/// Case does not matter. Null if there is none.
const TorchtitanSchedule *findTorchtitanSchedule(std::string_view name);
/// Of given steps the runtime that pipeline_parallel_schedule_csv is for.
std::string_view torchtitanName(ScheduleKind kind);

} // namespace cutaway
