#include "core/search/placement_model.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace cutaway {

namespace {

using Json = nlohmann::json;

/// Unknown fields that the graph's reader kept. It has checked that they are JSON.
Json kept(const std::string &extra)
{
    return keptFields<Json>(extra);
}

bool isTime(double seconds)
{
    return std::isfinite(seconds) && seconds >= 0;
}

std::string kindOf(const Device &device)
{
    return device.kind.empty() ? "accelerator" : device.kind;
}

} // namespace

class PlacementModelReader
{
public:
    PlacementModelReader(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                         bool needsLatencies)
        : m_needsLatencies(needsLatencies)
    {
        m_model.m_graph = std::move(graph);
        m_model.m_inventory = std::move(inventory);
    }

    Result<PlacementModel> read()
    {
        makeClasses();
        listReaders();
        const Graph &graph = m_model.graph();
        m_model.m_nodes.resize(graph.size());
        m_model.m_latency.assign(m_model.m_classes.size() * graph.size(), 0.0);
        for (std::size_t i = 0; i < graph.size() && !m_failed.isSet(); ++i)
            readNode(NodeIndex(i));
        checkPasses();
        if (m_failed.isSet())
            return m_failed.take();
        if (!m_hasLatency && m_needsLatencies)
            return inputError("no_latencies", "the graph has no latencies", "profile the model, or estimate them");
        if (m_freeTransfers > 0)
            m_model.m_warnings.push_back(phrase("%1 nodes have no transfer_sec and the inventory no "
                                                "transfer_rate_bytes_per_sec: their transfers cost nothing",
                                                {std::to_string(m_freeTransfers)}));
        return std::move(m_model);
    }

private:
    void makeClasses()
    {
        const std::vector<Device> &devices = m_model.inventory().devices;
        std::vector<std::size_t> order(devices.size());
        for (std::size_t d = 0; d < order.size(); ++d)
            order[d] = d;
        std::ranges::stable_sort(order, {}, [&](std::size_t d) { return devices[d].logicalId; });
        m_model.m_classOf.resize(devices.size());
        std::map<std::pair<std::string, std::int64_t>, std::size_t> known;
        for (const std::size_t d : order) {
            const std::string kind = kindOf(devices[d]);
            const auto [entry, isNew] =
                known.try_emplace({kind, devices[d].availableMemBytes}, m_model.m_classes.size());
            if (isNew)
                m_model.m_classes.push_back({kind, kind == "cpu", devices[d].availableMemBytes, {}});
            m_model.m_classes[entry->second].devices.push_back(DeviceIndex(d));
            m_model.m_classOf[d] = entry->second;
        }
    }

    void listReaders()
    {
        const Graph &graph = m_model.graph();
        for (std::size_t i = 0; i < graph.size(); ++i) {
            m_model.m_readerOffsets.push_back(m_model.m_readers.size());
            for (const NodeIndex user : graph.users(NodeIndex(i))) {
                if (graph.node(user).opcode != Opcode::Output)
                    m_model.m_readers.push_back(user);
            }
        }
        m_model.m_readerOffsets.push_back(m_model.m_readers.size());
    }

    std::string pathOf(NodeIndex node) const { return elementPath("nodes", node.value()); }

    void readNode(NodeIndex index)
    {
        const Node &node = m_model.graph().node(index);
        PlacedNode &placed = m_model.m_nodes[index.value()];
        placed.isPlaced = node.opcode != Opcode::Output;
        const Json fields = kept(node.extra);
        ObjectReader reader(fields, pathOf(index), m_failed);
        placed.memoryBytes = placed.isPlaced ? reader.optionalInteger("memory_bytes").value_or(node.totalBytes) : 0;
        if (placed.memoryBytes < 0)
            m_failed.add(reader.pathOf("memory_bytes"), "negative_size", "a size is not negative");
        if (__builtin_add_overflow(m_memory, placed.memoryBytes, &m_memory))
            m_failed.add(reader.pathOf("memory_bytes"), "size_overflow", "the sizes add up to more than 64 bits hold");
        if (const auto pass = reader.optionalText("pass")) {
            placed.isBackward = *pass == "backward";
            if (*pass != "backward" && *pass != "forward")
                m_failed.add(reader.pathOf("pass"), "bad_value",
                             phrase("%1 is neither forward nor backward", {inQuotes(*pass)}));
        }
        if (const auto group = reader.optionalText("colocation"); group && placed.isPlaced)
            placed.colocation = m_colocations.try_emplace(*group, std::uint32_t(m_colocations.size())).first->second;
        readTransfer(index, reader);
        if (placed.isPlaced)
            readLatency(index, reader);
    }

