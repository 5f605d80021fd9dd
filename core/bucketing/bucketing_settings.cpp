#include "core/bucketing/bucketing_settings.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/json/declare_parameter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

constexpr double mebibyte = 1024.0 * 1024.0;
constexpr std::array modes{"original", "fixed", "adjacent", "torch214"};
constexpr std::array bucketModes{"default", "custom_ops", "custom_ops_multidtype", "coalesced"};

ParameterDeclaration rate(std::string name, std::string title, std::string unit, double least, ParameterValue value,
                          std::string description)
{
    return inUnit(std::move(unit),
                  atLeast(least, declareParameter(std::move(name), std::move(title), ParameterType::Number,
                                                  std::move(value), std::move(description))));
}

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

Error badCap(const Text &what)
{
    return inputError("bad_value", phrase("bucket_cap_mb: %1", {what}),
                      "MiB, such as 25 or 1,25 for a small first bucket");
}

Result<std::int64_t> parseCap(std::string_view text, std::size_t item)
{
    text = trimmed(text);
    if (text.empty())
        return badCap(phrase("item %1 is empty", {std::to_string(item)}));
    double number = 0;
    const std::string_view digits = text.front() == '+' ? text.substr(1) : text;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (code != std::errc() || end != digits.data() + digits.size() || !std::isfinite(number))
        return badCap(phrase("%1 is not a number", {inQuotes(text)}));
    if (number < 0)
        return badCap(phrase("%1 is negative", {std::string(text)}));
    const double bytes = number * 1024.0 * 1024.0;
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    return bytes < double(most) ? std::int64_t(bytes) : most;
}

std::string listText(const ParameterValue &value)
{
    if (const auto *text = std::get_if<std::string>(&value))
        return *text;
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&value)) {
        std::array<char, 32> text;
        return {text.data(), std::to_chars(text.data(), text.data() + text.size(), *number).ptr};
    }
    std::string joined;
    if (const auto *list = std::get_if<std::vector<std::string>>(&value)) {
        for (const std::string &item : *list)
            joined += (joined.empty() ? "" : ",") + item;
    }
    return joined;
}

/// Null where the parameter was not given.
const ParameterValue *valueOf(const ParameterValues &values, std::string_view name)
{
    const auto found = values.find(name);
    const bool isSet = found != values.end() && !std::holds_alternative<std::monostate>(found->second);
    return isSet ? &found->second : nullptr;
}

Done checkValue(const ParameterDeclaration &declaration, const ParameterValues &values)
{
    const ParameterValue *value = valueOf(values, declaration.name);
    return value ? checkParameter(declaration, *value) : Done(std::monostate());
}

double numberOr(const ParameterValues &values, std::string_view name, double otherwise)
{
    const ParameterValue *value = valueOf(values, name);
    if (!value)
        return otherwise;
    if (const auto *whole = std::get_if<std::int64_t>(value))
        return double(*whole);
    const auto *number = std::get_if<double>(value);
    return number ? *number : otherwise;
}

/// Of a mesh the links between hosts are what holds a collective up.
double bandwidthOf(const Inventory *inventory, double otherwise)
{
    if (!inventory)
        return otherwise;
    if (inventory->mesh && inventory->mesh->interNodeBandwidth)
        return *inventory->mesh->interNodeBandwidth;
    return inventory->transferRateBytesPerSec.value_or(otherwise);
}

} // namespace

ParameterDeclaration capParameter()
{
    ParameterDeclaration cap =
        declareParameter("bucket_cap_mb", "Bucket cap", ParameterType::String, std::string("2000"),
                         "MiB a bucket may hold; a list 10,25 gives the caps of bucket 0, 1, … of each "
                         "group, the last for all that follow.");
    cap.unit = "MiB";
    return cap;
}

ParameterDeclaration modeParameter(CollectiveKind kind)
{
    if (kind == CollectiveKind::AllReduce)
        return declareChoice("mode", "Mode", {modes.back()}, "torch214: neighbours go together, as in torch 2.14.");
    ParameterDeclaration mode = declareParameter(
        "mode", "Mode", ParameterType::Choice, std::string("original"),
        "original: as PyTorch Inductor did in July 2025, flaws included. fixed: with those mended, never in a circle. "
        "adjacent: only neighbours go together, as Inductor did in late 2025. torch214: as in torch 2.14.");
    mode.choices.assign(modes.begin(), modes.end());
    return mode;
}

ParameterDeclaration bucketModeParameter()
{
    return declareChoice("bucket_mode", "Bucket mode", {bucketModes.begin(), bucketModes.end()},
                         "What takes a bucket's place in the mode torch214: plain calls, custom operators, those with "
                         "several element types in one buffer, or one coalesced reduce-scatter that copies nothing.");
}

