#include "core/bucketing/bucketing_settings.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/json/parameter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

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

Error badCap(const Text &what)
{
    return inputError("bad_value", phrase("bucket_cap_mb: %1", {what}),
                      "MiB, such as 25 or 1,25 for a small first bucket");
}

Result<std::int64_t> parseCap(std::string_view text, std::size_t item)
{
    text = trimmed(text, " \t");
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

constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;

ParameterDeclaration gibibytes(std::string name, std::string title, double value, std::string description)
{
    return inUnit("GiB", atLeast(0, declareParameter(std::move(name), std::move(title), ParameterType::Number, value,
                                                     std::move(description))));
}

ParameterDeclaration count(std::string name, std::string title, std::string description)
{
    return atLeast(0, declareParameter(std::move(name), std::move(title), ParameterType::Integer, std::int64_t(200),
                                       std::move(description)));
}

/// A number, or a word for none.
ParameterDeclaration limit(std::string name, std::string title, std::string unit, std::string value,
                           std::string description)
{
    return inUnit(std::move(unit), declareParameter(std::move(name), std::move(title), ParameterType::String,
                                                    std::move(value), std::move(description)));
}

ParameterDeclaration flag(std::string name, std::string title, bool value, std::string description)
{
    return declareParameter(std::move(name), std::move(title), ParameterType::Bool, value, std::move(description));
}

std::int64_t bytesOf(double amount, double unit)
{
    const double bytes = amount * unit;
    constexpr std::int64_t most = std::int64_t(1) << 62;
    return bytes < double(most) ? std::int64_t(bytes) : most;
}

/// Nothing where the text is the word for none.
Result<std::optional<double>> numberOrWord(const ParameterValue &value, const std::string &name, std::string_view word)
{
    if (std::holds_alternative<std::monostate>(value))
        return std::optional<double>();
    const auto *text = std::get_if<std::string>(&value);
    if (!text)
        return std::optional<double>(numberOf(value));
    std::string lower = *text;
    std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    if (lower == word)
        return std::optional<double>();
    double number = 0;
    const auto [end, code] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (code != std::errc() || end != text->data() + text->size() || !std::isfinite(number))
        return inputError("bad_value",
                          phrase("%1: %2 is neither a number nor %3", {name, inQuotes(*text), std::string(word)}));
    if (number < 0)
        return inputError("bad_value", phrase("%1: %2 is negative", {name, *text}));
    return std::optional<double>(number);
}

} // namespace

ParameterDeclaration capParameter()
{
    ParameterDeclaration cap =
        declareParameter("bucket_cap_mb", "Bucket cap", ParameterType::String, std::string("2000"),
                         "MiB a bucket may hold; a list such as 10,25 gives the caps of buckets 0, 1, … of each group, "
                         "the last also for all that follow.");
    cap.unit = "MiB";
    return cap;
}

ParameterDeclaration modeParameter(CollectiveKind kind)
{
    if (kind == CollectiveKind::AllReduce)
        return declareChoice("mode", "Mode", {modes.back()}, "torch214: merges neighbours, as in torch 2.14.");
    ParameterDeclaration mode = declareParameter(
        "mode", "Mode", ParameterType::Choice, std::string("original"),
        "original: as PyTorch Inductor in July 2025, flaws included. fixed: the same without the flaws, never cyclic. "
        "adjacent: merges only neighbours, as Inductor in late 2025. torch214: as in torch 2.14.");
    mode.choices.assign(modes.begin(), modes.end());
    return mode;
}

ParameterDeclaration bucketModeParameter()
{
    return declareChoice(
        "bucket_mode", "Bucket mode", {bucketModes.begin(), bucketModes.end()},
        "What replaces a bucket in the mode torch214: plain calls, custom operators, custom operators with several "
        "element types in one buffer, or one coalesced reduce-scatter that copies nothing.");
}

namespace {

/// Those of them that a plan's cost depends on, whatever made the plan.
std::vector<ParameterDeclaration> rateParameters()
{
    return {
        rate("latency_sec", "Latency", "seconds", 0, 2e-5, "Fixed time of each collective, in addition to its bytes."),
        rate("bandwidth", "Bandwidth", "bytes per second", 1, std::monostate(),
             "Bandwidth of a collective; default: that of the devices, else 1e11."),
        rate("copy_bandwidth", "Copy bandwidth", "bytes per second", 1, 1e12,
             "Rate at which a device copies into and out of a bucket's buffer.")};
}

} // namespace

