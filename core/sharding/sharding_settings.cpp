#include "core/sharding/sharding_settings.h"

#include "core/base/names.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cutaway::sharding {

namespace {

constexpr double gibibyte = 1073741824.0;

/// What PyTorch assumes of links: NVLink inside a host, InfiniBand across.
constexpr double torchBandwidth = 87.7 * gibibyte;
constexpr double torchInterFactor = 0.22;
constexpr double torchBaseLatency = 6.6;
constexpr double torchIntraLatency = 0.6;
constexpr double torchInterLatency = 2.7;

template <class T>
const T *find(const ParameterValues &values, std::string_view name)
{
    const auto found = values.find(name);
    return found == values.end() ? nullptr : std::get_if<T>(&found->second);
}

std::optional<double> numberParameter(const ParameterValues &values, std::string_view name)
{
    if (const double *number = find<double>(values, name))
        return *number;
    if (const std::int64_t *number = find<std::int64_t>(values, name))
        return double(*number);
    return std::nullopt;
}

std::string textParameter(const ParameterValues &values, std::string_view name, std::string_view otherwise)
{
    const std::string *text = find<std::string>(values, name);
    return text ? *text : std::string(otherwise);
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

Error bad(Text message)
{
    return inputError("bad_value", std::move(message));
}

std::string numberText(double number)
{
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, number).ptr};
}

Result<std::vector<std::int64_t>> givenShape(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text.append(text.empty() ? "" : ",").append(word);
    std::optional<std::vector<std::int64_t>> shape = parseMeshShape(words);
    if (!shape)
        return bad(phrase("mesh_shape: %1 is not a list of positive integers", {inQuotes(text)}));
    return *std::move(shape);
}

Result<DeviceMesh> readMesh(const ParameterValues &values, const Inventory *inventory)
{
    std::vector<std::int64_t> shape = usualMeshShape;
    if (const auto *words = find<std::vector<std::string>>(values, "mesh_shape")) {
        Result<std::vector<std::int64_t>> given = givenShape(*words);
        if (!given)
            return given.error();
        shape = std::move(*given);
    } else if (inventory && inventory->mesh && !inventory->mesh->shape.empty()) {
        shape = inventory->mesh->shape;
    }
    if (shape.size() > maximumMeshRank)
        return bad(phrase("mesh_shape: %1 dimensions, a mesh has 1 to 3", {std::to_string(shape.size())}));
    DeviceMesh mesh(shape);
    double devices = 1;
    for (const std::int64_t size : shape)
        devices *= double(size);
    if (inventory && !inventory->devices.empty() && devices > double(inventory->devices.size()))
        return inputError("too_few_devices",
                          phrase("mesh_shape: %1 needs %2 devices, the inventory has %3",
                                 {mesh.text("x"), numberText(devices), std::to_string(inventory->devices.size())}),
                          "give a mesh_shape that the devices can form");
    if (devices > 1e9)
        return bad(phrase("mesh_shape: %1 needs %2 devices", {mesh.text("x"), numberText(devices)}));
    return mesh;
}

/// The first number that must be positive and is not.
Done checkPositive(const ParameterValues &values, const Inventory *inventory)
{
    for (const char *name : {"inter_node_bandwidth", "intra_node_bandwidth", "devices_per_host", "time_limit"}) {
        if (const auto given = numberParameter(values, name); given && !(*given > 0))
            return bad(phrase("%1: must be > 0", {std::string(name)}));
    }
    for (const char *name :
         {"intra_node_latency_us", "inter_node_latency_us", "base_latency_us", "device_flops", "memory_limit_bytes"}) {
        if (const auto given = numberParameter(values, name); given && !(*given >= 0))
            return bad(phrase("%1: must be >= 0", {std::string(name)}));
    }
    if (inventory && inventory->mesh) {
        const Mesh &mesh = *inventory->mesh;
        if (mesh.interNodeBandwidth && !(*mesh.interNodeBandwidth > 0))
            return bad("inter_node_bandwidth: must be > 0");
        if (mesh.intraNodeBandwidth && !(*mesh.intraNodeBandwidth > 0))
            return bad("intra_node_bandwidth: must be > 0");
    }
    return Done(std::monostate());
}

/// From the last mesh dimension to the first, those of which one device's neighbours are on other hosts.
std::vector<bool> acrossHosts(const DeviceMesh &mesh, std::int64_t devicesPerHost)
{
    std::vector<bool> across(mesh.rank());
    std::int64_t product = 1;
    for (std::size_t i = mesh.rank(); i-- > 0;) {
        product *= mesh.size(i);
        across[i] = product > devicesPerHost;
    }
    return across;
}

double bandwidth(const ParameterValues &values, std::string_view name, std::optional<double> ofInventory,
                 double otherwise)
{
    return numberParameter(values, name).value_or(ofInventory.value_or(otherwise));
}

