#pragma once

#include "core/plan/foreign_plans.h"

#include <vector>

namespace cutaway {

/// What partition plans alone are exported as, in menu order.
std::vector<ExportDescriptor> partitionExports();

/// What a program has to be told of a partition plan: where each operator runs and which run together.
std::vector<PlanField> carriedPartitionFields(const EditedPlan &plan);
/// Of each node of a plan the logical ids of its devices, `0+1`; `-`: none.
std::vector<std::string> devicesOfNodes(const EditedPlan &plan);
/// The field that says so of operators.
FieldValue placesValue(const Graph &graph, const std::vector<std::string> &deviceOfNode);

} // namespace cutaway
