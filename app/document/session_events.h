#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

// Steps of a session as its log keeps them: items, groups, lanes and choices by what they are. A number beside a name
// only says where to look first; where it is not that name's, the name is looked for.

nlohmann::json moveJson(const Move &move, const EditedPlan &plan);
/// The move, for this plan object. What the plan does not have is left out; `lost` counts it.
Move moveFromJson(const nlohmann::json &json, const EditedPlan &plan, int &lost);
/// Whether all that a move names is there, so that it can be described.
bool namesWhatIsThere(const Move &move, const EditedPlan &plan);

nlohmann::json groupJson(GroupIndex group, const EditedPlan &plan);
nlohmann::json laneJson(LaneIndex lane, const EditedPlan &plan);
/// Invalid where the plan has none.
GroupIndex groupFromJson(const nlohmann::json &json, const EditedPlan &plan);
LaneIndex laneFromJson(const nlohmann::json &json, const EditedPlan &plan);

nlohmann::json groupingJson(const Grouping &grouping, const Graph &graph);
/// Nodes that the graph does not have are left out.
Grouping groupingFromJson(const nlohmann::json &json, const Graph &graph);

} // namespace cutaway
