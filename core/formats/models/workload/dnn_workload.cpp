#include "core/files/digest.h"
#include "core/files/safe_text.h"
#include "core/formats/models/node_names.h"
#include "core/formats/models/workload/workload.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;

constexpr double millisecondsInASecond = 1000;

/// Booleans are also written 0 and 1.
bool flag(const Json &node, const char *key, bool otherwise)
{
    const auto found = node.find(key);
    if (found == node.end())
        return otherwise;
    return found->is_boolean() ? found->get<bool>() : found->is_number() && found->get<double>() != 0;
}

/// What the edges say of the node that they leave.
struct Sent
{
    std::int64_t bytes = 0;
    std::optional<double> seconds;
};

class DnnReader
{
public:
    DnnReader(ObjectReader &document, FirstError &failed)
        : m_failed(failed), m_workload(document, failed), m_sent(m_workload.nodes().size())
    {
    }

    Result<std::vector<Node>> read()
    {
        for (const WorkloadEdge &edge : m_workload.edges())
            addEdge(edge);
        for (std::size_t i = 0; i < m_workload.nodes().size() && !m_failed.isSet(); ++i)
            addNode(i);
        if (m_failed.isSet())
            return m_failed.take();
        for (const WorkloadEdge &edge : m_workload.edges()) {
            std::vector<NodeIndex> &inputs = m_nodes[edge.to].inputs;
            if (std::ranges::find(inputs, NodeIndex(edge.from)) == inputs.end())
                inputs.push_back(NodeIndex(edge.from));
        }
        return inExecutionOrder(std::move(m_nodes));
    }

    /// Nodes whose edges do not agree on the transfer's time.
    std::size_t unequal() const { return m_unequal; }

private:
    void addEdge(const WorkloadEdge &edge)
    {
        ObjectReader reader(*edge.json, edge.path, m_failed);
        Sent &sent = m_sent[edge.from];
        const double seconds = quantity(reader, "cost") / millisecondsInASecond;
        if (reader.has("size"))
            sent.bytes = std::max(sent.bytes, wholeBytes(reader, "size"));
        m_unequal += sent.seconds && *sent.seconds != seconds;
        sent.seconds = std::max(sent.seconds.value_or(0), seconds);
    }

    void addNode(std::size_t place)
    {
        ObjectReader reader = m_workload.node(place);
        const Json &json = m_workload.nodes()[place];
        Node node;
        node.target = cleanText(reader.optionalText("name").value_or(""));
        node.name = m_names.take(node.target, "node" + std::to_string(m_workload.id(place)));
        if (node.target.empty())
            node.target = node.name;
        node.outputs.emplace();
        node.outputBytes = m_sent[place].bytes;
        const std::int64_t memory = wholeBytes(reader, "size");
        node.totalBytes = std::max(node.outputBytes, memory);
        Fields byKind = {{"cpu", quantity(reader, "cpuLatency") / millisecondsInASecond}};
        const double accelerator = quantity(reader, "fpgaLatency") / millisecondsInASecond;
        if (flag(json, "supportedOnFpga", true))
            byKind["accelerator"] = accelerator;
        Fields fields = {{"memory_bytes", memory}, {"latency", {{"by_kind", std::move(byKind)}}}};
        if (m_sent[place].seconds)
            fields["transfer_sec"] = *m_sent[place].seconds;
        if (flag(json, "isBackwardNode", false))
            fields["pass"] = "backward";
        if (const std::optional<std::int64_t> colour = reader.optionalInteger("colorClass"))
            fields["colocation"] = "c" + std::to_string(*colour);
        node.extra = jsonLine(fields);
        m_nodes.push_back(std::move(node));
    }

    FirstError &m_failed;
    WorkloadNodes m_workload;
    std::vector<Sent> m_sent; ///< by place
    NodeNames m_names;
    std::vector<Node> m_nodes;
    std::size_t m_unequal = 0;
};

bool looksLikeText(std::string_view begin)
{
    return looksLikeWorkload(begin, "\"fpgaLatency\"", "\"maxFPGAs\"");
}

bool looksLikeSource(const ByteSource &source)
{
    return looksLikeText(beginningOf(source));
}

Result<ImportedGraph> readDnn(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<Json> json = readJson<Json>(source, job);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    DnnReader reader(document, failed);
    Result<std::vector<Node>> nodes = reader.read();
    if (!nodes)
        return nodes.error();
    Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    Result<Graph> graph =
        Graph::make(options.name, std::move(*nodes), R"({"source":{"format":"dnn-partitioning"}})", std::move(*digest));
    if (!graph)
        return graph.error();
    std::vector<Text> warnings;
    if (reader.unequal() > 0)
        warnings.push_back(
            phrase("%1 edges give another transfer time than an earlier edge from the same node; the longest counts",
                   {std::to_string(reader.unequal())}));
    return ImportedGraph{std::move(*graph), std::move(warnings), {}};
}

/// Bytes per second of all transfers together; none without sizes.
std::optional<double> transferRate(const WorkloadNodes &workload, FirstError &failed)
{
    double bytes = 0;
    double seconds = 0;
    for (const WorkloadEdge &edge : workload.edges()) {
        ObjectReader reader(*edge.json, edge.path, failed);
        if (!reader.has("size") || !(quantity(reader, "cost") > 0))
            continue;
        bytes += quantity(reader, "size");
        seconds += quantity(reader, "cost") / millisecondsInASecond;
    }
    return bytes > 0 && seconds > 0 ? std::optional(bytes / seconds) : std::nullopt;
}

Result<ImportedInventory> readDevices(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    Inventory inventory;
    addDevices(inventory, document, {"maxFPGAs", "acc", "accelerator", wholeBytes(document, "maxSizePerFPGA")});
    constexpr std::int64_t hostMemory = std::int64_t(1) << 40; // the files set hosts no limit
    addDevices(inventory, document, {"maxCPUs", "cpu", "cpu", hostMemory});
    const WorkloadNodes workload(document, failed);
    if (!failed.isSet())
        inventory.transferRateBytesPerSec = transferRate(workload, failed);
    if (failed.isSet())
        return failed.take();
    inventory.name = std::to_string(inventory.devices.size()) + " devices of the workload";
    return ImportedInventory{std::move(inventory), {}};
}

} // namespace

GraphFormat dnnWorkloadFormat()
{
    return {"dnn-partitioning",
            "dnn-partitioning workload",
            {"json"},
            "nodes, edges, measured latencies by kind of device, memory, transfer times, colocation, passes",
            "total bytes",
            looksLikeSource,
            readDnn,
            true};
}

InventoryFormat dnnWorkloadDevices()
{
    return {"dnn-partitioning", "dnn-partitioning workload", "accelerators, hosts, memory, rate of transfers",
            [](std::string_view text) { return looksLikeText(text.substr(0, workloadBeginning)); }, readDevices};
}

} // namespace cutaway
