#pragma once

#include "core/plan/edited_plan.h"

#include <optional>

namespace cutaway::judging {

/// What is varied where a field of the devices is: `field:nodes`. Whole numbers are given as they are, words by their
/// place among the field's choices, all else as a factor of what counts now.
inline constexpr std::string_view fieldPrefix = "field:";

/// The field that is meant; none where something else is, or the plan lacks it.
std::optional<DeviceField> variedField(const EditedPlan &plan, const std::string &what);

/// A number of the field that counts now: of words the place among the choices.
std::optional<double> fieldNumber(const DeviceField &field);

/// The plan's devices with that value. Errors: `bad_value`, what the plan says of the field.
Result<std::shared_ptr<const Inventory>> inventoryWithField(const EditedPlan &plan, const DeviceField &field,
                                                            double value);

/// `40.0 GiB`, `16`, `H200`: the value that is meant.
std::string fieldText(const DeviceField &field, double value);

} // namespace cutaway::judging
