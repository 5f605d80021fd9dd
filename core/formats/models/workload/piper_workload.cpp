#include "core/base/names.h"
#include "core/files/digest.h"
#include "core/files/safe_text.h"
#include "core/formats/models/node_names.h"
#include "core/formats/models/workload/workload.h"
#include "core/json/json_document.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <charconv>

namespace cutaway {

namespace {

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;

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

bool looksLikeText(std::string_view begin)
{
    return looksLikeWorkload(begin, "\"TMPCs\"", "\"maxMemoryPerDevice\"");
}

bool looksLikeSource(const ByteSource &source)
{
    return looksLikeText(beginningOf(source));
}

Result<ImportedGraph> readPiper(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<Json> json = readJson<Json>(source, job);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    Result<std::vector<Node>> nodes = PiperReader(document, failed).read();
    if (!nodes)
        return nodes.error();
    Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    Result<Graph> graph =
        Graph::make(options.name, std::move(*nodes), R"({"source":{"format":"piper"}})", std::move(*digest));
    if (!graph)
        return graph.error();
    return ImportedGraph{std::move(*graph), {}, {}};
}

Result<ImportedInventory> readDevices(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    Inventory inventory;
    addDevices(inventory, document, {"maxDevices", "acc", "accelerator", wholeBytes(document, "maxMemoryPerDevice")});
    inventory.transferRateBytesPerSec = quantity(document, "bandwidth");
    if (failed.isSet())
        return failed.take();
    inventory.name = std::to_string(inventory.devices.size()) + " devices of the workload";
    return ImportedInventory{std::move(inventory), {}};
}

} // namespace

GraphFormat piperWorkloadFormat()
{
    return {"piper",       "Piper workload", {"json"},  "nodes, edges, costs by degree of tensor parallelism",
            "total bytes", looksLikeSource,  readPiper, true};
}

InventoryFormat piperWorkloadDevices()
{
    return {"piper", "Piper workload", "accelerators, memory, bandwidth",
            [](std::string_view text) { return looksLikeText(text.substr(0, workloadBeginning)); }, readDevices};
}

} // namespace cutaway
