#pragma once

#include "core/devices/inventory.h"
#include "core/plan/plan_costs.h"

namespace cutaway {

/// Whether the plan cannot run as it is.
bool hasErrors(const std::vector<Problem> &problems);

/// What ends every list of problems: where the memory of devices is not known, one says of which (`unknown_memory`);
/// where more than a few say that a device holds nothing (`idle_device`), one says how many do, with the lanes of all;
/// the worst come first, else in their order. Where none is an error and all is placed, the last says by `sound` what
/// holds, as far as the memory is known.
/// `devices`: those that lanes stand for, by number; null: lanes have a memory of their own, or none.
void concludeProblems(std::vector<Problem> &problems, Text sound, const Inventory *devices = nullptr);

} // namespace cutaway
