#include "core/judging/explored_inventory.h"

#include "core/judging/exploration.h"
#include "core/judging/varied_field.h"
#include "core/plan/planner_for_devices.h"
#include "core/plan/planner_registry.h"

namespace cutaway::judging {

namespace {

/// A plan on one of the devices alone: one that every such planner makes.
std::unique_ptr<EditedPlan> planOnOne(const std::shared_ptr<const Graph> &graph,
                                      const std::shared_ptr<const Inventory> &inventory)
{
    const PlannerDescriptor *planner = plannerForDevices(*graph, *inventory);
    const auto one = variedInventory(inventory, {{"devices", {1}, false}}, {{"devices", 1}});
    if (!planner || !one)
        return nullptr;
    auto plan = runPlanner(*planner, {graph, *one, {}, {}, nullptr}, {});
    return plan ? std::move(*plan) : nullptr;
}

} // namespace

std::shared_ptr<const Inventory> exploredInventory(const std::shared_ptr<const Graph> &graph,
                                                   const std::shared_ptr<const Inventory> &inventory)
{
    if (!graph || !inventory || !inventory->devices.empty() || inventory->extra.empty())
        return inventory;
    const std::unique_ptr<EditedPlan> plan = planOnOne(graph, inventory);
    std::shared_ptr<const Inventory> said = inventory;
    for (const std::string what : {"available_mem_bytes", "peak_flops"}) {
        const auto field = plan ? variedField(*plan, std::string(fieldPrefix) + what) : std::nullopt;
        const std::optional<double> value = field ? fieldNumber(*field) : std::nullopt;
        if (!value)
            continue;
        if (const auto varied = variedInventory(said, {{what, {*value}, false}}, {{what, *value}}))
            said = *varied;
    }
    return said;
}

} // namespace cutaway::judging
