#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of what PyTorch's execution trace observer writes, also gzipped: the operators of a run
/// with the tensors that they read and wrote. Times are not in it; a Kineto trace of the same run joins by record id.
GraphFormat executionTraceFormat();

} // namespace cutaway
