#pragma once

#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"

#include <QString>

class QComboBox;

namespace cutaway {

/// `Pipeline`.
QString planKindTitle(PlanKind kind);

/// Where the help explains a planner: `planners.partition#Size based`.
QString helpLinkOf(const PlannerDescriptor &planner);

/// All planners below the title of their kind, the planner's id as data; the first one is chosen.
void fillPlannerList(QComboBox &box);

} // namespace cutaway
