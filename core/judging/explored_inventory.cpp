#include "core/judging/explored_inventory.h"

#include "core/judging/exploration.h"
#include "core/judging/varied_field.h"
#include "core/plan/planner_for_devices.h"
#include "core/plan/planner_registry.h"

namespace cutaway::judging {

namespace {

/// What one of the devices has, by a plan on it alone: one that every such planner makes.
std::optional<double> memoryOfOne(const std::shared_ptr<const Graph> &graph,
                                  const std::shared_ptr<const Inventory> &inventory)
{
    const PlannerDescriptor *planner = plannerForDevices(*graph, *inventory);
    const auto one = variedInventory(inventory, {{"devices", {1}, false}}, {{"devices", 1}});
    if (!planner || !one)
        return std::nullopt;
    const auto plan = runPlanner(*planner, {graph, *one, {}, {}, nullptr}, {});
    const auto memory = plan ? variedField(**plan, "field:available_mem_bytes") : std::nullopt;
    return memory ? fieldNumber(*memory) : std::nullopt;
}

} // namespace

std::shared_ptr<const Inventory> exploredInventory(const std::shared_ptr<const Graph> &graph,
                                                   const std::shared_ptr<const Inventory> &inventory)
{
    if (!graph || !inventory || !inventory->devices.empty() || inventory->extra.empty())
        return inventory;
    const std::optional<double> memory = memoryOfOne(graph, inventory);
    if (!memory)
        return inventory;
    const auto said =
        variedInventory(inventory, {{"available_mem_bytes", {*memory}, false}}, {{"available_mem_bytes", *memory}});
    return said ? *said : inventory;
}

} // namespace cutaway::judging
