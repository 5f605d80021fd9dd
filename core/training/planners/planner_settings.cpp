#include "core/training/planners/planner_settings.h"

#include "core/json/declare_parameter.h"
#include "core/training/training_plan.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cutaway::training {

namespace {

/// Values that stand for "follows from the rest".
bool isLeftOpen(std::string_view name, const ParameterValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        return true;
    const bool mayFollow = name == "data" || name == "microbatches";
    return mayFollow && value == ParameterValue(std::int64_t(0));
}

const ParameterValue *given(const ParameterValues &values, std::string_view name)
{
    const auto value = values.find(name);
    return value == values.end() || isLeftOpen(name, value->second) ? nullptr : &value->second;
}

Done setMicrobatches(TrainingSettings &settings, const ParameterValues &values)
{
    const ParameterValue *wanted = given(values, "global_batch");
    const std::int64_t batch = wanted ? std::get<std::int64_t>(*wanted) : 0;
    if (batch > 0) {
        const double each = double(settings.microbatchSize) * double(settings.data);
        if (std::fmod(double(batch), each) != 0)
            return inputError("does_not_divide", phrase("global_batch: %1 does not divide %2",
                                                        {std::to_string(std::int64_t(each)), std::to_string(batch)}));
        settings.microbatches = std::int64_t(double(batch) / each);
    } else if (!given(values, "microbatches")) {
        settings.microbatches = 4 * settings.pipeline;
    }
    return std::monostate();
}

} // namespace

std::vector<ParameterDeclaration> headParameters(const std::vector<std::string_view> &chosen)
{
    std::vector<ParameterDeclaration> parameters;
    for (ParameterDeclaration declaration : settingDeclarations()) {
        if (std::ranges::find(chosen, declaration.name) != chosen.end())
            continue;
        // What is refused is told in the plan's own words; what follows from the rest has no default.
        declaration.minimum.reset();
        declaration.maximum.reset();
        if (declaration.name == "data" || declaration.name == "microbatches") {
            declaration.defaultValue = std::int64_t(0);
            declaration.description += " 0: as many as follow from the rest.";
        }
        if (declaration.name == "sequence_parallel" || declaration.name == "schedule")
            declaration.defaultValue = std::monostate();
        parameters.push_back(std::move(declaration));
    }
    return parameters;
}

ParameterDeclaration globalBatchParameter()
{
    return atLeast(0, declareParameter("global_batch", "Global batch", ParameterType::Integer, std::int64_t(0),
                                       "Sequences of a step on all ranks; 0: as the microbatches make it."));
}

ParameterDeclaration modesParameter()
{
    return declareParameter("modes", "Recomputation modes", ParameterType::List,
                            std::vector<std::string>{"none", "selective", "full"},
                            "What may be computed again in a layer: none, selective, full or modules joined by +.");
}

Result<TrainingSettings> settingsFrom(const ParameterValues &values, const Cluster &cluster)
{
    TrainingSettings settings;
    for (const ParameterDeclaration &declaration : settingDeclarations()) {
        const ParameterValue *value = given(values, declaration.name);
        if (!value)
            continue;
        if (Done set = setSetting(settings, declaration.name, *value); !set)
            return set.error();
    }
    if (!given(values, "data")) {
        const double others = double(settings.tensor) * double(settings.context) * double(settings.pipeline);
        settings.data = std::max<std::int64_t>(1, std::int64_t(std::floor(double(cluster.ranks()) / others)));
    }
    completeSettings(settings, {given(values, "sequence_parallel") != nullptr, given(values, "schedule") != nullptr});
    if (Done set = setMicrobatches(settings, values); !set)
        return set.error();
    return settings;
}

Result<std::vector<RecomputeMode>> modesFrom(const ParameterValues &values)
{
    std::vector<RecomputeMode> modes;
    for (const std::string &text : std::get<std::vector<std::string>>(values.at("modes"))) {
        const Result<RecomputeMode> mode = parseRecomputeMode(text);
        if (!mode)
            return mode.error();
        if (std::ranges::find(modes, *mode) == modes.end())
            modes.push_back(*mode);
    }
    if (modes.empty())
        return inputError("no_modes", "modes: at least one is wanted");
    return modes;
}

Result<std::vector<std::int64_t>> numbersFrom(const ParameterValues &values, const std::string &name,
                                              std::int64_t least)
{
    constexpr std::int64_t most = (std::int64_t(1) << 31) - 1;
    std::vector<std::int64_t> numbers;
    for (const std::string &text : std::get<std::vector<std::string>>(values.at(name))) {
        std::int64_t number = 0;
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (code != std::errc() || end != text.data() + text.size() || number < least || number > most)
            return inputError("bad_value", phrase("%1: \"%2\" is not a whole number from %3 on",
                                                  {name, text, std::to_string(least)}));
        numbers.push_back(number);
    }
    if (numbers.empty())
        return inputError("bad_value", phrase("%1: at least one is wanted", {name}));
    std::ranges::sort(numbers);
    const auto [doubled, end] = std::ranges::unique(numbers);
    numbers.erase(doubled, end);
    return numbers;
}

PlacePins pinsOf(const PlannerInput &input, const Transformer &transformer)
{
    const auto *plan = dynamic_cast<const TrainingPlan *>(input.start.get());
    if (!plan || plan->state().transformer->size() != transformer.size())
        return {};
    return plan->state().pins;
}

} // namespace cutaway::training
