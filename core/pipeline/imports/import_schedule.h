#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// A row of cells like `2F0` for each rank.
bool isScheduleCsv(const ForeignFile &file);

/// A pipeline plan that is run by these steps. Its stages are those of the plan that is shown where it has as many;
/// else contiguous ones with the least slowest, or as many operators in each where there are no times. Errors: those of
/// `readGivenSteps`, `too_many_stages`.
Result<ImportedPlan> importSchedule(const ImportInput &input, const Job &job);

} // namespace cutaway
