#include "core/sharding/mesh_fields.h"

#include "core/json/declare_parameter.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

// What an inventory says of a mesh, field by field.
namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> latencyNames{"intra_node_latency_us", "inter_node_latency_us",
                                                       "base_latency_us"};
constexpr std::int64_t largestDimension = 1'000'000;

bool isLatency(std::string_view name)
{
    return std::ranges::find(latencyNames, name) != latencyNames.end();
}

OrderedJson fieldsOf(const Mesh &mesh)
{
    const Result<OrderedJson> fields =
        mesh.extra.empty() ? Result<OrderedJson>(OrderedJson::object()) : parseJson<OrderedJson>(mesh.extra);
    return fields && fields->is_object() ? *fields : OrderedJson::object();
}

bool affects(const ShardingSettings &settings, std::string_view name)
{
    if (name == "mesh_shape")
        return true;
    const CostModel model = settings.communication.model();
    const bool isBetweenHosts = name.starts_with("inter_node");
    if (isBetweenHosts && settings.mesh.rank() < 2)
        return false;
    return isLatency(name) ? model == CostModel::Bandwidth
                           : model != CostModel::DTensor && name.ends_with("_node_bandwidth");
}

/// Those of a planner's parameters say what stands for them where there is none; here they are what stands there.
const char *descriptionOf(std::string_view name)
{
    if (name == "mesh_shape")
        return phrase("Devices along each of 1 to 3 dimensions, the last inside a host.").pattern();
    if (name == "inter_node_bandwidth")
        return phrase("Of mesh dimension 0 where there are two or more.").pattern();
    return name == "intra_node_bandwidth" ? phrase("Of every other mesh dimension.").pattern() : nullptr;
}

Done setLatency(Mesh &mesh, std::string_view name, std::optional<double> value)
{
    if (value && !(*value >= 0))
        return inputError("bad_value", phrase("%1: must be >= 0", {std::string(name)}));
    OrderedJson fields = fieldsOf(mesh);
    if (value)
        fields[std::string(name)] = *value;
    else
        fields.erase(std::string(name));
    mesh.extra = fields.empty() ? std::string() : jsonLine(fields);
    return Done(std::monostate());
}

Done setShape(Mesh &mesh, const ParameterValue &value)
{
    const auto *words = std::get_if<std::vector<std::string>>(&value);
    const auto shape = words ? parseMeshShape(*words) : std::nullopt;
    if (!shape || shape->size() > maximumMeshRank)
        return inputError("bad_value", "mesh_shape: 1 to 3 positive whole numbers are wanted, such as 2 × 4");
    mesh.shape = *shape;
    return Done(std::monostate());
}

std::optional<std::int64_t> dimension(std::string_view word)
{
    while (word.starts_with(' '))
        word.remove_prefix(1);
    while (word.ends_with(' '))
        word.remove_suffix(1);
    std::int64_t number = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isNumber = code == std::errc() && end == word.data() + word.size();
    return isNumber && number >= 1 && number <= largestDimension ? std::optional(number) : std::nullopt;
}

} // namespace

std::map<std::string, double, std::less<>> meshLatencies(const Mesh &mesh)
{
    std::map<std::string, double, std::less<>> latencies;
    const OrderedJson fields = fieldsOf(mesh);
    for (const std::string_view name : latencyNames) {
        const auto field = fields.find(std::string(name));
        if (field != fields.end() && field->is_number() && field->get<double>() >= 0)
            latencies.emplace(name, field->get<double>());
    }
    return latencies;
}

ParameterValues meshValues(const Inventory &inventory)
{
    ParameterValues values;
    if (!inventory.mesh)
        return values;
    const Mesh &mesh = *inventory.mesh;
    if (!mesh.shape.empty())
        values.emplace("mesh_shape", meshShapeWords(mesh.shape));
    if (mesh.interNodeBandwidth)
        values.emplace("inter_node_bandwidth", *mesh.interNodeBandwidth);
    if (mesh.intraNodeBandwidth)
        values.emplace("intra_node_bandwidth", *mesh.intraNodeBandwidth);
    for (const auto &[name, microseconds] : meshLatencies(mesh))
        values.emplace(name, microseconds);
    return values;
}

ParameterValues meshValuesInForce(const Inventory &inventory)
{
    ParameterValues values = meshValues(inventory);
    values.emplace("inter_node_bandwidth", usualInterNodeBandwidth);
    values.emplace("intra_node_bandwidth", usualIntraNodeBandwidth);
    const std::vector<std::int64_t> given = inventory.mesh ? inventory.mesh->shape : std::vector<std::int64_t>();
    const std::vector<std::int64_t> shape = given.empty() ? usualMeshShape : given;
    values.emplace("mesh_shape", meshShapeWords(shape));
    values.emplace("devices_per_host", shape.back());
    values.emplace("tensor_dim", std::int64_t(shape.size()) - 1);
    values.emplace("data_dim", shape.size() > 1 ? ParameterValue(std::int64_t(0)) : ParameterValue());
    for (const char *unbounded : {"device_flops", "memory_limit_bytes"}) // no device gives them
        values.emplace(unbounded, ParameterValue());
    return values;
}

std::vector<ParameterDeclaration> meshFields(const ShardingSettings &settings)
{
    std::vector<ParameterDeclaration> fields = shardingParameters();
    std::erase_if(fields, [&](const ParameterDeclaration &field) { return !affects(settings, field.name); });
    for (ParameterDeclaration &field : fields) {
        if (field.name == "inter_node_bandwidth")
            field.defaultValue = usualInterNodeBandwidth;
        else if (field.name == "intra_node_bandwidth")
            field.defaultValue = usualIntraNodeBandwidth;
        if (const char *description = descriptionOf(field.name))
            field.description = description;
    }
    return fields;
}

Done setMeshField(Mesh &mesh, std::string_view name, const ParameterValue &value)
{
    if (name == "mesh_shape")
        return setShape(mesh, value);
    std::optional<double> number;
    if (!std::holds_alternative<std::monostate>(value))
        number = numberOf(value);
    if (isLatency(name))
        return setLatency(mesh, name, number);
    if (number && !(*number > 0))
        return inputError("bad_value", phrase("%1: must be > 0", {std::string(name)}));
    (name == "inter_node_bandwidth" ? mesh.interNodeBandwidth : mesh.intraNodeBandwidth) = number;
    return Done(std::monostate());
}

std::vector<std::string> meshShapeWords(const std::vector<std::int64_t> &shape)
{
    std::vector<std::string> words;
    for (const std::int64_t size : shape)
        words.push_back(std::to_string(size));
    return words;
}

std::optional<std::vector<std::int64_t>> parseMeshShape(const std::vector<std::string> &words)
{
    constexpr std::string_view times = "×";
    std::vector<std::int64_t> shape;
    for (std::string word : words) {
        for (std::size_t at = word.find(times); at != std::string::npos; at = word.find(times))
            word.replace(at, times.size(), "x");
        std::ranges::replace(word, 'X', 'x');
        std::ranges::replace(word, '*', 'x');
        for (std::size_t begin = 0; begin <= word.size();) {
            const std::size_t end = std::min(word.find('x', begin), word.size());
            const std::optional<std::int64_t> size = dimension(std::string_view(word).substr(begin, end - begin));
            if (!size)
                return std::nullopt;
            shape.push_back(*size);
            begin = end + 1;
        }
    }
    return shape.empty() ? std::nullopt : std::optional(std::move(shape));
}

} // namespace cutaway::sharding
