#pragma once

#include "core/graph/captured_batch.h"
#include "core/plan/picture.h"

namespace cutaway {

/// Microbatches over the time of a step that runs so many.
Figure microbatchesPerSec(std::int64_t microbatches, double stepSec, Text description);
/// The same in samples or tokens, of which a microbatch has as many as the model was captured with.
Figure batchPerSec(const CapturedBatch &batch, std::int64_t microbatches, double stepSec);

} // namespace cutaway
