#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway {

/// What becomes a partition plan.
std::vector<ImportDescriptor> partitionImports();

} // namespace cutaway
