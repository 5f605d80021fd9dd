#pragma once

#include "core/devices/inventory_json.h"
#include "core/graph/graph_json.h"

#include <memory>

namespace cutaway::fuzz {

/// a → conv → relu → add → output, conv → add: small enough that a fuzzer finds its names.
inline std::shared_ptr<const Graph> smallGraph()
{
    static const std::shared_ptr<const Graph> graph = [] {
        Result<Graph> made = readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "small", "nodes": [
            {"name": "a", "op": "placeholder", "target": "a", "inputs": [], "output_bytes": 8, "total_bytes": 8},
            {"name": "c", "op": "call_module", "target": "c", "inputs": ["a"], "output_bytes": 8, "total_bytes": 24,
             "latency": {"memory_sec": 1e-6, "compute_sec": 2e-6}},
            {"name": "r", "op": "call_function", "target": "r", "inputs": ["c"], "output_bytes": 8, "total_bytes": 8,
             "latency": {"memory_sec": 1e-6, "compute_sec": 1e-7}},
            {"name": "s", "op": "call_function", "target": "s", "inputs": ["c", "r"], "output_bytes": 8, "total_bytes": 8,
             "latency": {"memory_sec": 3e-6, "compute_sec": 1e-7}},
            {"name": "o", "op": "output", "target": "o", "inputs": ["s"]}]})");
        return std::make_shared<const Graph>(std::move(*made));
    }();
    return graph;
}

inline std::shared_ptr<const Inventory> smallInventory()
{
    static const auto inventory = std::make_shared<const Inventory>(
        *readInventory(R"({"format": "cutaway.devices", "version": 1, "name": "two", "transfer_rate_bytes_per_sec": 1e9,
            "devices": [{"logical_id": 0, "name": "d0", "available_mem_bytes": 60},
                        {"logical_id": 1, "name": "d1", "available_mem_bytes": 40}]})"));
    return inventory;
}

} // namespace cutaway::fuzz
