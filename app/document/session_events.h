#pragma once

#include "core/graph/grouping.h"
#include "core/plan/edited_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

// Steps of a session as its log keeps them. Items are kept by index and by name: where the model's file was changed
// since, the name tells which item was meant.

nlohmann::json moveJson(const Move &move, const EditedPlan &plan);
/// Items that the plan does not have are left out; `lost` counts them.
Move moveFromJson(const nlohmann::json &json, const EditedPlan &plan, int &lost);

nlohmann::json groupingJson(const Grouping &grouping, const Graph &graph);
/// Nodes that the graph does not have are left out.
Grouping groupingFromJson(const nlohmann::json &json, const Graph &graph);

} // namespace cutaway