std::vector<ParameterDeclaration> rateParameters()
{
    return {rate("latency_sec", "Latency", "seconds", 0, 2e-5, "Time that each collective takes beside its bytes."),
            rate("bandwidth", "Bandwidth", "bytes per second", 1, std::monostate(),
                 "What a collective sends in a second; from the devices where it is not given, else 1e11."),
            rate("copy_bandwidth", "Copy bandwidth", "bytes per second", 1, 1e12,
                 "What a device copies in a second, into a bucket's buffer and out of it.")};
}

std::vector<ParameterDeclaration> bucketingParameters(CollectiveKind kind)
{
    ParameterDeclaration rank =
        declareParameter("rank", "Rank", ParameterType::Integer, std::int64_t(0),
                         "Our index in every group; a graph that names it for a collective is believed.");
    rank.minimum = 0;
    std::vector<ParameterDeclaration> list{
        modeParameter(kind), bucketModeParameter(),
        declareParameter("fsdp_only", "Only FSDP", ParameterType::Bool, false,
                         "In the mode torch214: only gathers of one parameter, scatters that lead to the result alone, "
                         "and all-reduces among the same devices."),
        declareParameter("filter", "Filter", ParameterType::String, std::string("*"),
                         "Only collectives whose wait's name matches this pattern of *, ? and […]."),
        rank};
    if (kind == CollectiveKind::ReduceScatter)
        list.push_back(
            declareParameter("dedup_reduce_scatters", "Add first", ParameterType::Bool, false,
                             "Adds gradients before they are reduced, where reduced ones are added, as torch "
                             "2.14 can before it fills buckets."));
    for (ParameterDeclaration &declaration : rateParameters())
        list.push_back(std::move(declaration));
    return list;
}

Result<std::vector<std::int64_t>> parseCaps(const ParameterValue &value)
{
    const std::string text = listText(value);
    std::vector<std::int64_t> caps;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const Result<std::int64_t> cap = parseCap(std::string_view(text).substr(begin, end - begin), caps.size());
        if (!cap)
            return cap.error();
        caps.push_back(*cap);
        begin = end + 1;
    }
    return caps;
}

std::string capText(std::int64_t bytes)
{
    // The quotient by a power of two is exact up to 2^53 bytes, so its shortest text reads back as the same.
    return listText(ParameterValue(double(bytes) / mebibyte));
}

std::string capWords(std::int64_t bytes)
{
    const std::string told = formatBytes(bytes);
    if (bytes == 0 || told.ends_with("MiB"))
        return told;
    const double cap = double(bytes) / mebibyte;
    const int decimals = std::max(0, 3 - int(std::floor(std::log10(cap))));
    std::array<char, 64> digits;
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), cap, std::chars_format::fixed, decimals);
    std::string text(digits.data(), end.ptr);
    if (decimals > 0)
        text.erase(text.find_last_not_of("0.") + 1);
    return text + "\u00a0MiB (" + told + ')';
}

Result<BucketingSettings> readSettings(CollectiveKind kind, const ParameterValues &values, const Inventory *inventory)
{
    for (const ParameterDeclaration &declaration : bucketingParameters(kind)) {
        if (Done checked = checkValue(declaration, values); !checked)
            return checked.error();
    }
    BucketingSettings settings;
    settings.kind = kind;
    const ParameterValue *cap = valueOf(values, "bucket_cap_mb");
    Result<std::vector<std::int64_t>> caps = parseCaps(cap ? *cap : capParameter().defaultValue);
    if (!caps)
        return caps.error();
    settings.capBytes = std::move(*caps);
    if (kind == CollectiveKind::AllReduce)
        settings.mode = FillMode::Torch214;
    else if (const ParameterValue *mode = valueOf(values, "mode"))
        settings.mode = FillMode(std::ranges::find(modes, std::get<std::string>(*mode)) - modes.begin());
    if (const ParameterValue *mode = valueOf(values, "bucket_mode"))
        settings.bucketMode =
            BucketMode(std::ranges::find(bucketModes, std::get<std::string>(*mode)) - bucketModes.begin());
    if (const ParameterValue *only = valueOf(values, "fsdp_only"))
        settings.isFsdpOnly = std::get<bool>(*only);
    if (const ParameterValue *adds = valueOf(values, "dedup_reduce_scatters");
        adds && std::holds_alternative<bool>(*adds))
        settings.addsBeforeScatter = std::get<bool>(*adds);
    if (const ParameterValue *filter = valueOf(values, "filter"))
        settings.filter = std::get<std::string>(*filter);
    if (const ParameterValue *rank = valueOf(values, "rank"))
        settings.rank = std::get<std::int64_t>(*rank);
    const StepRates defaults;
    settings.rates.latencySec = numberOr(values, "latency_sec", defaults.latencySec);
    settings.rates.bandwidth = numberOr(values, "bandwidth", bandwidthOf(inventory, defaults.bandwidth));
    settings.rates.copyBandwidth = numberOr(values, "copy_bandwidth", defaults.copyBandwidth);
    return settings;
}

} // namespace cutaway
