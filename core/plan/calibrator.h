#pragma once

#include "core/base/job.h"
#include "core/devices/inventory.h"
#include "core/files/byte_source.h"
#include "core/graph/graph.h"

#include <functional>
#include <memory>

namespace cutaway {

/// A figure that was measured, and what it is predicted to be after calibrating.
struct CalibrationPoint
{
    std::string name;
    std::string figure; ///< `step time`
    std::string unit;   ///< `seconds`, `bytes`
    double predicted = 0;
    double measured = 0;
    bool isFitted = false; ///< constants were fitted to it; else it was kept back for the errors

    double error() const { return predicted / measured - 1; }
};

struct CalibrationInput
{
    std::string name; ///< of the file, for messages
    std::string text;
    std::shared_ptr<const Graph> graph;         ///< that the runs are of where the file does not say; may be null
    std::shared_ptr<const Inventory> inventory; ///< likewise
    /// Another file that this one names.
    std::function<Result<std::unique_ptr<ByteSource>>(const std::string &)> open;
};

struct CalibrationOutcome
{
    std::string document; ///< a calibration file
    std::vector<CalibrationPoint> points;
    std::vector<Text> notes;                    ///< what was fitted, what it brought, and what was assumed
    std::shared_ptr<const Inventory> inventory; ///< the given one, calibrated; null: none was given
};

/// Fits the constants of an accelerator to one's own measurements.
struct Calibrator
{
    std::string title;       ///< `Calibrate`
    std::string description; ///< what files it takes, a sentence or two
    std::function<Result<CalibrationOutcome>(const CalibrationInput &, const Job &)> run;
};

} // namespace cutaway
