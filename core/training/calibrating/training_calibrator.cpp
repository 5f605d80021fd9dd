#include "core/training/calibrating/fit_calibration.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/training/cluster.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view calibrationFormat = "cutaway.calibration";

CalibrationPoint pointOf(OrderedObjectReader run)
{
    CalibrationPoint point;
    point.name = run.title("name");
    point.figure = run.title("figure");
    point.unit = point.figure == "step time" ? "seconds" : "bytes";
    point.measured = run.number("measured");
    point.predicted = run.number("predicted");
    point.isFitted = run.boolean("fitted");
    if (point.measured <= 0 || point.predicted <= 0)
        run.failed().add(run.pathOf("measured"), "bad_value", "expected numbers above 0");
    return point;
}

/// Whether a text is a calibration file, as `writeCalibration` makes them.
bool isCalibrationFile(const std::string &text)
{
    const nlohmann::json document = keptJson<nlohmann::json>(text);
    const auto format = document.is_object() ? document.find("format") : document.end();
    return format != document.end() && format->is_string() &&
           format->get_ref<const std::string &>() == calibrationFormat;
}

/// The inventory with these constants in its cluster; null where it has none.
std::shared_ptr<const Inventory> calibratedInventory(const Inventory &inventory, const OrderedJson &calibration)
{
    OrderedJson extra = keptFields<OrderedJson>(inventory.extra);
    if (!clusterOf(inventory))
        return nullptr;
    extra["cluster"]["calibration"] = calibration;
    auto changed = std::make_shared<Inventory>(inventory);
    changed->extra = jsonLine(extra);
    return changed;
}

/// What such a file says, for the inventory at hand. Errors: those of reading, with their place; `other_accelerator`
/// where it was fitted on another than the inventory's.
Result<CalibrationOutcome> readCalibrationFile(const CalibrationInput &input)
{
    const Result<OrderedJson> document = parseJson<OrderedJson>(input.text);
    if (!document)
        return within(input.name, document.error());
    FirstError failed;
    OrderedObjectReader reader(*document, {}, failed);
    checkFormat(reader, calibrationFormat);
    const std::string accelerator = reader.title("accelerator");
    const OrderedJson &constants = reader.object("calibration");
    CalibrationOutcome outcome;
    outcome.document = input.text;
    const OrderedJson &runs = reader.array("runs");
    for (std::size_t i = 0; i < runs.size(); ++i)
        outcome.points.push_back(pointOf(OrderedObjectReader(runs[i], reader.pathOf("runs", i), failed)));
    if (failed.isSet())
        return within(input.name, failed.take());
    outcome.notes = {phrase("Saved before, fitted on %1 to %2 figures.", {accelerator, std::to_string(runs.size())})};
    if (!input.inventory)
        return outcome;
    outcome.inventory = calibratedInventory(*input.inventory, constants);
    const Result<Cluster> cluster = clusterOf(outcome.inventory ? *outcome.inventory : *input.inventory);
    if (!cluster)
        return within(input.name, cluster.error());
    if (cluster->accelerator != accelerator)
        return inputError("other_accelerator", phrase("%1: fitted on %2, the inventory has %3",
                                                      {input.name, accelerator, cluster->accelerator}));
    return outcome;
}

std::vector<Text> notesOf(const FittedCalibration &fitted)
{
    std::vector<Text> notes{phrase("Fitted: %1. All else is as it was.", {commaList(fitted.fields)})};
    if (fitted.timesKept > 0)
        notes.push_back(phrase("Step times that were held back: off by %1 on average, %2 before.",
                               {formatPercent(fitted.errorAfter), formatPercent(fitted.errorBefore)}));
    if (fitted.isPooled)
        notes.push_back(
            phrase("An interval rests on fewer than 50 runs: their errors are pooled with earlier ones and widened."));
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
            .description = "Fits an accelerator's constants to your own runs: a CSV with one line per run, whose "
                           "columns are fields of a plan's head, recompute, stages, and step_sec, peak_bytes or trace "
                           "(a PyTorch trace); or a document of records; or a saved calibration.",
            .run = run};
}

} // namespace cutaway::training
