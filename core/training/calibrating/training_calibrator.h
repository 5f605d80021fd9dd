#pragma once

#include "core/plan/plan_kinds.h"

namespace cutaway::training {

/// Step times and memory of one's own runs, from a table, traces or records.
Calibrator trainingCalibrator();

} // namespace cutaway::training
