#include "core/pipeline/pipeline_controls.h"

#include "core/base/names.h"
#include "core/json/parameter.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_check.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

/// What a device keeps for each parameter beside the weight itself.
struct BytesControl
{
    std::string_view control;
    std::string_view multiple; ///< the setting
    Text title;
    Text description; ///< says what the default assumes
};

const std::array<BytesControl, 2> &bytesControls()
{
    static const std::array all{
        BytesControl{"gradient_bytes", "gradient_multiplier", phrase("Gradient bytes per parameter"),
                     phrase("Bytes of gradients per parameter in training. Default: as many as the weight has, for "
                            "gradients of the weights' type. 4 for float32.")},
        BytesControl{
            "optimizer_bytes", "optimizer_multiplier", phrase("Optimizer bytes per parameter"),
            phrase("Bytes of optimizer states per parameter in training. Default: twice those of the weight, for "
                   "Adam's two moments in the weights' type. 12 for Adam with float32 moments and master weights.")}};
    return all;
}

const BytesControl *findBytes(std::string_view name, std::string_view BytesControl::*member)
{
    const auto found = std::ranges::find(bytesControls(), name, member);
    return found == bytesControls().end() ? nullptr : &*found;
}

ParameterDeclaration parameterOf(std::string_view name)
{
    const std::vector<ParameterDeclaration> all = pipelineParameters();
    return *std::ranges::find(all, name, &ParameterDeclaration::name);
}

double bytesOfWeight(const StageModel &model)
{
    return model.weightBits() / 8.0;
}

/// An optimizer with what it keeps: both multiples by one choice.
struct NamedOptimizer
{
    Text name;
    double gradientMultiple;
    double (*optimizerMultiple)(double bytesOfWeight);
};

const std::array<NamedOptimizer, 2> &optimizers()
{
    static const std::array all{NamedOptimizer{phrase("adam"), 1, [](double) { return 2.0; }},
                                NamedOptimizer{phrase("adam-mixed"), 1, [](double weight) { return 12 / weight; }}};
    return all;
}

Text givenBytes()
{
    return phrase("given");
}

std::string optimizerName(const PipelineSettings &settings, const StageModel &model)
{
    const auto keepsTheSame = [&](const NamedOptimizer &named) {
        return settings.gradientMultiplier == named.gradientMultiple &&
               settings.optimizerMultiplier == named.optimizerMultiple(bytesOfWeight(model));
    };
    const auto found = std::ranges::find_if(optimizers(), keepsTheSame);
    return found == optimizers().end() ? givenBytes() : found->name;
}

PipelineSettings withOptimizer(PipelineSettings settings, const StageModel &model, std::string_view name)
{
    const auto named = std::ranges::find(optimizers(), name, &NamedOptimizer::name);
    if (named == optimizers().end())
        return settings;
    settings.gradientMultiplier = named->gradientMultiple;
    settings.optimizerMultiplier = named->optimizerMultiple(bytesOfWeight(model));
    return settings;
}

ParameterDeclaration optimizerDeclaration(const PipelineSettings &settings, const StageModel &model)
{
    ParameterDeclaration control;
    control.name = optimizerControl;
    control.title = phrase("Optimizer");
    control.type = ParameterType::Choice;
    control.defaultValue = std::string(optimizers().front().name);
    for (const NamedOptimizer &named : optimizers())
        control.choices.push_back(named.name);
    if (optimizerName(settings, model) == givenBytes())
        control.choices.push_back(givenBytes());
    control.description = phrase("Memory of gradients and optimizer states. adam: both moments in the weights' type, 2 "
                                 "+ 2 + 4 bytes a parameter with bf16 weights. adam-mixed: moments and a copy of the "
                                 "weights in float32, 2 + 2 + 12 bytes. given: the bytes entered beside it.");
    return control;
}

ParameterDeclaration declarationOf(const BytesControl &kept, const StageModel &model)
{
    ParameterDeclaration control = parameterOf(kept.multiple);
    if (model.weightBits() == 0)
        return control;
    const double bytes = std::get<double>(control.defaultValue) * bytesOfWeight(model);
    control.name = kept.control;
    control.title = kept.title;
    control.defaultValue = bytes;
    control.unit = "bytes";
    control.description = kept.description;
    return control;
}

