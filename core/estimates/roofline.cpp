#include "core/estimates/roofline.h"

#include "core/graph/operator_kind.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <span>
#include <utility>
#include <vector>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

double positive(const OrderedJson &fields, const char *key)
{
    const auto found = fields.find(key);
    const double value = found != fields.end() && found->is_number() ? found->get<double>() : 0;
    return value > 0 ? value : 0;
}

OrderedJson fieldsOf(const Device &device)
{
    return keptFields<OrderedJson>(device.extra);
}

const Accelerator *acceleratorOf(const Device &device, const OrderedJson &fields)
{
    const auto id = fields.find("accelerator");
    if (id != fields.end() && id->is_string())
        return findAccelerator(id->get_ref<const std::string &>());
    return acceleratorOfName(device.name);
}

} // namespace

std::optional<Peaks> peaksOf(const Device &device)
{
    const OrderedJson fields = fieldsOf(device);
    const Accelerator *accelerator = acceleratorOf(device, fields);
    Peaks peaks{positive(fields, "peak_flops"), positive(fields, "memory_bytes_per_sec")};
    if (accelerator && peaks.flopsPerSec == 0)
        peaks.flopsPerSec = accelerator->peaks.flopsPerSec;
    if (accelerator && peaks.bytesPerSec == 0)
        peaks.bytesPerSec = accelerator->peaks.bytesPerSec;
    return peaks.flopsPerSec > 0 && peaks.bytesPerSec > 0 ? std::optional(peaks) : std::nullopt;
}

std::optional<Peaks> peaksOf(const Inventory &inventory)
{
    for (const Device &device : inventory.devices) {
        if (const std::optional<Peaks> peaks = peaksOf(device))
            return peaks;
    }
    return {};
}

std::string givenAccelerator(const Device &device)
{
    const OrderedJson fields = fieldsOf(device);
    const auto id = fields.find("accelerator");
    return id != fields.end() && id->is_string() ? id->get<std::string>() : std::string();
}

Device withAccelerator(Device device, std::string_view id)
{
    OrderedJson fields = fieldsOf(device);
    fields.erase("accelerator");
    if (!id.empty()) {
        fields.erase("peak_flops");
        fields.erase("memory_bytes_per_sec");
        fields["accelerator"] = id;
    }
    device.extra = fields.empty() ? std::string() : jsonLine(fields);
    return device;
}

std::string peaksFields(const Peaks &peaks)
{
    return jsonLine(OrderedJson{{"peak_flops", peaks.flopsPerSec}, {"memory_bytes_per_sec", peaks.bytesPerSec}});
}

const std::vector<Accelerator> &accelerators()
{
    static const std::vector<Accelerator> all{
        {"t4", "NVIDIA T4", {65e12, 320e9}, 8.1e12, "NVIDIA T4 datasheet, 2019"},
        {"v100-sxm", "NVIDIA V100 SXM2", {125e12, 900e9}, 15.7e12, "NVIDIA V100 datasheet, 2020"},
        {"a10", "NVIDIA A10", {125e12, 600e9}, 31.2e12, "NVIDIA A10 datasheet, 2021"},
        {"a100-sxm-40gb", "NVIDIA A100 SXM 40 GB", {312e12, 1555e9}, 19.5e12, "NVIDIA A100 datasheet, 2022"},
        {"a100-sxm-80gb", "NVIDIA A100 SXM 80 GB", {312e12, 2039e9}, 19.5e12, "NVIDIA A100 datasheet, 2022"},
        {"l4", "NVIDIA L4", {121e12, 300e9}, 30.3e12, "NVIDIA L4 datasheet, 2023"},
        {"l40s", "NVIDIA L40S", {362e12, 864e9}, 91.6e12, "NVIDIA L40S datasheet, 2023"},
        {"h100-pcie", "NVIDIA H100 PCIe", {756e12, 2000e9}, 51e12, "NVIDIA H100 datasheet, 2023"},
        {"h100-sxm", "NVIDIA H100 SXM", {989e12, 3350e9}, 67e12, "NVIDIA H100 datasheet, 2023"},
        {"h200-sxm", "NVIDIA H200 SXM", {989e12, 4800e9}, 67e12, "NVIDIA H200 datasheet, 2024"},
        {"mi250x", "AMD Instinct MI250X", {383e12, 3276.8e9}, 47.9e12, "AMD MI250X data sheet, 2021"},
        {"mi300x", "AMD Instinct MI300X", {1307.4e12, 5300e9}, 163.4e12, "AMD MI300X data sheet, 2023"},
    };
    return all;
}

const Accelerator *findAccelerator(std::string_view id)
{
    const auto found = std::ranges::find(accelerators(), id, &Accelerator::id);
    return found == accelerators().end() ? nullptr : &*found;
}

