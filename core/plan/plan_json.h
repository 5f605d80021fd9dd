#pragma once

#include "core/plan/edited_plan.h"

#include <nlohmann/json_fwd.hpp>

/// What plan documents of all kinds have in common, for the folders of the kinds.
namespace cutaway {

/// The fields that every plan's document begins with: format, version, kind, graph (name, digest) and planner. A kind
/// appends its own, then calls `finishPlanDocument`.
nlohmann::ordered_json planHeader(const EditedPlan &plan);

/// Appends the fields that came with the document and that nobody here knows, pins among them.
void finishPlanDocument(nlohmann::ordered_json &document, const EditedPlan &plan);

} // namespace cutaway
