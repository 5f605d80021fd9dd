#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/mesh_placement.h"

namespace cutaway {

/// Null for plans whose tensors have no placements, and where there is no plan.
inline const HasMeshPlacements *meshOf(const EditedPlan *plan)
{
    return dynamic_cast<const HasMeshPlacements *>(plan);
}

inline const HasMeshPlacements *meshOf(const EditedPlan &plan)
{
    return meshOf(&plan);
}

} // namespace cutaway
