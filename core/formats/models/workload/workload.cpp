#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/files/safe_text.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;

/// One edge of a workload, by positions in its list of nodes.
struct WorkloadEdge
{
    std::size_t from = 0;
    std::size_t to = 0;
    const Json *json = nullptr; ///< lives as long as the document
    std::string path;
};

/// What both kinds of workload share: nodes told by numbers, edges between those numbers.
class WorkloadNodes
{
public:
    WorkloadNodes(ObjectReader &document, FirstError &failed) : m_nodes(&document.array("nodes")), m_failed(failed)
    {
        readIds(document);
        if (!m_failed.isSet())
            readEdges(document);
    }

    const Json &nodes() const { return *m_nodes; }
    const std::vector<WorkloadEdge> &edges() const { return m_edges; }
    ObjectReader node(std::size_t place) const { return {(*m_nodes)[place], elementPath("nodes", place), m_failed}; }
    std::int64_t id(std::size_t place) const { return m_ids[place]; }

private:
    void readIds(ObjectReader &document)
    {
        for (std::size_t i = 0; i < m_nodes->size() && !m_failed.isSet(); ++i) {
            const std::int64_t id = node(i).integer("id");
            m_ids.push_back(id);
            if (!m_places.emplace(id, i).second)
                m_failed.add(document.pathOf("nodes", i) + ".id", "duplicate_name",
                             phrase("node %1 is defined twice", {std::to_string(id)}));
        }
    }

    void readEdges(ObjectReader &document)
    {
        const Json &edges = document.array("edges");
        for (std::size_t i = 0; i < edges.size() && !m_failed.isSet(); ++i) {
            ObjectReader edge(edges[i], document.pathOf("edges", i), m_failed);
            WorkloadEdge read{0, 0, &edges[i], edge.path()};
            for (const auto &[key, place] : {std::pair{"sourceId", &read.from}, std::pair{"destId", &read.to}}) {
                const std::int64_t id = edge.integer(key);
                const auto found = m_places.find(id);
                if (found == m_places.end())
                    m_failed.add(edge.pathOf(key), "unknown_node", phrase("no node %1", {std::to_string(id)}));
                else
                    *place = found->second;
            }
            if (!m_failed.isSet()) // else it has no ends
                m_edges.push_back(std::move(read));
        }
    }

    const Json *m_nodes;
    FirstError &m_failed;
    std::vector<std::int64_t> m_ids; ///< by place
    std::unordered_map<std::int64_t, std::size_t> m_places;
    std::vector<WorkloadEdge> m_edges;
};

/// As much of a file as tells whether it is a workload.
constexpr std::size_t workloadBeginning = 64 << 10;

/// Devices that are alike.
struct WorkloadDevices
{
    const char *count;        ///< the field that tells how many
    std::string name;         ///< `acc` → acc0, acc1, …
    std::string kind;         ///< `accelerator`
    std::int64_t memoryBytes; ///< of each
};

/// What is no negative number.
double quantity(ObjectReader &reader, std::string_view key)
{
    const double value = reader.number(key);
    if (value < 0)
        reader.failed().add(reader.pathOf(key), "negative_size", "the value is negative");
    return value;
}

/// A size that is no whole number in these files; a part of a byte takes a whole one.
std::int64_t wholeBytes(ObjectReader &reader, std::string_view key)
{
    constexpr double most = 9e18; // fits 63 bits
    const double bytes = std::ceil(quantity(reader, key));
    if (bytes >= most)
        reader.failed().add(reader.pathOf(key), "number_range", "more than 2^63 bytes");
    return bytes >= 0 && bytes < most ? std::int64_t(bytes) : 0;
}

/// Whether a text begins as JSON and has one of two fields within its first part.
bool looksLikeWorkload(std::string_view begin, std::string_view field, std::string_view other)
{
    return firstCharacter(begin) == '{' && begin.find("\"cutaway.") == begin.npos &&
           (begin.find(field) != begin.npos || begin.find(other) != begin.npos);
}

/// Adds them, with the next logical ids. Errors go to the document's: a count that is none or too many.
void addDevices(Inventory &inventory, ObjectReader &document, const WorkloadDevices &devices)
{
    constexpr std::int64_t most = 65536;
    const std::int64_t count = document.bytes(devices.count);
    if (count > most) {
        document.failed().add(
            document.pathOf(devices.count), "number_range",
            phrase("%1 devices, no more than %2 are read", {std::to_string(count), std::to_string(most)}));
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        inventory.devices.push_back({std::int64_t(inventory.devices.size()),
                                     devices.name + std::to_string(i),
                                     devices.memoryBytes,
                                     devices.kind,
                                     {},
                                     {}});
}

template <class Reader>
Result<ImportedGraph> readWorkload(const ByteSource &source, const ImportOptions &options, const Job &job,
                                   const char *extra)
{
    const Result<Json> json = readJson<Json>(source, job);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    Reader reader(document, failed);
    Result<std::vector<Node>> nodes = reader.read();
    if (!nodes)
        return nodes.error();
    Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    Result<Graph> graph = Graph::make(options.name, std::move(*nodes), extra, std::move(*digest));
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), reader.warnings(), {}};
}

