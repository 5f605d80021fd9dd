#pragma once

#include "views/models/baseline_marks.h"
#include "views/models/inspection.h"

namespace cutaway {

/// The inspection with what it was in the baseline as facts; as it is where there is no baseline.
Inspection withBaseline(Inspection inspection, const EditedPlan &plan, const Spot &spot, const BaselineMarks *marks);
/// The same of several operators. O(operators · log moved).
Inspection withBaseline(Inspection inspection, const EditedPlan &plan, std::span<const ItemIndex> items,
                        const BaselineMarks *marks);

} // namespace cutaway
