#pragma once

#include "core/plan/import_descriptor.h"

namespace cutaway::embedding {

/// Sharding plans of TorchRec and TorchEasyRec, as the exports of the same names write them (README.md, section 12).
std::vector<ImportDescriptor> embeddingImports();

} // namespace cutaway::embedding
