#pragma once

#include "app/window/help/help_pages.h"

namespace cutaway {

/// What each figure of the plan means, as its tooltip has it.
HelpPage figurePage(const EditedPlan &plan);

} // namespace cutaway
