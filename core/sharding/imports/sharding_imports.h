#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway::sharding {

/// What becomes a sharding plan.
std::vector<ImportDescriptor> shardingImports();

} // namespace cutaway::sharding
