#include "core/partition/planners/planners.h"

#include "core/base/units.h"
#include "core/json/kept_json.h"
#include "core/partition/partition_evaluation.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <unordered_set>

namespace cutaway {

namespace {

/// Partitions of one kind, as positions in the list of all.
using PartitionList = std::vector<std::uint32_t>;

struct Cut
{
    Partitioning all;
    PartitionList embedding;
    PartitionList other;
};

/// Cuts the operations, in graph order, where the kind changes or the device is full.
class Cutter
{
public:
    Cutter(const Graph &graph, std::int64_t capacity)
        : m_graph(graph)
        , m_capacity(capacity)
        , m_homes(graph.size(), noPartition)
        , m_isEmbedding(embeddingOperations(graph))
    {
        m_cut.all.emplace_back();
    }

    Done place(NodeIndex node)
    {
        const bool isEmbedding = m_isEmbedding[node.value()];
        if (isEmbedding != m_regionIsEmbedding) {
            if (m_bytes != 0)
                file();
            m_regionIsEmbedding = isEmbedding;
        }
        if (extra(node) > m_capacity - m_bytes) {
            file();
            if (extra(node) > m_capacity)
                return inputError(
                    "node_too_large",
                    phrase("node \"%1\" needs %2 with its inputs, a device has %3",
                           {m_graph.node(node).name, byteCount(memoryAlone(m_graph, node)), byteNumber(m_capacity)}),
                    "a larger device would help");
        }
        add(node);
        return Done(std::monostate());
    }

    Cut finish()
    {
        list().push_back(current());
        return std::move(m_cut);
    }

private:
    std::uint32_t current() const { return std::uint32_t(m_cut.all.size() - 1); }
    PartitionList &list() { return m_regionIsEmbedding ? m_cut.embedding : m_cut.other; }

    void file()
    {
        list().push_back(current());
        m_cut.all.emplace_back();
        m_bytes = 0;
    }

    std::int64_t extra(NodeIndex node) const
    {
        std::int64_t bytes = m_graph.node(node).totalBytes;
        for (const NodeIndex input : m_graph.inputs(node)) {
            if (m_homes[input.value()] != current())
                bytes += m_graph.node(input).outputBytes;
        }
        return bytes;
    }

    void add(NodeIndex node)
    {
        m_bytes += m_graph.node(node).totalBytes;
        for (const NodeIndex input : m_graph.inputs(node)) {
            const bool isInside = m_homes[input.value()] == current();
            if (m_graph.node(input).isSource()) {
                m_bytes += isInside ? 0 : m_graph.node(input).totalBytes;
                m_homes[input.value()] = current();
            } else {
                m_bytes += isInside ? 0 : m_graph.node(input).outputBytes;
            }
        }
        m_homes[node.value()] = current();
        m_cut.all.back().operations.push_back(node);
    }

