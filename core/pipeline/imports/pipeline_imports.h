#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// What becomes a pipeline plan.
std::vector<ImportDescriptor> pipelineImports();

} // namespace cutaway
