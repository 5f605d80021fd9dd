#pragma once

#include "core/base/job.h"
#include "core/plan/plan_kinds.h"
#include "core/training/calibrating/measured_runs.h"

#include <functional>
#include <vector>

// Constants of the cost model fitted to measured runs, by the simplex of Nelder and Mead.
namespace cutaway::training {

/// Constants fitted to runs, and how far off the runs are with them.
struct FittedCalibration
{
    Calibration calibration;
    std::vector<std::string> fields; ///< that were fitted
    std::vector<CalibrationPoint> points;
    double errorBefore =
        0; ///< mean of |predicted / measured − 1| of the step times kept back, with the constants before
    double errorAfter = 0;
    std::size_t timesKept = 0;
    bool isPooled = false; ///< some interval has too few runs behind it to stand alone
};

/// Fits to every second run; the others are kept back for the quantiles of errors. One constant for three times that
/// are fitted to, those that matter most first, by a simplex over their logarithms; what libraries hold in memory is
/// the median of what is missing. Where fewer than 50 runs are kept back, their errors are pooled with those of the
/// calibration before and widened by 1 + 1/√n. Error: `cancelled`.
Result<FittedCalibration> fitCalibration(const std::vector<MeasuredRun> &runs, const Job &job);

/// The least of a function near a point: the simplex of Nelder and Mead (1965) with its usual coefficients, from steps
/// of `step` along each axis. Ends after so many values, or when all corners agree within 1e-6. Deterministic. A
/// stopped job ends it with the best so far.
std::vector<double> minimise(const std::function<double(const std::vector<double> &)> &value, std::vector<double> start,
                             double step, int mostValues, const Job &job);

/// Step times and memory of one's own runs, from a table, traces or records.
Calibrator trainingCalibrator();

} // namespace cutaway::training
