#pragma once

#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "tests/support/fixtures_folder.h"

#include <QString>

#include <memory>
#include <string>

namespace cutaway::testing {

/// The bytes of a file under tests/fixtures.
inline std::string fixtureText(const std::string &name)
{
    Result<std::string> text = readFile(fixturesFolder() + "/" + name);
    if (!text)
        qFatal("%s", text.error().line().c_str());
    return *text;
}

/// `partition/resnet18` reads `partition/resnet18.graph.json`.
inline std::shared_ptr<const Graph> fixtureGraph(const std::string &name)
{
    Result<Graph> graph = readGraph(fixtureText(name + ".graph.json"));
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::make_shared<Graph>(std::move(*graph));
}

inline std::shared_ptr<const Inventory> fixtureInventory(const std::string &name)
{
    Result<Inventory> inventory = readInventory(fixtureText(name + ".devices.json"));
    if (!inventory)
        qFatal("%s", inventory.error().line().c_str());
    return std::make_shared<Inventory>(std::move(*inventory));
}

} // namespace cutaway::testing
