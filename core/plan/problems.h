#pragma once

#include "core/plan/picture.h"

namespace cutaway {

/// Whether the plan cannot run as it is.
bool hasErrors(const std::vector<Problem> &problems);

/// What ends every list of problems: where more than a few say that a device holds nothing (`idle_device`), one says
/// how many do, with the lanes of all; the worst come first, else in their order; where none is an error, the last says
/// by `sound` what holds.
void concludeProblems(std::vector<Problem> &problems, Text sound);

} // namespace cutaway
