#pragma once

#include "core/training/calibrating/measured_runs.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// The runs of a document of records, each with a model, a cluster and a plan of its own.
Result<std::vector<MeasuredRun>> readRunRecords(const CalibrationInput &input, const nlohmann::json &document);

} // namespace cutaway::training
