#pragma once

#include "core/json/first_error.h"
#include "core/pipeline/stage_assignment.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// The field `pins` of a plan document: computing nodes and the ids of the stages that they are to stay in. `slotOfId`
/// gives a stage's slot, none where there is no such stage. Errors: `unknown_node`, `not_movable`, `wrong_type`,
/// `no_such_group`.
std::map<NodeIndex, std::uint32_t> readStagePins(const nlohmann::json &pins, const Graph &graph,
                                                 const std::map<std::int64_t, std::uint32_t> &slotOfId,
                                                 FirstError &failed);

/// The same, in graph order.
nlohmann::ordered_json stagePinsJson(const Graph &graph, const StageAssignment &assignment);

} // namespace cutaway
