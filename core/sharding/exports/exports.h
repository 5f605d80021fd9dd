#pragma once

#include "core/plan/foreign_plans.h"
#include "core/sharding/exports/module_styles.h"

#include <vector>

namespace cutaway::sharding {

/// What sharding plans alone are exported as, in menu order.
std::vector<ExportDescriptor> shardingExports();

/// What a program has to be told of a sharding plan: the mesh, how weights are stored and given in, how every operator
/// runs.
std::vector<PlanField> carriedShardingFields(const EditedPlan &plan);

/// What programs that take a style for each module make of a plan: operators without redistributions that no style
/// says, weights on one dimension of the mesh each and biases as their module's style has them, two packed blocks.
ExportedFields::Otherwise operatorsByStyles(StyleFormat format);
FieldValue weightsByStyles(const EditedPlan &plan);
FieldValue layoutsByStyles(const EditedPlan &plan);

/// Those that a file of nodes can name: weights that no node stands for but the one that reads them are not in it.
FieldValue weightsThatAreNodes(const EditedPlan &plan);

} // namespace cutaway::sharding
