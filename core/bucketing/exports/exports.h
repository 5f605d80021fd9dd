#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway {

/// What bucketing plans alone are exported as, in menu order.
std::vector<ExportDescriptor> bucketingExports();

} // namespace cutaway
