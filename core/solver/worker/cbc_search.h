#pragma once

#include "core/solver/mip_wire.h"

#include <functional>

namespace cutaway {

/// Runs CBC with its usual presolve, cuts and heuristics. `send` gets every better solution, bounds now and then, and
/// the conclusion last. Costs and rows are scaled by powers of two for CBC's absolute tolerances.
void searchWithCbc(const wire::MipRequest &request, const std::function<void(const wire::MipMessage &)> &send);

} // namespace cutaway
