#pragma once

#include "core/plan/edited_plan.h"

#include <functional>

namespace cutaway {

/// A text that a plan can be exported as.
struct ExportDescriptor
{
    std::string id; ///< `fx-aot-python`
    std::string title;
    std::string extension; ///< `py`
    std::vector<PlanKind> kinds;
    std::vector<ParameterDeclaration> parameters;
    std::string description; ///< what it is for, a sentence or two
    bool isText = true;      ///< can be shown as it is
    /// Errors: `cycle`, `over_capacity` where the result is to be deployed; those of the parameters.
    std::function<Result<std::string>(const EditedPlan &, const ParameterValues &given)> write;
};

/// All exports, in the order of the menus. The one list: an export adds a line in export_registry.cpp.
const std::vector<ExportDescriptor> &exports();
/// Null if there is none of this id.
const ExportDescriptor *findExport(std::string_view id);

/// Checks kind and parameters, then writes. Nothing may throw out of it. Errors: `unsupported_kind` and those of
/// `write`.
Result<std::string> exportPlan(const ExportDescriptor &target, const EditedPlan &plan, const ParameterValues &given);

} // namespace cutaway
