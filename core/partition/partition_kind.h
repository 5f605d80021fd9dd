#pragma once

#include "core/plan/planner_registry.h"

namespace cutaway {

/// The planners of partition plans, in menu order.
std::vector<PlannerDescriptor> partitionPlanners();

/// How partition plans are read.
PlanKindDescriptor partitionKind();

/// A partition plan made by hand: everything in one partition on `device`, or on none yet. What the window shows of a
/// graph that has no plan.
std::unique_ptr<EditedPlan> singlePartitionPlan(std::shared_ptr<const Graph> graph,
                                                std::shared_ptr<const Inventory> inventory, DeviceIndex device);

} // namespace cutaway
