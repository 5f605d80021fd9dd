#include "core/bucketing/overlap/overlap_settings.h"

#include "core/base/names.h"
#include "core/json/declare_parameter.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace cutaway {

namespace {

constexpr double gibibyte = 1024.0 * 1024.0 * 1024.0;
constexpr double mebibyte = 1024.0 * 1024.0;

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

std::vector<ParameterDeclaration> overlapParameters()
{
    std::vector<ParameterDeclaration> list{
        gibibytes("max_in_flight_gb", "In flight", 5, "Collectives that are started and not waited for."),
        count("max_compute_pre_fetch", "Prefetch", "How many operators with flops a collective may start ahead."),
        count("max_coll_distance", "Distance", "How many collectives are looked at, for starting and for bucketing."),
        limit("max_memory_increase_gb", "More memory", "GiB", "1",
              "How far the peak of memory may rise; none: no such limit. torch takes the greater of both limits."),
        limit("max_memory_increase_ratio", "More memory, share", "", "0.05",
              "The same as a share of the peak; none: no such limit."),
        atLeast(0, declareParameter("compute_overlap_multipler", "Overlap multiplier", ParameterType::Number, 1.0,
                                    "Scales the time of compute that collectives hide behind. Spelt as torch does.")),
        flag("collective_bucketing", "Bucketing", true, "Whether collectives are merged after scheduling."),
        declareChoice("bucket_exposed_first", "Exposed first", {"auto", "true", "false"},
                      "Whether buckets begin with what is hidden least; auto: in groups of FSDP."),
        flag("bucket_only_internode_comms", "Only FSDP groups", false, "Merges in the groups of FSDP only."),
        flag("prioritize_bucketing_during_scheduling", "Same key together", true,
             "Starts collectives that could be merged one after the other."),
        limit("max_off_bucket_gb", "Batch", "GiB", "0.5",
              "How much of collectives that no compute needs is started at once; none: no batches."),
        bucketModeParameter(),
        flag("pre_bucketing_fsdp_collectives", "Bucket FSDP first", false,
             "Merges the collectives of fully sharded parameters before it schedules; on in torch. The plan then is of "
             "the graph that has them merged."),
        limit("pre_bucketing_fsdp_collectives_bucket_cap_mb", "Cap of these", "MiB", "auto",
              "What such a bucket may hold; auto: what saturates the links of the group.")};
    ParameterDeclaration rank = declareParameter("rank", "Rank", ParameterType::Integer, std::int64_t(0),
                                                 "Our index in every group that does not say it.");
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