    void readTransfer(NodeIndex index, ObjectReader &reader)
    {
        PlacedNode &placed = m_model.m_nodes[index.value()];
        const Node &node = m_model.graph().node(index);
        const std::optional<double> rate = m_model.inventory().transferRateBytesPerSec;
        if (const auto seconds = reader.optionalNumber("transfer_sec")) {
            placed.transferSec = *seconds;
            if (!isTime(*seconds))
                m_failed.add(reader.pathOf("transfer_sec"), "bad_value", "a time is a number that is not negative");
        } else if (rate && *rate > 0) {
            placed.transferSec = double(node.outputBytes) / *rate;
        } else if (node.outputBytes > 0 && !m_model.readers(index).empty()) {
            ++m_freeTransfers;
        }
    }

    /// A latency that is told by kind only was left among the node's unknown fields by the graph's reader.
    void readLatency(NodeIndex index, ObjectReader &reader)
    {
        const Node &node = m_model.graph().node(index);
        const Json *byKindOnly = node.latency ? nullptr : reader.optionalObject("latency");
        const Json latency = node.latency ? kept(node.latency->extra) : byKindOnly ? *byKindOnly : Json::object();
        ObjectReader fields(latency, reader.pathOf("latency"), m_failed);
        const Json *byKind = fields.optionalObject("by_kind");
        if (!node.latency && !byKind) { // inputs and weights take no time
            if (node.isOperation() && m_missing.empty())
                m_missing = node.name;
            return;
        }
        m_hasLatency = true;
        for (std::size_t c = 0; c < m_model.m_classes.size(); ++c) {
            double seconds = cannotRun;
            if (byKind)
                seconds = ObjectReader(*byKind, fields.pathOf("by_kind"), m_failed)
                              .optionalNumber(m_model.m_classes[c].kind)
                              .value_or(cannotRun);
            else
                seconds = node.latency->seconds();
            if (!isTime(seconds) && seconds != cannotRun)
                m_failed.add(fields.path(), "bad_value", "a latency is a number that is not negative");
            m_model.m_latency[c * m_model.size() + index.value()] = seconds;
        }
    }

    void checkPasses()
    {
        const Graph &graph = m_model.graph();
        for (std::size_t i = 0; i < graph.size(); ++i) {
            for (const NodeIndex reader : m_model.readers(NodeIndex(i))) {
                if (m_model.m_nodes[i].isBackward && !m_model.node(reader).isBackward)
                    return m_failed.add(
                        pathOf(NodeIndex(i)), "backward_feeds_forward",
                        phrase("backward node feeds forward node %1", {inQuotes(graph.node(reader).name)}));
            }
        }
        if (m_needsLatencies && m_hasLatency && !m_missing.empty())
            m_failed.add({}, "no_latency", phrase("node %1 has no latency", {inQuotes(m_missing)}));
    }

    PlacementModel m_model;
    FirstError m_failed;
    std::map<std::string, std::uint32_t> m_colocations;
    std::int64_t m_memory = 0;
    std::size_t m_freeTransfers = 0;
    bool m_needsLatencies;
    bool m_hasLatency = false;
    std::string m_missing; ///< the first operation without latency
};

Result<PlacementModel> PlacementModel::read(std::shared_ptr<const Graph> graph,
                                            std::shared_ptr<const Inventory> inventory, bool needsLatencies)
{
    if (!inventory)
        inventory = std::make_shared<const Inventory>();
    return PlacementModelReader(std::move(graph), std::move(inventory), needsLatencies).read();
}

double PlacementModel::leastLatency(NodeIndex node) const
{
    double least = cannotRun;
    for (std::size_t c = 0; c < m_classes.size(); ++c)
        least = std::min(least, latency(c, node));
    return least;
}

} // namespace cutaway
