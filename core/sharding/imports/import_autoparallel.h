#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway::sharding {

/// `pins`.
std::vector<ParameterDeclaration> autoParallelParameters();

/// Each node as AutoParallel runs it, where the strategies here have that; else the cheapest that returns the same,
/// with a warning. What the file says is kept with the plan, so that nodes which are not edited are written back as
/// they came. Errors: those of the file and of sharding problems, `nothing_matches`.
Result<ImportedPlan> importAutoParallel(const ImportInput &input, const Job &job);

} // namespace cutaway::sharding
