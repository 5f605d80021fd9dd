#pragma once

#include "core/plan/export_descriptor.h"

namespace cutaway::training {

/// Training plans for frameworks: `megatron`, `torchtitan`, `galvatron`, `deepspeed`. All take `force`, without which a
/// plan over memory is refused.
std::vector<ExportDescriptor> trainingExports();

} // namespace cutaway::training
