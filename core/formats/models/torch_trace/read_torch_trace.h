#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of structured logs that `TORCH_TRACE` makes torch.compile write, also compressed: the
/// graphs of each compilation. They are read piece by piece and never held.
GraphFormat torchTraceFormat();

} // namespace cutaway
