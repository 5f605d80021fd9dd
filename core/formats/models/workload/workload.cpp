#include "core/formats/models/workload/workload.h"

#include "core/base/names.h"

#include <algorithm>
#include <cmath>

namespace cutaway {

using Json = nlohmann::json;

WorkloadNodes::WorkloadNodes(ObjectReader &document, FirstError &failed)
    : m_nodes(&document.array("nodes")), m_failed(failed)
{
    readIds(document);
    if (!m_failed.isSet())
        readEdges(document);
}

ObjectReader WorkloadNodes::node(std::size_t place) const
{
    return {(*m_nodes)[place], elementPath("nodes", place), m_failed};
}

void WorkloadNodes::readIds(ObjectReader &document)
{
    for (std::size_t i = 0; i < m_nodes->size() && !m_failed.isSet(); ++i) {
        const std::int64_t id = node(i).integer("id");
        m_ids.push_back(id);
        if (!m_places.emplace(id, i).second)
            m_failed.add(document.pathOf("nodes", i) + ".id", "duplicate_name",
                         phrase("node %1 is defined twice", {std::to_string(id)}));
    }
}

void WorkloadNodes::readEdges(ObjectReader &document)
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

double quantity(ObjectReader &reader, std::string_view key)
{
    const double value = reader.number(key);
    if (value < 0)
        reader.failed().add(reader.pathOf(key), "negative_size", "the value is negative");
    return value;
}

std::int64_t wholeBytes(ObjectReader &reader, std::string_view key)
{
    constexpr double most = 9e18; // fits 63 bits
    const double bytes = std::ceil(quantity(reader, key));
    if (bytes >= most)
        reader.failed().add(reader.pathOf(key), "number_range", "more than 2^63 bytes");
    return bytes >= 0 && bytes < most ? std::int64_t(bytes) : 0;
}

bool looksLikeWorkload(std::string_view begin, std::string_view field, std::string_view other)
{
    const std::size_t first = begin.find_first_not_of(" \t\r\n\xef\xbb\xbf");
    return first != begin.npos && begin[first] == '{' && begin.find("\"cutaway.") == begin.npos &&
           (begin.find(field) != begin.npos || begin.find(other) != begin.npos);
}

std::string beginningOf(const ByteSource &source)
{
    std::string begin(std::size_t(std::min<std::uint64_t>(source.size(), workloadBeginning)), '\0');
    return source.read(0, begin) ? begin : std::string();
}

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

} // namespace cutaway
