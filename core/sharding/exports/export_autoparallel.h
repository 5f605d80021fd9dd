#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway::sharding {

/// `mesh_dim_names`.
std::vector<ParameterDeclaration> autoParallelExportParameters();

/// The placements of a sharding plan as AutoParallel's `load_placements` takes them. A plan that came from there has
/// the nodes that came, those that were not edited word for word. Error: `wrong_kind`, `bad_value` where there are not
/// as many names as dimensions.
Result<std::string> exportAutoParallel(const EditedPlan &plan, const ParameterValues &parameters);

/// A sentence for each node whose placements may not be among AutoParallel's own.
std::vector<Text> placementsToDoubt(const EditedPlan &plan);

} // namespace cutaway::sharding
