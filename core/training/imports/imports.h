#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway::training {

/// What the exports write, and what their frameworks' users write by hand: Megatron arguments, torchtitan fields,
/// Galvatron strategies, DeepSpeed configurations.
std::vector<ImportDescriptor> trainingImports();

} // namespace cutaway::training
