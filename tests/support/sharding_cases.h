#pragma once

#include "core/plan/planner_registry.h"
#include "core/sharding/sharding_plan.h"
#include "tests/support/case_fields.h"
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

/// Memory limits are words: `auto`, or a number of bytes.
inline ParameterValues shardingParameters(const nlohmann::json &object)
{
    ParameterValues values = parametersFromJson(object);
    if (object.contains("memory_limit_bytes") && object.at("memory_limit_bytes").is_number())
        values["memory_limit_bytes"] = object.at("memory_limit_bytes").dump();
    return values;
}

inline ShardingCase shardingCase(const nlohmann::json &row)
{
    ShardingCase result;
    result.name = row.at("name");
    result.planner = row.at("planner");
    result.graph = fixtureGraph(fixtureStem("sharding", row.at("graph"), ".graph.json"));
    result.inventory = fixtureInventory(fixtureStem("sharding", row.at("devices"), ".devices.json"));
    result.parameters = shardingParameters(row.at("parameters"));
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
