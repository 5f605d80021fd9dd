#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway {

/// What pipeline plans alone are exported as, in menu order.
std::vector<ExportDescriptor> pipelineExports();

} // namespace cutaway
