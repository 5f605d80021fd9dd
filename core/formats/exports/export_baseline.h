#pragma once

#include "core/plan/edited_plan.h"

#include <string_view>

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

/// How a line that readers pass over begins in files of this extension; empty: they have none.
std::string_view commentMark(std::string_view extension);

/// What is different from the baseline, for people: the figures, then what moved by module, as many lines as one reads.
/// Each begins with `mark`.
std::string baselineWords(const EditedPlan &plan, const ExportBaseline &baseline, std::string_view mark);

} // namespace cutaway
