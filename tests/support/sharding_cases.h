#pragma once

#include "core/plan/planner_registry.h"
#include "core/sharding/sharding_plan.h"
#include "tests/support/fixtures.h"

#include <nlohmann/json.hpp>

namespace cutaway::testing {

/// One row of fixtures/sharding/cases.json.
struct ShardingCase
{
    std::string name;
    std::string planner;
    std::shared_ptr<const Graph> graph;
    std::shared_ptr<const Inventory> inventory;
    ParameterValues parameters;
    nlohmann::json expected;
    std::string shardingMap; ///< a file; may be empty
};

inline nlohmann::json shardingJson(const std::string &file)
{
    return nlohmann::json::parse(fixtureText("sharding/" + file));
}

inline ParameterValues valuesOf(const nlohmann::json &object)
{
    ParameterValues values;
    for (const auto &[name, value] : object.items()) {
        if (value.is_boolean())
            values[name] = value.get<bool>();
        else if (value.is_string())
            values[name] = value.get<std::string>();
        else if (name == "memory_limit_bytes")
            values[name] = value.dump();
        else if (value.is_number_integer())
            values[name] = value.get<std::int64_t>();
        else
            values[name] = value.get<double>();
    }
    return values;
}

inline ShardingCase shardingCase(const nlohmann::json &row)
{
    const auto stem = [](const std::string &file, std::string_view ending) {
        return "sharding/" + file.substr(0, file.size() - ending.size());
    };
    ShardingCase result;
    result.name = row.at("name");
    result.planner = row.at("planner");
    result.graph = fixtureGraph(stem(row.at("graph"), ".graph.json"));
    result.inventory = fixtureInventory(stem(row.at("devices"), ".devices.json"));
    result.parameters = valuesOf(row.at("parameters"));
    if (row.at("parameters").contains("preload_solution"))
        result.parameters["preload_solution"] =
            fixturesFolder() + "/sharding/" + row.at("parameters").at("preload_solution").get<std::string>();
    result.expected = shardingJson(row.at("expected"));
    result.shardingMap = row.value("sharding_map", "");
    return result;
}

inline Result<std::unique_ptr<EditedPlan>> planOf(const ShardingCase &of)
{
    return runPlanner(*findPlanner(of.planner), {of.graph, of.inventory, {}, of.parameters, nullptr}, {});
}

} // namespace cutaway::testing