const Accelerator *acceleratorOfName(std::string_view driverName)
{
    // Longer names first where one begins another.
    static constexpr std::array names = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"A100-SXM4-80GB", "a100-sxm-80gb"},
        {"A100-SXM4-40GB", "a100-sxm-40gb"},
        {"A100-SXM", "a100-sxm-40gb"},
        {"H100 PCIe", "h100-pcie"},
        {"H100", "h100-sxm"},
        {"H200", "h200-sxm"},
        {"V100-SXM", "v100-sxm"},
        {"L40S", "l40s"},
        {"NVIDIA L4", "l4"},
        {"A10", "a10"},
        {"T4", "t4"},
        {"MI250X", "mi250x"},
        {"MI300X", "mi300x"},
    });
    const auto found = std::ranges::find_if(
        names, [&](const auto &name) { return driverName.find(name.first) != std::string_view::npos; });
    return found == names.end() ? nullptr : findAccelerator(found->second);
}

namespace {

using Shape = std::vector<std::int64_t>;

std::optional<double> elements(std::span<const std::int64_t> shape)
{
    double count = 1;
    for (const std::int64_t size : shape) {
        if (size < 0)
            return std::nullopt;
        count *= double(size);
    }
    return count;
}

const Shape *firstOutput(const Node &node)
{
    return node.outputs && !node.outputs->empty() ? &node.outputs->front().shape : nullptr;
}

std::optional<double> outputElements(const Node &node)
{
    if (!node.outputs)
        return std::nullopt;
    double sum = 0;
    for (const TensorType &output : *node.outputs) {
        const std::optional<double> count = elements(output.shape);
        if (!count)
            return std::nullopt;
        sum += *count;
    }
    return sum;
}

/// The shape of the weight that a call multiplies with: its own, or that of a source it reads.
const Shape *weightShape(const Graph &graph, const Node &node, std::size_t leastRank)
{
    for (const Parameter &parameter : node.parameters) {
        if (parameter.shape.size() >= leastRank)
            return &parameter.shape;
    }
    for (const NodeIndex input : node.inputs) {
        const Node &source = graph.node(input);
        const bool isWeight = source.opcode == Opcode::GetAttr || !source.parameters.empty();
        const Shape *shape = firstOutput(source);
        if (source.isSource() && isWeight && shape && shape->size() >= leastRank)
            return shape;
    }
    return nullptr;
}

/// A weight that is computed, as under weight_norm: what a call reads behind its values.
const Shape *computedWeight(const Graph &graph, const Node &node, std::size_t leastRank)
{
    const Shape *shape = node.inputs.size() > 1 ? firstOutput(graph.node(node.inputs[1])) : nullptr;
    return shape && shape->size() >= leastRank ? shape : nullptr;
}

/// w[O, C/g, k…]: each output element is a sum of |w| / O products.
std::optional<double> convolution(const Graph &graph, const Node &node)
{
    const Shape *weight = weightShape(graph, node, 3);
    if (!weight)
        weight = computedWeight(graph, node, 3);
    const std::optional<double> made = outputElements(node);
    if (!weight || !made)
        return std::nullopt;
    const std::optional<double> products = elements(std::span(*weight).subspan(1));
    return products ? std::optional(2 * *made * *products) : std::nullopt;
}

/// x[…, k]: each output element is a sum of k products. The call's first operand with two dimensions at least has k.
std::optional<double> matrixProduct(const Graph &graph, const Node &node)
{
    const std::optional<double> made = outputElements(node);
    if (!made)
        return std::nullopt;
    for (const NodeIndex input : node.inputs) {
        const Shape *shape = firstOutput(graph.node(input));
        const bool isBias = shape && shape->size() < 2 && node.inputs.size() > 1;
        if (shape && !shape->empty() && !isBias && shape->back() >= 0)
            return 2 * *made * double(shape->back());
    }
    return std::nullopt;
}

/// q[…, L, d] and k[…, S, d]: scores and weighted sums, each L · S · d products.
std::optional<double> attention(const Graph &graph, const Node &node)
{
    if (node.inputs.size() < 2)
        return std::nullopt;
    const Shape *query = firstOutput(graph.node(node.inputs[0]));
    const Shape *key = firstOutput(graph.node(node.inputs[1]));
    const std::optional<double> queries = query ? elements(*query) : std::nullopt;
    if (!queries || !key || key->size() < 2 || (*key)[key->size() - 2] < 0)
        return std::nullopt;
    return 4 * *queries * double((*key)[key->size() - 2]);
}

bool isEmbedding(const Node &node)
{
    std::string name(operatorTypeName(node));
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return name.find("embedding") != name.npos || name == "gather";
}

} // namespace

std::optional<double> estimateFlops(const Graph &graph, NodeIndex index)
{
    const Node &node = graph.node(index);
    if (node.flops || !node.isOperation())
        return node.flops;
    const auto perElement = [&](double operations) {
        const std::optional<double> made = outputElements(node);
        return made ? std::optional(operations * *made) : std::nullopt;
    };
    switch (operatorKind(node)) {
    case OperatorKind::Convolution: return convolution(graph, node);
    case OperatorKind::Linear: return isEmbedding(node) ? perElement(0) : matrixProduct(graph, node);
    case OperatorKind::Attention: return attention(graph, node);
    case OperatorKind::Normalization: return perElement(5); // mean, variance, difference, scale, shift
    case OperatorKind::Activation: return perElement(4);    // about an exponential
    case OperatorKind::Pooling:
    case OperatorKind::ElementWise: return perElement(1);
    default: return 0.0;
    }
}

