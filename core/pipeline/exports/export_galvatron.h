#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// A pipeline plan of whole layers as Galvatron's runtime reads it. Layers run as the imported plan said; of another
/// plan every layer is data parallel over the devices of its stage. Errors: those of `stageOfUnits` and
/// `checkGalvatron`.
Result<std::string> exportGalvatron(const EditedPlan &plan);

} // namespace cutaway
