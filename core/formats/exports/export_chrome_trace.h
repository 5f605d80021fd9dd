#pragma once

#include "core/formats/exports/export_baseline.h"

namespace cutaway {

/// A plan's timeline for chrome://tracing and Perfetto: one process, a thread for each row, complete events in
/// microseconds, memory as counters. Of a plan whose parts run one after another, these in one thread. A baseline is
/// another process, on the same scale. Error: `no_timeline`. O(bars).
Result<std::string> exportChromeTrace(const EditedPlan &plan, const ExportBaseline &baseline = {});

} // namespace cutaway