CommunicationCost readCommunication(const ParameterValues &values, const Inventory *inventory, const DeviceMesh &mesh)
{
    const std::string name = textParameter(values, "cost_model", "bandwidth");
    const CostModel model = name == "dtensor"      ? CostModel::DTensor
                            : name == "alpha_beta" ? CostModel::AlphaBeta
                                                   : CostModel::Bandwidth;
    const Mesh known = inventory && inventory->mesh ? *inventory->mesh : Mesh();
    const auto latencies = meshLatencies(known);
    const auto latency = [&](const char *of, double otherwise) {
        const auto given = latencies.find(of);
        return numberParameter(values, of).value_or(given == latencies.end() ? otherwise : given->second);
    };
    CommunicationCost::Link inter{
        bandwidth(values, "inter_node_bandwidth", known.interNodeBandwidth, usualInterNodeBandwidth),
        latency("inter_node_latency_us", torchInterLatency)};
    CommunicationCost::Link intra{
        bandwidth(values, "intra_node_bandwidth", known.intraNodeBandwidth, usualIntraNodeBandwidth),
        latency("intra_node_latency_us", torchIntraLatency)};
    double base = latency("base_latency_us", torchBaseLatency);
    std::vector<bool> isInter(mesh.rank());
    isInter[0] = mesh.rank() >= 2;
    if (model == CostModel::DTensor) {
        inter = {torchBandwidth * torchInterFactor, torchInterLatency};
        intra = {torchBandwidth, torchIntraLatency};
        base = torchBaseLatency;
        isInter = acrossHosts(mesh, integerParameter(values, "devices_per_host").value_or(mesh.size(mesh.rank() - 1)));
    }
    std::vector<CommunicationCost::Link> links;
    for (const bool across : isInter)
        links.push_back(across ? inter : intra);
    const bool hasAllToAll = textParameter(values, "communications_backend", "nccl") != "gloo";
    return {mesh, model, base, std::move(links), hasAllToAll};
}

Result<std::int64_t> readMemoryLimit(const ParameterValues &values, const Inventory *inventory)
{
    if (const auto number = numberParameter(values, "memory_limit_bytes"))
        return std::int64_t(std::min(*number, 9e18));
    const std::string text = textParameter(values, "memory_limit_bytes", "0");
    if (text == "auto") {
        if (!inventory || inventory->devices.empty())
            return inputError("bad_value", "memory_limit_bytes: auto needs an inventory with devices");
        const std::int64_t least =
            std::ranges::min(inventory->devices, {}, &Device::availableMemBytes).availableMemBytes;
        return least == unknownMemory ? 0 : least;
    }
    double number = -1;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size() || !(number >= 0) || std::isinf(number))
        return bad(phrase("memory_limit_bytes: %1 is not a number of bytes or auto", {inQuotes(text)}));
    if (const std::optional<std::int64_t> whole = wholeNumber(text))
        return *whole;
    return std::int64_t(std::min(number, 9e18));
}

Result<double> readGap(const ParameterValues &values)
{
    const double percent = numberParameter(values, "mip_rel_gap").value_or(0);
    if (!(percent >= 0 && percent < 100))
        return bad(phrase("mip_rel_gap: %1 is not a percentage below 100", {numberText(percent)}));
    return percent / 100;
}

OutputPlacement readOutputPlacement(const ParameterValues &values)
{
    const std::string name = textParameter(values, "output_placement", "no_partial");
    return name == "any"          ? OutputPlacement::Any
           : name == "replicated" ? OutputPlacement::Replicated
                                  : OutputPlacement::NoPartial;
}

} // namespace

std::optional<bool> boolParameter(const ParameterValues &values, std::string_view name)
{
    const bool *value = find<bool>(values, name);
    return value ? std::optional(*value) : std::nullopt;
}

std::optional<std::int64_t> integerParameter(const ParameterValues &values, std::string_view name)
{
    const std::int64_t *value = find<std::int64_t>(values, name);
    return value ? std::optional(*value) : std::nullopt;
}

std::optional<double> ShardingSettings::seconds(double objective) const
{
    return isAlphaBeta() ? std::nullopt : std::optional(objective * 1e-6);
}

Result<ShardingSettings> readShardingSettings(const ParameterValues &values, const Inventory *inventory)
{
    ShardingSettings settings;
    Result<DeviceMesh> mesh = readMesh(values, inventory);
    if (!mesh)
        return mesh.error();
    if (Done positive = checkPositive(values, inventory); !positive)
        return positive.error();
    const Result<double> gap = readGap(values);
    if (!gap)
        return gap.error();
    const Result<std::int64_t> limit = readMemoryLimit(values, inventory);
    if (!limit)
        return limit.error();
    settings.mesh = std::move(*mesh);
    settings.communication = readCommunication(values, inventory, settings.mesh);
    settings.memoryLimitBytes = *limit;
    settings.relativeGap = *gap;
    settings.outputPlacement = readOutputPlacement(values);
    settings.deviceFlops = numberParameter(values, "device_flops").value_or(0);
    settings.timeLimitSec = numberParameter(values, "time_limit").value_or(settings.timeLimitSec);
    settings.preloadSolution = textParameter(values, "preload_solution", "");
    const auto isSet = [&](std::string_view name) { return boolParameter(values, name).value_or(false); };
    settings.skipFullyReplicated = isSet("skip_fully_replicated");
    settings.evenShards = isSet("even_shards");
    settings.interleavedSplit = isSet("interleaved_split");
    settings.gradientSync = isSet("gradient_sync");
    settings.runChecks = isSet("run_checks");
    settings.listStrategies = isSet("list_strategies");
    return settings;
}

Done checkShardingValues(const ParameterValues &values, const Inventory &inventory)
{
    const Result<ShardingSettings> settings = readShardingSettings(values, &inventory);
    return settings ? Done(std::monostate()) : settings.error();
}

} // namespace cutaway::sharding