    const Graph &m_graph;
    std::int64_t m_capacity;
    std::vector<std::uint32_t> m_homes;
    std::vector<bool> m_isEmbedding;
    Cut m_cut;
    std::int64_t m_bytes = 0;
    bool m_regionIsEmbedding = false;
};

std::int64_t memoryOfSet(const Graph &graph, const Partition &partition)
{
    const Partitioning alone{partition};
    return memoryOf(graph, partition, 0, homesOf(graph, alone));
}

Partition united(const Partition &a, const Partition &b)
{
    Partition both;
    std::ranges::merge(a.operations, b.operations, std::back_inserter(both.operations));
    return both;
}

/// Takes two partitions out of all lists and puts their union at the end of the list of all and of `list`.
void combine(Cut &cut, PartitionList &list, std::uint32_t p, std::uint32_t s)
{
    Partition both = united(cut.all[p], cut.all[s]);
    const auto [first, second] = std::minmax(p, s);
    cut.all.erase(cut.all.begin() + second);
    cut.all.erase(cut.all.begin() + first);
    std::erase(list, p);
    std::erase(list, s);
    for (PartitionList *positions : {&cut.embedding, &cut.other}) {
        for (std::uint32_t &position : *positions)
            position -= std::uint32_t(position > first) + std::uint32_t(position > second);
    }
    list.push_back(std::uint32_t(cut.all.size()));
    cut.all.push_back(std::move(both));
}

/// The smallest partition is combined with the largest that is near enough and leaves room. False: with none.
bool combineSmallest(const Graph &graph, std::int64_t capacity, Cut &cut, PartitionList &list)
{
    std::vector<std::pair<std::int64_t, std::uint32_t>> bySize;
    for (const std::uint32_t position : list)
        bySize.emplace_back(memoryOfSet(graph, cut.all[position]), position);
    std::ranges::stable_sort(bySize, {}, &std::pair<std::int64_t, std::uint32_t>::first);
    const std::vector<PartitionEdge> edges = partitionEdges(graph, cut.all, homesOf(graph, cut.all));
    const std::vector<int> levels =
        partitionLevels(cut.all.size(), edges, orderPartitions(cut.all.size(), edges).order);
    const std::uint32_t smallest = bySize.front().second;
    for (std::size_t i = bySize.size() - 1; i > 0; --i) {
        const std::uint32_t other = bySize[i].second;
        if (std::abs(levels[smallest] - levels[other]) <= 1 &&
            memoryOfSet(graph, united(cut.all[other], cut.all[smallest])) <= capacity) {
            combine(cut, list, other, smallest);
            return true;
        }
    }
    return false;
}

/// Tables one partition a device; the rest on every device that holds tables.
Done placeOnDevices(const Graph &graph, const Inventory &inventory, std::int64_t capacity, Cut &cut)
{
    if (cut.embedding.size() > inventory.devices.size())
        return inputError("too_few_devices",
                          phrase("%1 devices are needed for the embedding partitions, %2 are given",
                                 {std::to_string(cut.embedding.size()), std::to_string(inventory.devices.size())}));
    std::int64_t rest = 0;
    for (const std::uint32_t position : cut.other)
        rest += memoryOfSet(graph, cut.all[position]);
    std::vector<DeviceIndex> used;
    for (std::size_t i = 0; i < cut.embedding.size(); ++i) {
        const std::int64_t bytes = memoryOfSet(graph, cut.all[cut.embedding[i]]);
        if (rest + bytes > capacity)
            return inputError(
                "embedding_does_not_fit",
                phrase(
                    "embedding partition %1 needs %2 in addition to the %3 of the rest of the model; a device has %4",
                    {std::to_string(cut.embedding[i]), byteCount(bytes), byteNumber(rest), byteNumber(capacity)}));
        cut.all[cut.embedding[i]].devices = {DeviceIndex(i)};
        used.push_back(DeviceIndex(i));
    }
    for (const std::uint32_t position : cut.other)
        cut.all[position].devices = used;
    return Done(std::monostate());
}

Text toldMemory(const Device &device, Text (*told)(std::int64_t bytes))
{
    return device.availableMemBytes == unknownMemory ? phrase("unknown memory") : told(device.availableMemBytes);
}

Result<std::int64_t> commonCapacity(const Inventory &inventory)
{
    const Device &first = inventory.devices.front();
    for (const Device &device : inventory.devices) {
        if (device.availableMemBytes != first.availableMemBytes)
            return inputError("unequal_devices",
                              phrase("device %1 has %2 and device %3 has %4; this planner needs equal devices",
                                     {std::to_string(first.logicalId), toldMemory(first, byteCount),
                                      std::to_string(device.logicalId), toldMemory(device, byteNumber)}));
    }
    return first.availableMemBytes;
}

std::string_view firstComponent(std::string_view path)
{
    return path.substr(0, path.find('.'));
}

bool namesEmbedding(const Node &node)
{
    const std::string_view type = node.moduleType;
    const std::string_view className = type.substr(type.rfind('.') + 1);
    const std::string_view target = node.target;
    const std::size_t dot = target.find('.');
    return className.find("Embedding") != std::string_view::npos ||
           (dot != std::string_view::npos && target.find("Embedding", dot) != std::string_view::npos);
}

/// What the document itself says, if it does.
std::optional<bool> statedKind(const Node &node)
{
    if (node.extra.find("embedding_operation") == std::string::npos)
        return std::nullopt;
    const nlohmann::json extra = keptJson<nlohmann::json>(node.extra);
    const auto stated = extra.find("embedding_operation");
    if (stated == extra.end() || !stated->is_boolean())
        return std::nullopt;
    return stated->get<bool>();
}

} // namespace

Result<Partitioning> sparseNnPartitioning(const Graph &graph, const Inventory &inventory, const Job &job)
{
    const Result<std::int64_t> capacity = commonCapacity(inventory);
    if (!capacity)
        return capacity.error();
    Cutter cutter(graph, *capacity);
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (!graph.nodes()[i].isOperation())
            continue;
        if (Done placed = cutter.place(NodeIndex(i)); !placed)
            return placed.error();
    }
    Cut cut = cutter.finish();
    if (cut.embedding.empty() || cut.other.empty())
        return inputError("no_embedding",
                          cut.embedding.empty() ? "the model has no embedding operation"
                                                : "the model has nothing but embedding operations",
                          "this planner is for models with embedding tables and a dense part");
    for (PartitionList *list : {&cut.other, &cut.embedding}) {
        do {
            if (job.stopRequested())
                return cancelledError();
            job.progress("combining partitions");
        } while (combineSmallest(graph, *capacity, cut, *list));
    }
    if (Done placed = placeOnDevices(graph, inventory, *capacity, cut); !placed)
        return placed.error();
    for (std::size_t p = 0; p < cut.all.size(); ++p)
        cut.all[p].id = std::int64_t(p);
    return std::move(cut.all);
}

std::vector<bool> embeddingOperations(const Graph &graph)
{
    std::unordered_set<std::string_view> roots;
    for (const Node &node : graph.nodes()) {
        if (node.opcode == Opcode::CallModule && namesEmbedding(node))
            roots.insert(firstComponent(node.target));
    }
    std::vector<bool> isEmbedding;
    isEmbedding.reserve(graph.size());
    for (const Node &node : graph.nodes()) {
        const bool isBelow = node.opcode == Opcode::CallModule && roots.contains(firstComponent(node.target));
        isEmbedding.push_back(statedKind(node).value_or(isBelow));
    }
    return isEmbedding;
}

} // namespace cutaway
