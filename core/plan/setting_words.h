#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// `on`, `1f1b`, `0.15`; `none` where nothing is set.
std::string settingText(const ParameterValue &value);
/// `Reserve 0.15 → 0.65`, by the title of the plan's control.
Text describeSetting(const EditedPlan &plan, const Move::Setting &setting);
Text describeSetting(std::span<const ParameterDeclaration> controls, const ParameterValues &now,
                     const Move::Setting &setting);

} // namespace cutaway
