#include "core/pipeline/pipeline_settings.h"

#include "core/base/names.h"
#include "core/json/parameter.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_check.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>

namespace cutaway {

namespace {

struct NamedSchedule
{
    ScheduleKind kind;
    std::string_view name;
};
constexpr std::string_view givenName = "csv";
constexpr std::array schedules{NamedSchedule{ScheduleKind::GPipe, "gpipe"},
                               NamedSchedule{ScheduleKind::OneForwardOneBackward, "1f1b"},
                               NamedSchedule{ScheduleKind::Interleaved, "interleaved_1f1b"},
                               NamedSchedule{ScheduleKind::ZeroBubble, "zb_h1"},
                               NamedSchedule{ScheduleKind::InterleavedZeroBubble, "interleaved_zb"},
                               NamedSchedule{ScheduleKind::ZeroBubbleV, "zb_v"},
                               NamedSchedule{ScheduleKind::DualPipeV, "dualpipe_v"}};

std::vector<std::string> namesOfSchedules()
{
    std::vector<std::string> names;
    for (const NamedSchedule &schedule : schedules)
        names.emplace_back(schedule.name);
    return names;
}

/// A setting as a parameter: one declaration, one way to read it and one to write it.
struct Setting
{
    ParameterDeclaration declaration;
    std::function<ParameterValue(const PipelineSettings &)> value;
    std::function<void(PipelineSettings &, const ParameterValue &)> set;
};

Setting numberSetting(std::string name, std::string title, std::string unit, double PipelineSettings::*member,
                      std::string description)
{
    return {
        inUnit(std::move(unit), atLeast(0, declareParameter(std::move(name), std::move(title), ParameterType::Number,
                                                            PipelineSettings().*member, std::move(description)))),
        [member](const PipelineSettings &settings) { return settings.*member; },
        [member](PipelineSettings &settings, const ParameterValue &value) { settings.*member = numberOf(value); }};
}

Setting wholeSetting(std::string name, std::string title, std::optional<double> maximum,
                     std::int64_t PipelineSettings::*member, std::string description)
{
    ParameterDeclaration declaration =
        atLeast(1, declareParameter(std::move(name), std::move(title), ParameterType::Integer,
                                    PipelineSettings().*member, std::move(description)));
    declaration.maximum = maximum;
    return {std::move(declaration), [member](const PipelineSettings &settings) { return settings.*member; },
            [member](PipelineSettings &settings, const ParameterValue &value) {
                settings.*member = std::get<std::int64_t>(value);
            }};
}

Setting scheduleSetting()
{
    ParameterDeclaration declaration = declareParameter(
        "schedule", "Schedule", ParameterType::Choice, std::string("1f1b"),
        "The order in which a device runs forward and backward passes of microbatches. zb_h1, interleaved_zb, zb_v "
        "and dualpipe_v split the backward pass into two halves: weight gradients wait until there is time for them.");
    declaration.choices = namesOfSchedules();
    return {std::move(declaration),
            [](const PipelineSettings &settings) { return std::string(scheduleName(settings.schedule)); },
            [](PipelineSettings &settings, const ParameterValue &value) {
                settings.schedule = findSchedule(std::get<std::string>(value)).value_or(settings.schedule);
            }};
}

Setting switchSetting(std::string name, std::string title, bool PipelineSettings::*member, std::string description)
{
    return {declareParameter(std::move(name), std::move(title), ParameterType::Bool, PipelineSettings().*member,
                             std::move(description)),
            [member](const PipelineSettings &settings) { return settings.*member; },
            [member](PipelineSettings &settings, const ParameterValue &value) {
                settings.*member = std::get<bool>(value);
            }};
}

Setting bandwidthSetting()
{
    return {
        inUnit("bytes/s",
               atLeast(1, declareParameter(
                              "bandwidth", "Link bandwidth", ParameterType::Number, {},
                              "For links that the inventory does not list; default: the inventory's transfer rate."))),
        [](const PipelineSettings &settings) -> ParameterValue {
            return settings.bandwidth ? ParameterValue(*settings.bandwidth) : ParameterValue();
        },
        [](PipelineSettings &settings, const ParameterValue &value) { settings.bandwidth = numberOf(value); }};
}

const std::vector<Setting> &settingsList()
{
    static const std::vector<Setting> list{
        scheduleSetting(),
        wholeSetting("microbatches", "Microbatches", {}, &PipelineSettings::microbatches,
                     "How many pieces a batch is split into."),
        switchSetting("training", "Training", &PipelineSettings::training,
                      "Whether backward passes run as well and activations are kept for them."),
        numberSetting("backward_ratio", "Backward / forward", {}, &PipelineSettings::backwardRatio,
                      "Time of a backward pass as a multiple of the forward pass."),
        numberSetting("gradient_multiplier", "Gradients / weights", {}, &PipelineSettings::gradientMultiplier,
                      "Bytes of gradients for each byte of weights, in training: "
                      "1 where both are bf16, 2 for fp32 gradients."),
        numberSetting("optimizer_multiplier", "Optimizer / weights", {}, &PipelineSettings::optimizerMultiplier,
                      "Bytes of optimizer state for each byte of weights, in "
                      "training: 2 for Adam in the weights' "
                      "precision, 6 for "
                      "fp32 moments and master weights beside bf16."),
        switchSetting("recompute", "Recomputation", &PipelineSettings::recompute,
                      "Off: a stage keeps everything that its forward pass makes. On: it keeps only what it receives "
                      "and repeats the forward pass before each backward pass, which takes that much longer."),
        bandwidthSetting(),
        numberSetting("link_latency", "Link latency", "seconds", &PipelineSettings::linkLatencySec,
                      "For links that the inventory does not list."),
        wholeSetting("chunks", "Chunks per device", 64.0, &PipelineSettings::chunks,
                     "Stages that each device holds when the schedule is interleaved.")};
    return list;
}

const Setting *findSetting(std::string_view name)
{
    const auto found =
        std::ranges::find_if(settingsList(), [&](const Setting &setting) { return setting.declaration.name == name; });
    return found == settingsList().end() ? nullptr : &*found;
}

} // namespace

std::string_view scheduleName(ScheduleKind kind)
{
    return kind == ScheduleKind::Given ? givenName : std::ranges::find(schedules, kind, &NamedSchedule::kind)->name;
}

std::optional<ScheduleKind> findSchedule(std::string_view name)
{
    const auto found = std::ranges::find(schedules, name, &NamedSchedule::name);
    return found == schedules.end() ? std::nullopt : std::optional(found->kind);
}

std::string scheduleNames()
{
    return commaList(schedules, &NamedSchedule::name);
}

bool hasChunks(ScheduleKind kind)
{
    return kind == ScheduleKind::Interleaved || kind == ScheduleKind::InterleavedZeroBubble;
}

bool isVShaped(ScheduleKind kind)
{
    return kind == ScheduleKind::ZeroBubbleV || kind == ScheduleKind::DualPipeV;
}

std::int64_t PipelineSettings::stagesPerDevice() const
{
    if (schedule == ScheduleKind::Given && steps)
        return std::max<std::int64_t>(1, std::int64_t(steps->shape.stages()) / steps->ranks());
    return isVShaped(schedule) ? 2 : hasChunks(schedule) ? chunks : 1;
}

bool isZeroBubble(ScheduleKind kind)
{
    return kind == ScheduleKind::ZeroBubble || kind == ScheduleKind::InterleavedZeroBubble || isVShaped(kind);
}

std::vector<ParameterDeclaration> pipelineParameters()
{
    std::vector<ParameterDeclaration> parameters;
    for (const Setting &setting : settingsList())
        parameters.push_back(setting.declaration);
    return parameters;
}

ParameterValue settingValue(const PipelineSettings &settings, std::string_view name)
{
    return findSetting(name)->value(settings);
}

bool isSetting(std::string_view name)
{
    return findSetting(name) != nullptr;
}

Done checkValue(const ParameterDeclaration &declaration, const ParameterValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        return inputError("bad_value", phrase("%1: a value of type %2 is needed",
                                              {declaration.name, std::string(parameterTypeName(declaration.type))}));
    return checkParameter(declaration, value);
}

Done checkSetting(std::string_view name, const ParameterValue &value)
{
    const Setting *setting = findSetting(name);
    return setting ? checkValue(setting->declaration, value) : Done(std::monostate());
}

PipelineSettings runBySteps(PipelineSettings settings, std::shared_ptr<const GivenSteps> steps)
{
    settings.schedule = ScheduleKind::Given;
    settings.microbatches = steps->shape.microbatches;
    settings.training = steps->shape.isTraining;
    settings.steps = std::move(steps);
    return settings;
}

PipelineSettings settingsFrom(const ParameterValues &values, PipelineSettings settings)
{
    for (const Setting &setting : settingsList()) {
        const auto value = values.find(setting.declaration.name);
        if (value != values.end() && !std::holds_alternative<std::monostate>(value->second) &&
            checkParameter(setting.declaration, value->second))
            setting.set(settings, value->second);
    }
    return settings;
}

nlohmann::ordered_json settingsJson(const PipelineSettings &settings)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const Setting &setting : settingsList()) {
        std::visit(
            [&](const auto &value) {
                using Value = std::decay_t<decltype(value)>;
                if constexpr (!std::is_same_v<Value, std::monostate>)
                    json[setting.declaration.name] = value;
            },
            setting.value(settings));
    }
    if (settings.steps)
        json["csv"] = writeScheduleCsv(settings.steps->table);
    return json;
}

} // namespace cutaway
