#include "core/training/calibrating/measured_runs.h"

#include "core/json/json_reading.h"
#include "core/training/calibrating/run_records.h"
#include "core/training/calibrating/run_table.h"
#include "core/training/training_plan.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

Result<std::vector<MeasuredRun>> readMeasuredRuns(const CalibrationInput &input, const Job &job)
{
    const std::size_t first = input.text.find_first_not_of(" \t\r\n");
    Result<std::vector<MeasuredRun>> runs = std::vector<MeasuredRun>();
    if (first != std::string::npos && input.text[first] == '{') {
        const Result<nlohmann::json> document = parseJson<nlohmann::json>(input.text);
        if (!document)
            return document.error();
        runs = readRunRecords(input, *document);
    } else {
        if (!input.graph)
            return inputError("no_model", "a table of runs needs the model that they are of");
        Result<TrainingState> begun = unplanned(*input.graph, input.inventory.get());
        if (!begun)
            return begun.error();
        runs = readRunTable(input, std::move(*begun), job);
    }
    if (runs && runs->empty())
        return inputError("no_runs", "no runs on this accelerator");
    return runs;
}

} // namespace cutaway::training
