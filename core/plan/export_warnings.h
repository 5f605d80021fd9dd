#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway {

/// What an export does not carry, one line.
struct ExportWarning
{
    std::string field; ///< the name of the plan's field; empty: it is of the whole file
    Text text;
};

/// Each field that the program would run with another value than the plan's, and whether the file tells the program
/// nothing at all. `fields`: those of `plan`.
std::vector<ExportWarning> fieldsNotCarried(const ExportedFields &target, const std::vector<PlanField> &fields,
                                            const EditedPlan &plan);

/// The same by the plan's kind, and what else the program may say. The plan is one that the export takes.
std::vector<ExportWarning> exportWarnings(const ExportDescriptor &target, const EditedPlan &plan,
                                          const ParameterValues &given = {});

/// `3 names`, or the names where they are few: for the words of a value.
Text shortList(const std::vector<std::string> &names, std::size_t shown = 3);

} // namespace cutaway
