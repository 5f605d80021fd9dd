#pragma once

#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"

#include <memory>
#include <string>

/// Models and inventories of the folder small_model, which damaged files are tried with on the command line as well.
namespace cutaway::fuzz {

inline std::shared_ptr<const Graph> graphOfFile(const std::string &name)
{
    return std::make_shared<const Graph>(*readGraph(*readFile(CUTAWAY_SMALL_MODEL "/" + name)));
}

inline std::shared_ptr<const Inventory> inventoryOfFile(const std::string &name)
{
    return std::make_shared<const Inventory>(*readInventory(*readFile(CUTAWAY_SMALL_MODEL "/" + name)));
}

/// a → conv → relu → add → output, conv → add: small enough that a fuzzer finds its names.
inline std::shared_ptr<const Graph> smallGraph()
{
    static const std::shared_ptr<const Graph> graph = graphOfFile("graph.json");
    return graph;
}

inline std::shared_ptr<const Inventory> smallInventory()
{
    static const std::shared_ptr<const Inventory> inventory = inventoryOfFile("devices.json");
    return inventory;
}

/// Two equal all-gathers and what reads both.
inline std::shared_ptr<const Graph> smallCollectives()
{
    static const std::shared_ptr<const Graph> graph = graphOfFile("collectives.json");
    return graph;
}

/// Two embedding tables in one module.
inline std::shared_ptr<const Graph> smallTables()
{
    static const std::shared_ptr<const Graph> tables = graphOfFile("tables.json");
    return tables;
}

inline std::shared_ptr<const Inventory> smallRanks()
{
    static const std::shared_ptr<const Inventory> ranks = inventoryOfFile("ranks.json");
    return ranks;
}

} // namespace cutaway::fuzz
