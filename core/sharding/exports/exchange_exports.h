#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway::sharding {

/// Sharding plans as files that other programs and Cutaway read again.
std::vector<ExportDescriptor> shardingExchangeExports();

} // namespace cutaway::sharding
