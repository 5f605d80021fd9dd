#pragma once

#include "core/training/exports/training_run.h"

#include <nlohmann/json_fwd.hpp>

/// The command that starts a run as a framework's document describes it, on every node. Where the document is a file
/// that the framework reads, the command names it as `FILE`; what only its user knows (the model's own settings, data)
/// follows behind it.
namespace cutaway::training {

std::string megatronCommand(const TrainingRun &run, const nlohmann::ordered_json &document);
std::string torchtitanCommand(const TrainingRun &run, const nlohmann::ordered_json &document);
std::string galvatronCommand(const TrainingRun &run, const nlohmann::ordered_json &document);
std::string deepspeedCommand(const TrainingRun &run, const nlohmann::ordered_json &document);

} // namespace cutaway::training
