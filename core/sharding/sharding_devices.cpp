#include "core/sharding/sharding_settings.h"

#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/sharding/sharding_plan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

// What an inventory says of a mesh, field by field.

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
        return phrase("Bandwidth of mesh dimension 0 where there are two or more.").pattern();
    return name == "intra_node_bandwidth" ? phrase("Bandwidth of every other mesh dimension.").pattern() : nullptr;
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
        return inputError("bad_value", "mesh_shape: 1 to 3 positive whole numbers are needed, such as 2 × 4");
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

// What a sharding plan takes from its devices, and how it follows other ones.

/// The devices may be too few for the mesh: the plan stays on it all the same.
Result<ShardingSettings> settingsOn(const ParameterValues &values, const Inventory &inventory)
{
    Result<ShardingSettings> settings = readShardingSettings(values, &inventory);
    if (settings)
        return settings;
    Inventory unbounded = inventory;
    unbounded.devices.clear();
    return readShardingSettings(values, &unbounded);
}

/// The strategy that says the same on another mesh; where there is none, another with the same output, else the whole
/// tensor on every device.
std::uint32_t likeliest(const ShardingProblem &problem, std::uint32_t node, const Strategy &former)
{
    if (const std::optional<std::uint32_t> same = problem.find(node, former))
        return *same;
    const std::vector<Strategy> &strategies = problem.strategies(node);
    const auto output = std::ranges::find(strategies, former.output, &Strategy::output);
    if (output != strategies.end())
        return std::uint32_t(output - strategies.begin());
    const auto whole = std::ranges::find_if(strategies, [](const Strategy &s) { return s.output.isReplicated(); });
    return whole == strategies.end() ? 0 : std::uint32_t(whole - strategies.begin());
}

Assignment carriedOver(const ShardingState &former, const ShardingProblem &problem)
{
    Assignment assignment;
    for (std::uint32_t v = 0; v < problem.size(); ++v)
        assignment.push_back(likeliest(problem, v, former.strategy(v)));
    return assignment;
}

/// Whether every redistribution can be made: a split cannot become a sum.
bool isPossible(const ShardingProblem &problem, const Assignment &assignment)
{
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const Strategy &strategy = problem.strategies(v)[assignment[v]];
        for (std::size_t i = 0; i < problem.node(v).inputs.size(); ++i) {
            const std::uint32_t from = problem.node(v).inputs[i].from;
            if (problem.edgeCost(v, i, problem.strategies(from)[assignment[from]].output, strategy.inputs[i]) ==
                notPossible)
                return false;
        }
    }
    return true;
}

