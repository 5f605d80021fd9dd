#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <QString>

#include <optional>

class QComboBox;

namespace cutaway {

/// `Pipeline`.
QString planKindTitle(PlanKind kind);

/// Where the help explains a planner: `planners.partition#Size based`.
QString helpLinkOf(const PlannerDescriptor &planner);

/// All planners below the title of their kind, those of one kind before the others, the planner's id as data. The one
/// that was chosen still is, else the first. The list that opens is as wide as its names.
void fillPlannerList(QComboBox &box, std::optional<PlanKind> first = {});

/// What the planner suggests and, of what the open plan has set, what the planner asks for, too; but not what follows
/// from the rest where it is left open. `plan`: null for none.
ParameterValues suggestedValues(const PlannerDescriptor &planner, const EditedPlan *plan);

/// What the plan was made with, as it has been set since.
ParameterValues valuesMadeWith(const EditedPlan &plan);

/// What the planner is to be asked for after the plan's settings became others: those that changed; where several did,
/// without what follows from the rest where it is left open.
ParameterValues changedValues(const PlannerDescriptor &planner, const ParameterValues &before,
                              const ParameterValues &now);

} // namespace cutaway
