#pragma once

#include "core/plan/edited_plan.h"

#include <QString>

class QComboBox;

namespace cutaway {

/// `Pipeline`.
QString planKindTitle(PlanKind kind);

/// All planners below the title of their kind, the planner's id as data; the first one is chosen.
void fillPlannerList(QComboBox &box);

} // namespace cutaway
