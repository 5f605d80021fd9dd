#pragma once

#include "core/plan/export_descriptor.h"

#include <vector>

namespace cutaway::sharding {

/// What sharding plans alone are exported as, in menu order.
std::vector<ExportDescriptor> shardingExports();

} // namespace cutaway::sharding
