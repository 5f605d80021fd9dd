#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <nlohmann/json_fwd.hpp>

#include <functional>

namespace cutaway {

/// Hands over the events of a Chrome trace (the elements of the top-level array, or of its `traceEvents`), one by one
/// while reading: memory does not grow with the file. `take` returns whether to go on. O(bytes).
/// Errors: `not_json`, `too_deep`, `cancelled`, `not_readable`, `no_events`.
Done readTraceEvents(const ByteSource &source, const std::function<bool(const nlohmann::json &)> &take, const Job &job);

} // namespace cutaway
