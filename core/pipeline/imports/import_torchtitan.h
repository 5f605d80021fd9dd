#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// Operators go to the stage whose list names their module, or the deepest one around it; those of modules that no list
/// names to the first stage that has what they read. Errors: those of the file, `nothing_matches`, `named_twice`,
/// `wrong_order`.
Result<ImportedPlan> importTorchtitan(const ImportInput &input, const Job &job);

} // namespace cutaway