namespace {

bool asksOrChecks(std::string_view name)
{
    return name.starts_with("sym_") || name.starts_with("_assert_") || name == "item" || name == "_local_scalar_dense";
}

bool isOfPython(std::string_view target)
{
    return target.starts_with("_operator.") || target.starts_with("operator.") || target.starts_with("math.");
}

/// By node, whether it is an operator that makes no tensor: what programs that PyTorch exported ask and check about
/// sizes
/// (`sym_size`, `_assert_tensor_metadata`, `item`) and what Python computes of these (`_operator.mul`). No kernel runs.
/// O(nodes + edges).
std::vector<bool> scalarOperators(const Graph &graph)
{
    std::vector<bool> scalars(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) { // operators stand behind what they read
        const Node &node = graph.node(NodeIndex(i));
        if (node.opcode != Opcode::CallFunction || (node.outputs && !node.outputs->empty()))
            continue;
        const bool isArithmetic =
            isOfPython(node.target) && !node.inputs.empty() &&
            std::ranges::all_of(node.inputs, [&](NodeIndex input) { return scalars[input.value()]; });
        scalars[i] = isArithmetic || asksOrChecks(operatorTypeName(node));
    }
    return scalars;
}

constexpr const char *estimateMark = R"({"estimated":true})";

/// Parameters are in the total bytes of the node that owns them, and in the output of a source that it reads.
double bytesMoved(const Graph &graph, const Node &node)
{
    double bytes = double(node.totalBytes);
    for (const NodeIndex input : node.inputs)
        bytes += double(graph.node(input).outputBytes);
    return bytes;
}

/// A latency by kind of device is among the fields that are kept as they are.
bool hasLatency(const Node &node)
{
    if (node.latency)
        return true;
    if (node.extra.find("\"latency\"") == node.extra.npos)
        return false;
    return keptJson<nlohmann::json>(node.extra).contains("latency");
}

void markDerivedFlops(std::string &extra)
{
    using Json = nlohmann::ordered_json;
    Json fields = keptFields<Json>(extra);
    Json &derived = fields["derived"];
    if (!derived.is_array())
        derived = Json::array();
    derived.push_back("flops");
    extra = jsonLine(fields);
}

} // namespace

GraphWork workOf(const Graph &graph)
{
    GraphWork work;
    work.byNode.resize(graph.size());
    Peaks implied;
    const std::vector<bool> scalars = scalarOperators(graph);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node &node = graph.node(NodeIndex(i));
        const std::optional<double> flops = scalars[i] ? 0 : estimateFlops(graph, NodeIndex(i));
        if (!node.isOperation() || !flops)
            continue;
        const OperatorWork own{*flops, scalars[i] ? 0 : bytesMoved(graph, node)};
        work.byNode[i] = own;
        if (!node.latency || !(node.latency->memorySec > 0)) // what is measured has no memory time
            continue;
        implied.bytesPerSec = std::max(implied.bytesPerSec, own.bytes / node.latency->memorySec);
        if (node.latency->computeSec > 0)
            implied.flopsPerSec = std::max(implied.flopsPerSec, own.flops / node.latency->computeSec);
    }
    if (implied.bytesPerSec > 0 && implied.flopsPerSec > 0)
        work.impliedPeaks = implied;
    return work;
}

Result<Graph> withEstimatedLatencies(const Graph &graph, const Peaks &peaks, RooflineReport &report)
{
    if (!(peaks.flopsPerSec > 0) || !(peaks.bytesPerSec > 0))
        return inputError("bad_value", "a device's peaks must be greater than 0");
    report = {};
    std::vector<Node> nodes = graph.nodes();
    const std::vector<std::optional<OperatorWork>> work = workOf(graph).byNode;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Node &node = nodes[i];
        if (!node.isOperation())
            continue;
        if (hasLatency(node)) {
            ++report.measured;
            continue;
        }
        if (!work[i]) {
            ++report.unknown;
            continue;
        }
        ++report.estimated;
        node.latency = Latency{work[i]->bytes / peaks.bytesPerSec, work[i]->flops / peaks.flopsPerSec, estimateMark};
        if (!node.flops)
            markDerivedFlops(node.extra);
        node.flops = work[i]->flops;
    }
    return Graph::make(graph.name(), std::move(nodes), graph.extra(), graph.digest());
}

Text latencyAdvice(const Graph &graph)
{
    const auto isEstimate = [](const Node &node) { return node.latency && node.latency->extra == estimateMark; };
    if (std::ranges::any_of(graph.nodes(), isEstimate))
        return phrase(
            "it cannot be estimated without shapes: set the model's open sizes, or give its latency in the graph");
    return phrase("export the graph with latencies, or estimate them from flops and bytes");
}

} // namespace cutaway
