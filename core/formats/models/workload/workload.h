#pragma once

#include "core/devices/inventory.h"
#include "core/files/byte_source.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

namespace cutaway {

/// One edge of a workload, by positions in its list of nodes.
struct WorkloadEdge
{
    std::size_t from = 0;
    std::size_t to = 0;
    const nlohmann::json *json = nullptr; ///< lives as long as the document
    std::string path;
};

/// What both kinds of workload share: nodes told by numbers, edges between those numbers.
class WorkloadNodes
{
public:
    WorkloadNodes(ObjectReader &document, FirstError &failed);

    const nlohmann::json &nodes() const { return *m_nodes; }
    const std::vector<WorkloadEdge> &edges() const { return m_edges; }
    ObjectReader node(std::size_t place) const;
    std::int64_t id(std::size_t place) const { return m_ids[place]; }

private:
    void readIds(ObjectReader &document);
    void readEdges(ObjectReader &document);

    const nlohmann::json *m_nodes;
    FirstError &m_failed;
    std::vector<std::int64_t> m_ids; ///< by place
    std::unordered_map<std::int64_t, std::size_t> m_places;
    std::vector<WorkloadEdge> m_edges;
};

/// A size that is no whole number in these files; a part of a byte takes a whole one.
std::int64_t wholeBytes(ObjectReader &reader, std::string_view key);
/// What is no negative number.
double quantity(ObjectReader &reader, std::string_view key);

/// Whether a text begins as JSON and has one of two fields within its first part.
bool looksLikeWorkload(std::string_view begin, std::string_view field, std::string_view other);

/// As much of a file as tells whether it is a workload.
inline constexpr std::size_t workloadBeginning = 64 << 10;
std::string beginningOf(const ByteSource &source);

/// Devices that are alike.
struct WorkloadDevices
{
    const char *count;        ///< the field that tells how many
    std::string name;         ///< `acc` → acc0, acc1, …
    std::string kind;         ///< `accelerator`
    std::int64_t memoryBytes; ///< of each
};

/// Adds them, with the next logical ids. Errors go to the document's: a count that is none or too many.
void addDevices(Inventory &inventory, ObjectReader &document, const WorkloadDevices &devices);

/// Profiled workloads of msr-fiddle/dnn-partitioning (Tarnawski et al., 2020): nodes with latencies by kind of device
/// in milliseconds, edges with transfer times, colour classes that must stay together.
GraphFormat dnnWorkloadFormat();
/// Profiled workloads of msr-fiddle/piper (Tarnawski et al., 2021): nodes with a cost for each degree of tensor
/// parallelism, edges with bytes.
GraphFormat piperWorkloadFormat();

/// The devices that the same files tell of.
InventoryFormat dnnWorkloadDevices();
InventoryFormat piperWorkloadDevices();

} // namespace cutaway