std::vector<ParameterDeclaration> bucketingParameters(CollectiveKind kind)
{
    ParameterDeclaration rank =
        declareParameter("rank", "Rank", ParameterType::Integer, std::int64_t(0),
                         "Our rank in every group, except where the graph gives it for a collective.");
    rank.minimum = 0;
    std::vector<ParameterDeclaration> list{
        modeParameter(kind), bucketModeParameter(),
        declareParameter("fsdp_only", "Only FSDP", ParameterType::Bool, false,
                         "In the mode torch214: only gathers of one parameter, scatters that lead to the result alone, "
                         "and all-reduces among the same devices."),
        declareParameter("filter", "Filter", ParameterType::String, std::string("*"),
                         "Only collectives whose wait's name matches this pattern (*, ? and […])."),
        rank};
    if (kind == CollectiveKind::ReduceScatter)
        list.push_back(declareParameter("dedup_reduce_scatters", "Add first", ParameterType::Bool, false,
                                        "Where reduced gradients are added, adds them before they are reduced, as "
                                        "torch 2.14 can before it fills buckets."));
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

std::vector<ParameterDeclaration> overlapParameters()
{
    std::vector<ParameterDeclaration> list{
        gibibytes("max_in_flight_gb", "In flight", 5, "Collectives that are started and not waited for."),
        count("max_compute_pre_fetch", "Prefetch",
              "How many operators with flops ahead of its place a collective may start."),
        count("max_coll_distance", "Distance",
              "How many collectives are considered for starting early and for bucketing."),
        limit("max_memory_increase_gb", "More memory", "GiB", "1",
              "How far peak memory may rise; none: no such limit. torch takes the greater of the two limits."),
        limit("max_memory_increase_ratio", "More memory, share", "", "0.05",
              "The same as a fraction of the peak; none: no such limit."),
        atLeast(0, declareParameter("compute_overlap_multipler", "Overlap multiplier", ParameterType::Number, 1.0,
                                    "Scales the compute time that collectives can hide behind. Spelled as in torch.")),
        flag("collective_bucketing", "Bucketing", true, "Whether collectives are merged after scheduling."),
        declareChoice("bucket_exposed_first", "Exposed first", {"auto", "true", "false"},
                      "Whether buckets start with the most exposed collectives; auto: in groups of FSDP."),
        flag("bucket_only_internode_comms", "Only FSDP groups", false, "Merges only in the groups of FSDP."),
        flag("prioritize_bucketing_during_scheduling", "Same key together", true,
             "Starts collectives that could be merged one after the other."),
        limit("max_off_bucket_gb", "Batch", "GiB", "0.5",
              "How many bytes of collectives that no compute needs are started at once; none: no batches."),
        bucketModeParameter(),
        flag("pre_bucketing_fsdp_collectives", "Bucket FSDP first", false,
             "Merges the collectives of fully sharded parameters before scheduling, as torch does. The plan is then "
             "one of the merged graph."),
        limit("pre_bucketing_fsdp_collectives_bucket_cap_mb", "Cap of these", "MiB", "auto",
              "Size limit of such a bucket; auto: what saturates the links of the group.")};
    ParameterDeclaration rank = declareParameter("rank", "Rank", ParameterType::Integer, std::int64_t(0),
                                                 "Our rank in every group that does not give it.");
    rank.minimum = 0;
    list.push_back(std::move(rank));
    for (ParameterDeclaration &declaration : rateParameters())
        list.push_back(std::move(declaration));
    return list;
}

Result<OverlapSettings> readOverlapSettings(const ParameterValues &values)
{
    ParameterValues known;
    std::map<std::string, ParameterValue, std::less<>> complete;
    for (const ParameterDeclaration &declaration : overlapParameters()) {
        const auto given = values.find(declaration.name);
        const bool isGiven = given != values.end() && !std::holds_alternative<std::monostate>(given->second);
        const bool isFree =
            declaration.type == ParameterType::String && isGiven && !std::holds_alternative<bool>(given->second);
        if (Done checked = isGiven && !isFree ? checkParameter(declaration, given->second) : Done(std::monostate());
            !checked)
            return checked.error();
        complete[declaration.name] = isGiven ? given->second : declaration.defaultValue;
    }
    const auto limitOf = [&](const std::string &name, std::string_view word) {
        return numberOrWord(complete.at(name), name, word);
    };
    const auto increase = limitOf("max_memory_increase_gb", "none");
    const auto ratio = limitOf("max_memory_increase_ratio", "none");
    const auto offPath = limitOf("max_off_bucket_gb", "none");
    const auto cap = limitOf("pre_bucketing_fsdp_collectives_bucket_cap_mb", "auto");
    for (const auto *read : {&increase, &ratio, &offPath, &cap}) {
        if (!*read)
            return read->error();
    }
    const auto isSet = [&](const char *name) { return std::get<bool>(complete.at(name)); };
    OverlapSettings settings;
    settings.maxInFlightBytes = bytesOf(numberOf(complete.at("max_in_flight_gb")), gibibyte);
    settings.maxComputePreFetch = std::get<std::int64_t>(complete.at("max_compute_pre_fetch"));
    settings.maxDistance = std::get<std::int64_t>(complete.at("max_coll_distance"));
    if (*increase)
        settings.maxIncreaseBytes = bytesOf(**increase, gibibyte);
    settings.maxIncreaseRatio = *ratio;
    settings.overlapMultiplier = numberOf(complete.at("compute_overlap_multipler"));
    settings.merges = isSet("collective_bucketing");
    if (const std::string &first = std::get<std::string>(complete.at("bucket_exposed_first")); first != "auto")
        settings.exposedFirst = first == "true";
    settings.mergesFsdpGroupsOnly = isSet("bucket_only_internode_comms");
    settings.groupsByKey = isSet("prioritize_bucketing_during_scheduling");
    if (*offPath)
        settings.offPathBytes = bytesOf(**offPath, gibibyte);
    settings.preBuckets = isSet("pre_bucketing_fsdp_collectives");
    if (*cap)
        settings.preBucketCap = bytesOf(**cap, mebibyte);
    return settings;
}

Result<BucketingSettings> overlapBucketing(const ParameterValues &values, const Inventory *inventory)
{
    ParameterValues shared;
    for (const char *name : {"bucket_mode", "rank", "latency_sec", "bandwidth", "copy_bandwidth"}) {
        if (const auto found = values.find(name); found != values.end())
            shared.insert(*found);
    }
    Result<BucketingSettings> settings = readSettings(CollectiveKind::AllGather, shared, inventory);
    if (!settings)
        return settings.error();
    settings->mode = FillMode::Torch214;
    settings->mergesAllKinds = true;
    settings->capBytes = {OverlapSettings::mostBucketBytes};
    return settings;
}

namespace {

/// How a group's links behave: the time until they are full, and what they carry then.
struct LinkProfile
{
    double busGigabytes = 0; ///< per second
    double hopMicros = 0;    ///< per step
    double baseMicros = 0;   ///< of a collective
    double floorMebibytes = 0;
};

enum class GpuModel : std::uint8_t { V100, A100, H100, B200, Pcie };

GpuModel acceleratorOf(const Inventory *inventory)
{
    if (!inventory || inventory->devices.empty())
        return GpuModel::A100;
    std::string name = inventory->devices.front().name + ' ' + inventory->name;
    std::ranges::transform(name, name.begin(), [](char c) { return c >= 'a' && c <= 'z' ? char(c - 32) : c; });
    const auto has = [&](const char *part) { return name.find(part) != std::string::npos; };
    if (has("PCIE"))
        return GpuModel::Pcie;
    if (has("V100"))
        return GpuModel::V100;
    if (has("H100") || has("H200"))
        return GpuModel::H100;
    return has("B200") || has("B100") ? GpuModel::B200 : GpuModel::A100;
}

std::int64_t devicesOfHost(const Inventory *inventory)
{
    std::map<std::string_view, std::int64_t> hosts;
    if (inventory) {
        for (const Device &device : inventory->devices) {
            if (!device.host.empty() && device.kind != "cpu")
                ++hosts[device.host];
        }
    }
    std::int64_t most = 0;
    for (const auto &[host, devices] : hosts)
        most = std::max(most, devices);
    return most > 0 ? most : 8;
}

LinkProfile profileOf(GpuModel accelerator, bool isInsideHost)
{
    const bool isNew = accelerator == GpuModel::H100 || accelerator == GpuModel::B200;
    if (accelerator == GpuModel::Pcie)
        return {10, 60, 15, 0};
    if (!isInsideHost)
        return isNew ? LinkProfile{22, 12, 30, 100} : LinkProfile{11, 14, 30, 75};
    switch (accelerator) {
    case GpuModel::V100: return {14, 50, 10, 0};
    case GpuModel::H100: return {36, 40, 10, 0};
    case GpuModel::B200: return {60, 30, 10, 0};
    case GpuModel::A100:
    case GpuModel::Pcie: break;
    }
    return {22, 45, 10, 0};
}

} // namespace

std::int64_t saturatingCap(std::int64_t groupSize, const Inventory *inventory)
{
    const LinkProfile profile = profileOf(acceleratorOf(inventory), groupSize <= devicesOfHost(inventory));
    const double micros = profile.baseMicros + double(groupSize - 1) * profile.hopMicros;
    const double saturated = std::floor(9 * micros * profile.busGigabytes * 1e3);
    const double bytes = std::max(saturated, profile.floorMebibytes * mebibyte);
    return std::int64_t(std::clamp(bytes / mebibyte, 10.0, 500.0) * mebibyte);
}

} // namespace cutaway
