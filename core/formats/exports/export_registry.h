#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway {

/// All exports, in the order of the menus: those of single kinds, then those of every kind.
const std::vector<ExportDescriptor> &exports();
/// Null if there is none of this id. Of several kinds that share the id the one for `kind`, else the first.
const ExportDescriptor *findExport(std::string_view id, PlanKind kind = {});

/// Checks kind and parameters, then writes. Nothing may throw out of it. Errors: `unsupported_kind` and those of
/// `write`.
Result<std::string> exportPlan(const ExportDescriptor &target, const EditedPlan &plan, const ParameterValues &given);

/// What plans of every kind are exported as, in menu order.
std::vector<ExportDescriptor> commonExports();

} // namespace cutaway
