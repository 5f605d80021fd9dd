#include "core/training/calibrating/kept_calibration.h"

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
        run.failed().add(run.pathOf("measured"), "bad_value", "numbers above 0 are wanted");
    return point;
}

} // namespace

bool isCalibrationFile(const std::string &text)
{
    const nlohmann::json document = keptJson<nlohmann::json>(text);
    const auto format = document.is_object() ? document.find("format") : document.end();
    return format != document.end() && format->is_string() &&
           format->get_ref<const std::string &>() == calibrationFormat;
}

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
    outcome.notes = {phrase("Kept before, fitted on %1 to %2 figures.", {accelerator, std::to_string(runs.size())})};
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

} // namespace cutaway::training
