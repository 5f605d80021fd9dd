#pragma once

#include "core/training/exports/training_run.h"

/// What frameworks take as the description of a training run. Each document has `warnings`: sentences that say where
/// the framework would run another plan; empty if it runs exactly this one.
namespace cutaway::training {

/// Megatron: `arguments`, flag by flag in the order of its manual.
nlohmann::ordered_json megatronDocument(const TrainingRun &run);
/// torchtitan: the fields `parallelism`, `training` and `activation_checkpoint` of its configuration.
nlohmann::ordered_json torchtitanDocument(const TrainingRun &run);
/// Galvatron: its strategy file, a value per layer in comma strings.
nlohmann::ordered_json galvatronDocument(const TrainingRun &run);
/// DeepSpeed: its configuration, with the first node of each stage in `pipeline`.
nlohmann::ordered_json deepspeedDocument(const TrainingRun &run);

} // namespace cutaway::training
