#pragma once

#include "core/plan/edited_plan.h"

#include <functional>

namespace cutaway {

/// A text that a plan can be exported as.
struct ExportDescriptor
{
    std::string id; ///< `fx-aot-python`; kinds may share one, each with a writer of its own
    std::string title;
    std::string extension;             ///< `py`
    std::optional<PlanKind> kind = {}; ///< whose plans it takes; none: those of every kind
    std::vector<ParameterDeclaration> parameters = {};
    /// Whether it can write this plan of the kind; empty: it can write all. What it cannot is not offered.
    std::function<bool(const EditedPlan &)> suits = {};
    std::string description; ///< what it is for, a sentence or two
    bool isText = true;      ///< can be shown as it is
    /// Errors: `cycle`, `over_capacity` where the result is to be deployed; those of the parameters.
    std::function<Result<std::string>(const EditedPlan &, const ParameterValues &given)> write;
};

} // namespace cutaway