/// `add` adds the devices that the document tells of.
Result<ImportedInventory> readWorkloadDevices(std::string_view text,
                                              void (*add)(Inventory &, ObjectReader &document, FirstError &failed))
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    Inventory inventory;
    add(inventory, document, failed);
    if (failed.isSet())
        return failed.take();
    inventory.name = std::to_string(inventory.devices.size()) + " devices of the workload";
    return ImportedInventory{std::move(inventory), {}};
}

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

    std::vector<Text> warnings() const
    {
        if (m_unequal == 0)
            return {};
        return {
            phrase("%1 edges give another transfer time than an earlier edge from the same node; the longest counts",
                   {std::to_string(m_unequal)})};
    }

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
    std::size_t m_unequal = 0; ///< edges that do not agree with an earlier one on the transfer's time
};

bool looksLikeDnn(std::string_view begin)
{
    return looksLikeWorkload(begin, "\"fpgaLatency\"", "\"maxFPGAs\"");
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

void addDnnDevices(Inventory &inventory, ObjectReader &document, FirstError &failed)
{
    addDevices(inventory, document, {"maxFPGAs", "acc", "accelerator", wholeBytes(document, "maxSizePerFPGA")});
    constexpr std::int64_t hostMemory = std::int64_t(1) << 40; // the files set hosts no limit
    addDevices(inventory, document, {"maxCPUs", "cpu", "cpu", hostMemory});
    const WorkloadNodes workload(document, failed);
    if (!failed.isSet())
        inventory.transferRateBytesPerSec = transferRate(workload, failed);
}

/// Degrees of tensor parallelism, ascending.
using Degrees = std::vector<std::pair<std::int64_t, const Json *>>;

class PiperReader
{
public:
    PiperReader(ObjectReader &document, FirstError &failed) : m_failed(failed), m_workload(document, failed) {}

    Result<std::vector<Node>> read()
    {
        const std::size_t count = m_workload.nodes().size();
        m_nodes.resize(count);
        m_inputBytes.resize(count);
        m_readers.resize(count);
        for (std::size_t i = 0; i < count && !m_failed.isSet(); ++i)
            name(i);
        for (const WorkloadEdge &edge : m_workload.edges())
            connect(edge);
        for (std::size_t i = 0; i < count && !m_failed.isSet(); ++i)
            addConfigurations(i);
        if (m_failed.isSet())
            return m_failed.take();
        return inExecutionOrder(std::move(m_nodes));
    }

    static std::vector<Text> warnings() { return {}; }

private:
    void name(std::size_t place)
    {
        ObjectReader reader = m_workload.node(place);
        const std::string id = std::to_string(m_workload.id(place));
        m_nodes[place].target = cleanText(reader.optionalText("name").value_or("node"));
        m_nodes[place].name = m_names.take(m_nodes[place].target + '_' + id, "node_" + id);
        m_nodes[place].outputs.emplace();
    }

    void connect(const WorkloadEdge &edge)
    {
        ObjectReader reader(*edge.json, edge.path, m_failed);
        const double bytes = quantity(reader, "communicationCost");
        const std::int64_t whole = wholeBytes(reader, "communicationCost");
        std::vector<NodeIndex> &inputs = m_nodes[edge.to].inputs;
        if (std::ranges::find(inputs, NodeIndex(edge.from)) != inputs.end()) {
            m_failed.add(edge.path, "duplicate_edge", "there is already an edge between these nodes");
            return;
        }
        inputs.push_back(NodeIndex(edge.from));
        m_inputBytes[edge.to].push_back(bytes);
        m_readers[edge.from].push_back(edge.to);
        m_nodes[edge.from].outputBytes = std::max(m_nodes[edge.from].outputBytes, whole);
    }

    Degrees degreesOf(ObjectReader &node)
    {
        Degrees degrees;
        for (const auto &[key, list] : node.object("TMPCs").items()) {
            std::int64_t degree = 0;
            const auto [end, failure] = std::from_chars(key.data(), key.data() + key.size(), degree);
            if (failure != std::errc() || end != key.data() + key.size() || degree < 1 || !list.is_array())
                m_failed.add(node.pathOf("TMPCs"), "bad_value",
                             phrase("%1 is not a degree of parallelism with a list of costs", {inQuotes(key)}));
            degrees.emplace_back(degree, &list);
        }
        std::ranges::sort(degrees, {}, &Degrees::value_type::first);
        return degrees;
    }

    void addConfigurations(std::size_t place)
    {
        ObjectReader reader = m_workload.node(place);
        Node &node = m_nodes[place];
        Fields configurations = Fields::array();
        double parameters = 0;
        for (const auto &[degree, list] : degreesOf(reader)) {
            const std::string path = memberPath(reader.pathOf("TMPCs"), std::to_string(degree));
            for (std::size_t i = 0; i < list->size() && !m_failed.isSet(); ++i) {
                ObjectReader costs((*list)[i], elementPath(path, i), m_failed);
                configurations.push_back(configuration(place, degree, costs));
                if (configurations.size() == 1)
                    parameters = double(wholeBytes(costs, "parameterSize"));
            }
        }
        if (__builtin_add_overflow(node.outputBytes, std::int64_t(parameters), &node.totalBytes))
            m_failed.add(reader.path(), "size_overflow", "the node takes more than 2^63 bytes");
        node.extra =
            jsonLine(Fields{{"input_bytes", m_inputBytes[place]}, {"tensor_parallel", std::move(configurations)}});
    }

    Fields configuration(std::size_t place, std::int64_t degree, ObjectReader &costs)
    {
        return {{"degree", degree},
                {"id", cleanText(costs.text("id"))},
                {"sec", quantity(costs, "timePerSample")},
                {"parameter_bytes", quantity(costs, "parameterSize")},
                {"memory_per_microbatch_bytes", quantity(costs, "memoryUsageA")},
                {"memory_fixed_bytes", quantity(costs, "memoryUsageB")},
                {"sync_in_bytes", syncIn(place, costs)},
                {"sync_out_bytes", syncOut(place, costs)}};
    }

    /// In the files `syncTimeFw` is by maker of an input and `syncTimeBw` by reader of the output.
    double syncBytes(ObjectReader &costs, std::string_view key, std::size_t other)
    {
        const Json *bytes = costs.optionalObject(key);
        const std::string id = std::to_string(m_workload.id(other));
        if (!bytes || !bytes->contains(id))
            return 0;
        ObjectReader reader(*bytes, costs.pathOf(key), m_failed);
        return quantity(reader, id);
    }

    Fields syncIn(std::size_t place, ObjectReader &costs)
    {
        Fields list = Fields::array();
        for (const NodeIndex input : m_nodes[place].inputs)
            list.push_back(syncBytes(costs, "syncTimeFw", input.value()));
        return list;
    }

    Fields syncOut(std::size_t place, ObjectReader &costs)
    {
        Fields byReader = Fields::object();
        for (const std::size_t user : m_readers[place])
            byReader[m_nodes[user].name] = syncBytes(costs, "syncTimeBw", user);
        return byReader;
    }

    FirstError &m_failed;
    WorkloadNodes m_workload;
    NodeNames m_names;
    std::vector<Node> m_nodes;
    std::vector<std::vector<double>> m_inputBytes;   ///< by place, as the node's inputs
    std::vector<std::vector<std::size_t>> m_readers; ///< by place
};

bool looksLikePiper(std::string_view begin)
{
    return looksLikeWorkload(begin, "\"TMPCs\"", "\"maxMemoryPerDevice\"");
}

void addPiperDevices(Inventory &inventory, ObjectReader &document, FirstError &)
{
    addDevices(inventory, document, {"maxDevices", "acc", "accelerator", wholeBytes(document, "maxMemoryPerDevice")});
    inventory.transferRateBytesPerSec = quantity(document, "bandwidth");
}

} // namespace

