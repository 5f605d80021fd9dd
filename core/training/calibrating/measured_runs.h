#pragma once

#include "core/plan/plan_kinds.h"
#include "core/training/training_state.h"

namespace cutaway::training {

/// A run whose step time or memory somebody measured.
struct MeasuredRun
{
    std::string name;
    TrainingState state;
    std::size_t rank = 0; ///< whose memory it is
    std::optional<double> stepSec;
    std::optional<double> peakBytes; ///< as the framework's allocator reports it
};

/// From a CSV whose first line names fields of a plan's head, `recompute` (one mode for all layers), `stages` (numbers
/// of blocks with blanks between; else even), `name`, `rank` (else the last), and of what was measured `step_sec`,
/// `peak_bytes` or `trace`, a PyTorch trace with both; or from a document of records, each with a model and a cluster
/// of its own, of which those on the inventory's accelerator count. Errors name the line.
Result<std::vector<MeasuredRun>> readMeasuredRuns(const CalibrationInput &input, const Job &job);

/// What a trace of PyTorch's profiler says of a step: the median of its `ProfilerStep`s, each as long as host or device
/// took, whichever was longer, and the most that its memory
/// events have allocated on an accelerator. Errors: those of reading, `no_steps` where it says neither.
struct TracedStep
{
    std::optional<double> stepSec;
    std::optional<double> peakBytes;
};
Result<TracedStep> readTracedStep(const ByteSource &trace, const Job &job);

} // namespace cutaway::training
