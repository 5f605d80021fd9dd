#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// `layers`.
std::vector<ParameterDeclaration> galvatronParameters();

/// Stages of whole layers; each stage tells of its layers how they are run, in `layers`. Errors: those of the file, of
/// `modelUnits` and of `checkGalvatron`.
Result<ImportedPlan> importGalvatron(const ImportInput &input, const Job &job);

} // namespace cutaway
