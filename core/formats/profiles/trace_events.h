#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <vector>

namespace cutaway {

/// What was done to a trace that is no JSON throughout.
struct EventsReading
{
    std::size_t repairs = 0; ///< places that were read over
    bool isCut = false;      ///< the file ends in the middle; what came before was handed over

    std::vector<Text> warnings() const;
};

/// Hands over the events of a Chrome trace (the elements of the top-level array, or of its `traceEvents`), one by one
/// while reading: memory does not grow with the file. `take` returns whether to go on. Faults that torch's profiler
/// itself writes are read over and counted. O(bytes). Errors: `not_json`, `too_deep`, `cancelled`, `not_readable`,
/// `no_events`.
Result<EventsReading> readTraceEvents(const ByteSource &source, const std::function<bool(const nlohmann::json &)> &take,
                                      const Job &job);

} // namespace cutaway