GraphFormat dnnWorkloadFormat()
{
    return {"dnn-partitioning",
            "dnn-partitioning workload",
            {"json"},
            "nodes, edges, measured latencies by kind of device, memory, transfer times, colocation, passes",
            "total bytes",
            [](const ByteSource &source) { return looksLikeDnn(beginningOf(source, workloadBeginning)); },
            [](const ByteSource &source, const ImportOptions &options, const Job &job) {
                return readWorkload<DnnReader>(source, options, job, R"({"source":{"format":"dnn-partitioning"}})");
            },
            true};
}

InventoryFormat dnnWorkloadDevices()
{
    return {"dnn-partitioning", "dnn-partitioning workload", "accelerators, hosts, memory, rate of transfers",
            [](std::string_view text) { return looksLikeDnn(text.substr(0, workloadBeginning)); },
            [](std::string_view text) { return readWorkloadDevices(text, addDnnDevices); }};
}

GraphFormat piperWorkloadFormat()
{
    return {"piper",
            "Piper workload",
            {"json"},
            "nodes, edges, costs by degree of tensor parallelism",
            "total bytes",
            [](const ByteSource &source) { return looksLikePiper(beginningOf(source, workloadBeginning)); },
            [](const ByteSource &source, const ImportOptions &options, const Job &job) {
                return readWorkload<PiperReader>(source, options, job, R"({"source":{"format":"piper"}})");
            },
            true};
}

InventoryFormat piperWorkloadDevices()
{
    return {"piper", "Piper workload", "accelerators, memory, bandwidth",
            [](std::string_view text) { return looksLikePiper(text.substr(0, workloadBeginning)); },
            [](std::string_view text) { return readWorkloadDevices(text, addPiperDevices); }};
}

} // namespace cutaway
