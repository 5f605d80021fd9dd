#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway::embedding {

/// What embedding plans alone are exported as, in menu order.
std::vector<ExportDescriptor> embeddingExports();

} // namespace cutaway::embedding
