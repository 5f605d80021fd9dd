#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// A text of one line that is a layout, that line behind Megatron's option, or JSON's list of lists of `embedding`,
/// `decoder`, `mtp`, `loss`.
bool isLayout(const ForeignFile &file);

/// `layers`, `pipeline_parallel`.
std::vector<ParameterDeclaration> layoutParameters();

/// Stages of whole layers; one that holds nothing keeps its place. Errors: those of the layout and of `modelUnits`,
/// `bad_layout` where it does not fit the graph.
Result<ImportedPlan> importLayout(const ImportInput &input, const Job &job);

} // namespace cutaway
