#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway {

/// Partition plans as files that other programs and Cutaway read again.
std::vector<ExportDescriptor> partitionExchangeExports();

} // namespace cutaway
