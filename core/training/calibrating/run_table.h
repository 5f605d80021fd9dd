#pragma once

#include "core/training/calibrating/measured_runs.h"

namespace cutaway::training {

/// The rows of a CSV, runs of one model on one cluster, which `begun` is without a plan.
Result<std::vector<MeasuredRun>> readRunTable(const CalibrationInput &input, TrainingState begun, const Job &job);

} // namespace cutaway::training
