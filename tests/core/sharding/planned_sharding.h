#pragma once

#include "core/plan/plan_documents.h"
#include "tests/support/sharding_cases.h"

/// Plans of the small models over eight devices, and what they say.
namespace cutaway::testing {

inline std::unique_ptr<EditedPlan> planned(const std::string &planner, const std::string &graph, ParameterValues values)
{
    Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner(planner),
                   {fixtureGraph("sharding/" + graph), fixtureInventory("sharding/mesh2x4"), {}, values, nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

inline nlohmann::json documentOf(const EditedPlan &plan)
{
    return nlohmann::json::parse(plan.document().dump());
}

inline double objectiveOf(const EditedPlan &plan)
{
    return documentOf(plan).at("cost").at("objective");
}

inline ItemIndex itemNamed(const EditedPlan &plan, std::string_view name)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (plan.item(ItemIndex(i)).label == name)
            return ItemIndex(i);
    }
    qFatal("there is no such item");
}

inline const ParameterValues training{{"gradient_sync", true}, {"device_flops", 2e13}};

} // namespace cutaway::testing
