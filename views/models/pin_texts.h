#pragma once

#include "core/plan/edited_plan.h"

#include <QString>

namespace cutaway {

/// `to partition 1`, `to dev_0`; empty: not pinned.
QString pinText(const EditedPlan &plan, const Pin &pin);

} // namespace cutaway
