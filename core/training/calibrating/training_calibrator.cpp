#include "core/training/calibrating/training_calibrator.h"

#include "core/base/units.h"
#include "core/training/calibrating/fit_calibration.h"
#include "core/training/calibrating/kept_calibration.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

std::vector<Text> notesOf(const FittedCalibration &fitted)
{
    std::string fields;
    for (const std::string &field : fitted.fields)
        fields += (fields.empty() ? "" : ", ") + field;
    std::vector<Text> notes{phrase("Fitted: %1. All else is as it was.", {fields})};
    if (fitted.timesKept > 0)
        notes.push_back(phrase("Step times that were kept back: off by %1 on average, %2 before.",
                               {formatPercent(fitted.errorAfter), formatPercent(fitted.errorBefore)}));
    if (fitted.isPooled)
        notes.push_back(
            phrase("Fewer than 50 runs stand behind an interval: their errors are pooled with those known before "
                   "and widened."));
    return notes;
}

Result<CalibrationOutcome> run(const CalibrationInput &input, const Job &job)
{
    if (isCalibrationFile(input.text))
        return readCalibrationFile(input);
    const Result<std::vector<MeasuredRun>> runs = readMeasuredRuns(input, job);
    if (!runs)
        return within(input.name, runs.error());
    Result<FittedCalibration> fitted = fitCalibration(*runs, job);
    if (!fitted)
        return fitted.error();
    CalibrationOutcome outcome;
    outcome.document = writeCalibration(*fitted, runs->front().state.cluster->accelerator);
    outcome.notes = notesOf(*fitted);
    if (input.inventory)
        outcome.inventory = calibratedInventory(*input.inventory, calibrationJson(fitted->calibration));
    outcome.points = std::move(fitted->points);
    return outcome;
}

} // namespace

Calibrator trainingCalibrator()
{
    return {.title = "Calibrate",
            .description =
                "Fits an accelerator's constants to one's own runs: a CSV with a line a run, whose columns are "
                "fields of a plan's head, recompute, stages, and step_sec, peak_bytes or trace (a PyTorch "
                "trace); or a document of records; or a calibration file that was kept.",
            .run = run};
}

} // namespace cutaway::training
