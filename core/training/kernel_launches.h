#pragma once

#include "core/training/training_state.h"

namespace cutaway::training {

/// How many times as long the passes of all blocks take where Python starts each kernel, neither compiled nor recorded
/// as CUDA graphs; 1 where kernels are long enough not to wait, or where the calibration is of one's own runs.
/// Measured: `own_runs_test`.
double eagerSlowdown(const TrainingState &state);

/// Says so where it is worth saying.
std::optional<Text> shortKernels(const TrainingState &state);

} // namespace cutaway::training
