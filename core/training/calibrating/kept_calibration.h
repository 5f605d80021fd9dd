#pragma once

#include "core/plan/calibrator.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway::training {

/// Whether a text is a calibration file, as `writeCalibration` makes them.
bool isCalibrationFile(const std::string &text);

/// What such a file says, for the inventory at hand. Errors: those of reading, with their place; `other_accelerator`
/// where it was fitted on another than the inventory's.
Result<CalibrationOutcome> readCalibrationFile(const CalibrationInput &input);

/// The inventory with these constants in its cluster; null where it has none.
std::shared_ptr<const Inventory> calibratedInventory(const Inventory &inventory,
                                                     const nlohmann::ordered_json &calibration);

} // namespace cutaway::training