std::optional<std::vector<std::int64_t>> shapeOf(const Inventory &inventory)
{
    return inventory.mesh && !inventory.mesh->shape.empty() ? std::optional(inventory.mesh->shape) : std::nullopt;
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

namespace {

/// What an inventory's mesh says, by the names of the parameters that it stands in for. Empty: it has none.
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

} // namespace

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

namespace {

/// The figures of an inventory's mesh that costs under these settings come from.
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

/// Sets one of them; a value that is not set takes it away. Errors, kind Input: `bad_value`.
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

} // namespace

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

void ShardingPlan::setDevices(const Inventory &inventory)
{
    m_devices.clear();
    for (std::size_t i = 0; i < inventory.devices.size(); ++i)
        m_devices.push_back(DeviceIndex(i));
    std::ranges::stable_sort(m_devices, {}, [&](DeviceIndex device) { return inventory.device(device).logicalId; });
}

/// A plan whose mesh was the devices' goes along when they come to form another with as many dimensions, also where it
/// could not go along with one before.
bool ShardingPlan::followsMesh(const Inventory &inventory) const
{
    const auto wanted = shapeOf(inventory);
    return !origin().parameters.contains("mesh_shape") && wanted && wanted != shapeOf(*this->inventory()) &&
           *wanted != meshShape() && wanted->size() == meshShape().size();
}

/// For undo: devices of other dimensions do not bring the plan back to the mesh that it had stayed on.
void ShardingPlan::restoreMesh(const ParameterValue &shape)
{
    if (shape == ParameterValue(meshShapeWords(meshShape())))
        return;
    ParameterValues values = m_values;
    values["mesh_shape"] = shape;
    Result<ShardingSettings> settings = settingsOn(values, *inventory());
    const Result<std::shared_ptr<const ShardingProblem>> remade =
        settings ? ShardingProblem::make(problem().sharedGraph(), std::move(*settings), {})
                 : Result<std::shared_ptr<const ShardingProblem>>(settings.error());
    Move back;
    if (remade)
        takeMesh(*remade, std::move(values), back);
}

/// Undo sets the former devices first; then the move gives every operator its strategy back.
std::optional<Move> ShardingPlan::moveTo(const std::shared_ptr<const Inventory> &inventory)
{
    Move back;
    setDevices(*inventory);
    ParameterValues values = m_values;
    const bool isOtherMesh = followsMesh(*inventory);
    if (isOtherMesh)
        values["mesh_shape"] = meshShapeWords(inventory->mesh->shape);
    Result<ShardingSettings> settings = settingsOn(values, *inventory);
    const Result<std::shared_ptr<const ShardingProblem>> remade =
        settings ? ShardingProblem::make(problem().sharedGraph(), std::move(*settings), {})
                 : Result<std::shared_ptr<const ShardingProblem>>(settings.error());
    if (!remade)
        return back;
    if (isOtherMesh)
        takeMesh(*remade, std::move(values), back);
    else
        m_state = ShardingState(*remade, m_state.assignment());
    forgetFigures();
    return back;
}

void ShardingPlan::takeMesh(const std::shared_ptr<const ShardingProblem> &problem, ParameterValues values, Move &back)
{
    Assignment assignment = carriedOver(m_state, *problem);
    if (!isPossible(*problem, assignment)) {
        for (std::uint32_t v = 0; v < problem->size(); ++v)
            assignment[v] = likeliest(*problem, v, {{}, Placements(problem->mesh().rank())});
    }
    for (std::uint32_t v = 0; v < problem->size(); ++v)
        back.choices.push_back({ItemIndex(v), m_state.assignment()[v]});
    back.settings.push_back({"mesh_shape", meshShapeWords(meshShape())});
    m_values = std::move(values);
    m_state = ShardingState(problem, std::move(assignment));
    m_fixed = fixedOf(*problem);
    setPins(std::move(m_pins));
}

std::unique_ptr<EditedPlan> ShardingPlan::underSettingsOf(const EditedPlan &other) const
{
    const auto *as = dynamic_cast<const ShardingPlan *>(&other);
    if (!as)
        return nullptr;
    ParameterValues values = as->m_values;
    for (const char *own : {"mesh_shape", "even_shards", "interleaved_split", "skip_fully_replicated"}) {
        values.erase(own); // what the strategies depend on
        if (const auto value = m_values.find(own); value != m_values.end())
            values.emplace(own, value->second);
    }
    auto copy = std::make_unique<ShardingPlan>(*this);
    copy->m_values = std::move(values);
    copy->setInventory(other.inventory());
    return copy;
}

std::vector<DeviceField> ShardingPlan::deviceFields() const
{
    const ParameterValues values = meshValues(*inventory());
    std::vector<DeviceField> fields;
    for (const ParameterDeclaration &declaration : meshFields(problem().settings())) {
        DeviceField field{declaration, {}, {}, {}};
        const std::string &name = declaration.name;
        if (const auto value = values.find(name); value != values.end())
            field.value = value->second;
        if (origin().parameters.contains(name))
            field.fixedBy =
                phrase("The plan was made with its own value for \"%1\".", {declaredWord(declaration.title)});
        else if (name == "mesh_shape" && shapeOf(*inventory()).value_or(meshShape()) != meshShape())
            field.note =
                phrase("This plan stays on mesh %1: run a planner to place it on this one.", {problem().mesh().text()});
        fields.push_back(std::move(field));
    }
    return fields;
}

Result<Inventory> ShardingPlan::withDeviceField(std::string_view name, const ParameterValue &value) const
{
    Inventory changed = *inventory();
    changed.mesh = changed.mesh.value_or(Mesh{meshShape(), {}, {}, {}});
    if (Done set = setMeshField(*changed.mesh, name, value); !set)
        return set.error();
    ParameterValues values = m_values;
    if (name == "mesh_shape")
        values.erase("mesh_shape");
    if (const Result<ShardingSettings> settings = readShardingSettings(values, &changed); !settings)
        return settings.error();
    return changed;
}

Inventory ShardingPlan::withDeviceMemory(DeviceIndex device, std::int64_t bytes) const
{
    Inventory changed = *inventory();
    changed.devices[device.value()].availableMemBytes = bytes;
    return changed;
}

std::int64_t ShardingPlan::deviceMemory(DeviceIndex device) const
{
    return inventory()->device(device).availableMemBytes;
}

Text ShardingPlan::memoryFixedBy() const
{
    const auto given = m_values.find("memory_limit_bytes");
    const bool isAuto = given != m_values.end() && given->second == ParameterValue(std::string("auto"));
    return problem().settings().memoryLimitBytes == 0 || isAuto
               ? Text()
               : phrase("The plan was made with its own value for \"%1\".", {phrase("Memory limit")});
}

} // namespace cutaway::sharding
