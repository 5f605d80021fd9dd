#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// What a trace of torch's profiler says of the process that wrote it, beside its events.
struct TraceOrigin
{
    std::optional<std::int64_t> rank; ///< of `distributedInfo`, as the next
    std::optional<std::int64_t> worldSize;
    std::int64_t baseTimeNanoseconds = 0; ///< events' times count from here
};

/// What was done to a trace that is no JSON throughout.
struct EventsReading
{
    std::size_t repairs = 0; ///< places that were read over
    bool isCut = false;      ///< the file ends in the middle; what came before was handed over
    TraceOrigin origin = {};

    std::vector<Text> warnings() const;
};

/// Hands over the events of a Chrome trace (the elements of the top-level array, or of its `traceEvents`), one by one
/// while reading: memory does not grow with the file. `take` returns whether to go on. Faults that torch's profiler
/// itself writes are read over and counted. O(bytes). Errors: `not_json`, `too_deep`, `cancelled`, `not_readable`,
/// `no_events`.
Result<EventsReading> readTraceEvents(const ByteSource &source, const std::function<bool(const nlohmann::json &)> &take,
                                      const Job &job);

/// What kind of event it is, by the names that newer versions of torch's profiler write: `cpu_op`, `user_annotation`,
/// `kernel`. PyTorch without Kineto writes none: its events are operators, annotations among them.
std::string traceCategory(const nlohmann::json &event);

/// What an allocator of torch held, as an event of a profiler with `profile_memory` tells it.
struct AllocatedMemory
{
    std::int64_t deviceType = 0; ///< 0: the host; 1: CUDA
    std::int64_t device = 0;
    double bytes = 0; ///< of the device in all; of the host what was allocated since the profiler began

    bool isOfDevice() const { return deviceType != 0; }
};
/// Nothing where the event tells no memory.
std::optional<AllocatedMemory> allocatedMemory(const nlohmann::json &event);

} // namespace cutaway
