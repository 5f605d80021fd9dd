#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway {

/// Pipeline plans as files that other programs and Cutaway read again.
std::vector<ExportDescriptor> pipelineExchangeExports();

} // namespace cutaway
