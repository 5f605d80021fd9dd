#pragma once

#include "core/plan/edited_plan.h"

namespace cutaway {

/// The plan that an export tells differences to.
struct ExportBaseline
{
    std::string name;
    std::shared_ptr<const EditedPlan> plan; ///< null: there is none
};

/// What the parameter of an export is called that names its baseline's file.
inline constexpr auto baselineName = "baseline";
ParameterDeclaration baselineParameter();

/// What `parameters` name, of the plan's graph and devices. Errors: those of reading; `other_kind`.
Result<ExportBaseline> baselineOf(const EditedPlan &plan, const ParameterValues &parameters);

} // namespace cutaway
