#pragma once

#include "core/plan/picture.h"

namespace cutaway {

/// Where more than a few problems say that a device holds nothing (`idle_device`), one says how many do, in the place
/// of the first and with the lanes of all.
void sumIdleDevices(std::vector<Problem> &problems);

} // namespace cutaway
