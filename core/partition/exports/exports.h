#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway {

/// What partition plans alone are exported as, in menu order.
std::vector<ExportDescriptor> partitionExports();

} // namespace cutaway
