#include "core/estimates/roofline.h"

#include "core/estimates/flops.h"
#include "core/graph/operator_kind.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace cutaway {

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
