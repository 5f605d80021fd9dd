#pragma once

#include "core/plan/foreign_plans.h"

namespace cutaway {

/// `{module or parameter: device}`, or that under `device_map`.
bool isDeviceMap(const ForeignFile &file);

/// Operators run where their module's weights are, those of modules that no key covers where their first input is.
/// Partitions are as few as a plan without cycles allows. Errors: `not_covered` where a weight has no device,
/// `bad_device`, `unknown_device`, `nothing_matches`.
Result<ImportedPlan> importDeviceMap(const ImportInput &input, const Job &job);

} // namespace cutaway
