#pragma once

#include "core/plan/foreign_plans.h"

namespace cutaway {

/// `form`, `without`.
std::vector<ParameterDeclaration> deviceMapParameters();

/// A partition plan as a device map with the fewest keys: a module whose weights are all on one device is one, else its
/// children are. Errors: `wrong_kind`, `leaf_is_split`, `no_device_given`.
Result<std::string> exportDeviceMap(const EditedPlan &plan, const ParameterValues &parameters);

/// Where accelerate runs each operator: where the weights of its module are, else where its first input is.
FieldValue devicesByDeviceMap(const EditedPlan &plan);

} // namespace cutaway
