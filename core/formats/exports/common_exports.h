#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway {

/// What plans of every kind are exported as, in menu order.
std::vector<ExportDescriptor> commonExports();

} // namespace cutaway
