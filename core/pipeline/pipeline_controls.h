#pragma once

#include "core/pipeline/pipeline_settings.h"
#include "core/pipeline/stage_model.h"

namespace cutaway {

/// What can be changed while a plan of a model is open: `schedule`, which can
/// be `csv`, too, where the plan has such steps; `microbatches`,
/// `backward_ratio`, `chunks`, `training`, `recompute`; and `gradient_bytes`,
/// `optimizer_bytes`, which are told for each parameter of the model and kept
/// as multiples of the weights' bytes. Where the model has no weights these are
/// the multiples; else `optimizer` sets both by one choice.
std::vector<ParameterDeclaration> pipelineControls(const PipelineSettings &settings, const StageModel &model);
ParameterValues pipelineControlValues(const PipelineSettings &settings, const StageModel &model);

/// Gradients or optimizer states, in bytes, as multiples or by name.
bool isOfKeptBytes(std::string_view control);

/// The settings that a control stands for, which set it back.
std::vector<std::string> settingsBehind(std::string_view control);

/// Also of the multiples.
ParameterValue controlValue(const PipelineSettings &settings, const StageModel &model, std::string_view name);
/// The multiples can be set, too. `csv` is the steps themselves: text to run
/// by, or nothing to forget them where another schedule is chosen. Errors:
/// those of `checkParameter`, `no_such_setting`, `given_by_steps`, those of
/// `readGivenSteps`.
Result<PipelineSettings> withControl(const PipelineSettings &settings, const StageModel &model, const std::string &name,
                                     const ParameterValue &value);

/// The setting that has the steps, as `withControl` takes it.
inline constexpr std::string_view stepsSetting = "csv";
/// What keeps gradients and states, by name.
inline constexpr std::string_view optimizerControl = "optimizer";
ParameterValue stepsValue(const PipelineSettings &settings);

} // namespace cutaway