Result<PipelineSettings> withSteps(PipelineSettings settings, const ParameterValue &value)
{
    if (const auto *csv = std::get_if<std::string>(&value)) {
        const Result<std::shared_ptr<const GivenSteps>> steps = readGivenSteps(*csv);
        return steps ? Result<PipelineSettings>(runBySteps(std::move(settings), *steps)) : steps.error();
    }
    if (!std::holds_alternative<std::monostate>(value))
        return inputError("bad_value", "csv: the steps of each rank are needed as text");
    if (settings.schedule == ScheduleKind::Given)
        return inputError("given_by_steps", "csv: the plan runs these steps", "choose another schedule first");
    settings.steps = nullptr;
    return settings;
}

bool isToldBySteps(const PipelineSettings &settings, std::string_view name)
{
    return settings.schedule == ScheduleKind::Given && (name == "microbatches" || name == "training");
}

} // namespace

std::vector<ParameterDeclaration> pipelineControls(const PipelineSettings &settings, const StageModel &model)
{
    std::vector<ParameterDeclaration> controls;
    for (const char *name : {"schedule", "microbatches", "backward_ratio", "chunks", "training", "recompute"})
        controls.push_back(parameterOf(name));
    if (model.weightBits() > 0)
        controls.push_back(optimizerDeclaration(settings, model));
    for (const BytesControl &kept : bytesControls())
        controls.push_back(declarationOf(kept, model));
    if (settings.steps)
        controls.front().choices.emplace_back(scheduleName(ScheduleKind::Given));
    return controls;
}

ParameterValues pipelineControlValues(const PipelineSettings &settings, const StageModel &model)
{
    ParameterValues values;
    for (const ParameterDeclaration &control : pipelineControls(settings, model))
        values[control.name] = controlValue(settings, model, control.name);
    return values;
}

bool isOfKeptBytes(std::string_view control)
{
    return control == optimizerControl || findBytes(control, &BytesControl::control) ||
           findBytes(control, &BytesControl::multiple);
}

std::vector<std::string> settingsBehind(std::string_view control)
{
    if (control != optimizerControl)
        return {std::string(control)};
    std::vector<std::string> multiples;
    for (const BytesControl &kept : bytesControls())
        multiples.emplace_back(kept.multiple);
    return multiples;
}

ParameterValue controlValue(const PipelineSettings &settings, const StageModel &model, std::string_view name)
{
    if (const BytesControl *kept = findBytes(name, &BytesControl::control))
        return std::get<double>(settingValue(settings, kept->multiple)) * bytesOfWeight(model);
    if (name == optimizerControl)
        return optimizerName(settings, model);
    return settingValue(settings, name);
}

Result<PipelineSettings> withControl(const PipelineSettings &settings, const StageModel &model, const std::string &name,
                                     const ParameterValue &value)
{
    if (name == stepsSetting)
        return withSteps(settings, value);
    std::vector<ParameterDeclaration> known = pipelineControls(settings, model);
    if (findBytes(name, &BytesControl::multiple))
        known.push_back(parameterOf(name));
    const auto control = std::ranges::find(known, name, &ParameterDeclaration::name);
    if (control == known.end())
        return inputError("no_such_setting", phrase("pipeline plans have no setting %1", {inQuotes(name)}));
    if (name == "schedule" && settings.steps && value == ParameterValue(std::string(scheduleName(ScheduleKind::Given))))
        return runBySteps(settings, settings.steps);
    if (const Done checked = checkValue(*control, value); !checked)
        return checked.error();
    if (isToldBySteps(settings, name) && value != settingValue(settings, name))
        return inputError("given_by_steps", phrase("%1: the schedule's own steps determine it", {name}),
                          "choose another schedule first");
    if (name == optimizerControl)
        return withOptimizer(settings, model, std::get<std::string>(value));
    if (const BytesControl *kept = findBytes(name, &BytesControl::control))
        return settingsFrom({{std::string(kept->multiple), numberOf(value) / bytesOfWeight(model)}}, settings);
    return settingsFrom({{name, value}}, settings);
}

ParameterValue stepsValue(const PipelineSettings &settings)
{
    return settings.steps ? ParameterValue(writeScheduleCsv(settings.steps->table)) : ParameterValue();
}

} // namespace cutaway
