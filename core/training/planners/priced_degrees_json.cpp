#include "core/training/planners/priced_degrees_json.h"

#include "core/training/degree_checks.h"

#include <nlohmann/json.hpp>

#include <array>
#include <numeric>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::array<const char *, 10> searchedFields{
    "pipeline", "chunks",        "tensor", "context",         "data",
    "expert",   "expert_tensor", "zero",   "microbatch_size", "microbatches"};

OrderedJson modesJson(const std::vector<RecomputeMode> &modes)
{
    OrderedJson runs = OrderedJson::array();
    for (const RecomputeMode &mode : modes) {
        const std::string name = modeName(mode);
        if (!runs.empty() && runs.back()[0] == name)
            runs.back()[1] = runs.back()[1].get<std::uint32_t>() + 1;
        else
            runs.push_back({name, std::uint32_t(1)});
    }
    return runs;
}

OrderedJson entryOf(const PricedDegrees &priced)
{
    OrderedJson entry;
    for (const char *name : searchedFields)
        entry[name] = std::get<std::int64_t>(settingValue(priced.settings, name));
    entry["step_sec"] = priced.stepSec;
    entry["needed_bytes"] = priced.memoryBytes;
    if (priced.overBytes > 0)
        entry["over_bytes"] = priced.overBytes;
    OrderedJson &stages = entry["stages"] = OrderedJson::array();
    for (std::size_t i = 0; i + 1 < priced.layout.starts.size(); ++i)
        stages.push_back(priced.layout.starts[i + 1] - priced.layout.starts[i]);
    entry["modes"] = modesJson(priced.layout.modes);
    return entry;
}

bool hasWholeNumbers(const OrderedJson &list)
{
    return list.is_array() &&
           std::ranges::all_of(list, [](const OrderedJson &each) { return each.is_number_unsigned(); });
}

std::optional<std::vector<std::uint32_t>> startsOf(const OrderedJson &stages, std::size_t blocks)
{
    if (!hasWholeNumbers(stages) || stages.empty() || stages.size() > blocks)
        return {};
    std::vector<std::uint32_t> starts{0};
    for (const OrderedJson &count : stages) {
        const auto size = count.get<std::uint64_t>();
        if (size == 0 || size > blocks - starts.back())
            return {};
        starts.push_back(starts.back() + std::uint32_t(size));
    }
    return starts.back() == blocks ? std::optional(starts) : std::nullopt;
}

bool takeModes(const OrderedJson &runs, const Transformer &transformer, StageLayout &layout)
{
    std::size_t place = 0;
    for (const OrderedJson &run : runs.is_array() ? runs : OrderedJson::array()) {
        if (!run.is_array() || run.size() != 2 || !run[0].is_string() || !run[1].is_number_unsigned())
            return false;
        const Result<RecomputeMode> mode = parseRecomputeMode(run[0].get<std::string>());
        if (!mode || run[1].get<std::uint64_t>() > transformer.size() - place)
            return false;
        for (std::size_t end = place + run[1].get<std::size_t>(); place < end; ++place) {
            if (transformer.block(place).isLayer())
                layout.modes[place] = *mode;
        }
    }
    return place == transformer.size();
}

} // namespace

OrderedJson pricedJson(const std::vector<PricedDegrees> &priced)
{
    OrderedJson list = OrderedJson::array();
    for (const PricedDegrees &each : priced)
        list.push_back(entryOf(each));
    return list;
}

std::optional<TrainingState> statePricedAs(const OrderedJson &entry, const TrainingState &state)
{
    if (!entry.is_object() || !entry.contains("stages") || !entry.contains("modes"))
        return {};
    TrainingState made = state;
    made.modeTexts.clear();
    for (const char *name : searchedFields) {
        const auto value = entry.find(name);
        if (value == entry.end() || !value->is_number_integer() ||
            !setSetting(made.settings, name, value->get<std::int64_t>()))
            return {};
    }
    completeSettings(made.settings, {});
    const Transformer &transformer = *state.transformer;
    const auto starts = startsOf(entry["stages"], transformer.size());
    if (!starts || std::int64_t(starts->size()) - 1 != made.settings.stages() ||
        !checkDegrees(transformer, *made.cluster, made.settings))
        return {};
    made.layout = uniformLayout(transformer, *starts, {});
    return takeModes(entry["modes"], transformer, made.layout) ? std::optional(made) : std::nullopt;
}

std::string pricedText(const OrderedJson &entry)
{
    std::string text;
    for (const char *name : searchedFields) {
        const auto value = entry.find(name);
        const bool isPlain = value == entry.end() || (*value == 1 && name != std::string_view("microbatch_size"));
        if (!isPlain)
            text.append(text.empty() ? "" : ", ").append(name).append(" ").append(value->dump());
    }
    return text;
}

Text coveredText(const OrderedJson &covered)
{
    const auto count = [&](const char *name) {
        const auto found = covered.find(name);
        return found != covered.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
    };
    const std::uint64_t all =
        count("refused") + count("bounded") + count("no_fit") + count("evaluated") + count("not_reached");
    const auto text = [&](const char *name) { return std::to_string(count(name)); };
    const Text counted =
        phrase("Of %1 combinations of degrees, microbatches and chunks %2 were planned and priced, %3 "
               "fit nowhere, %4 cannot be faster by a bound, %5 are refused by the model or the cluster.",
               {std::to_string(all), text("evaluated"), text("no_fit"), text("bounded"), text("refused")});
    return count("not_reached") == 0
               ? counted
               : phrase("%1 %2 were not reached before the search was stopped.", {counted, text("not_reached")});
}

std::map<std::string, std::string> pricedParameters(const OrderedJson &entry)
{
    std::map<std::string, std::string> parameters;
    for (const char *name : searchedFields) {
        if (const auto value = entry.find(name); value != entry.end())
            parameters.emplace(name, value->dump());
    }
    return parameters;
}

} // namespace cutaway::training
