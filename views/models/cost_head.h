#pragma once

#include "views/models/cost_table.h"

namespace cutaway {

/// What stands above the rows: the headline with its change, the figures beside it, and how far it is from a bound.
void addCostHead(CostTable &table, const EditedPlan &plan, const PlanCost &first,
                 const std::optional<Preview> &preview);

} // namespace cutaway
