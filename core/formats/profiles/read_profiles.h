#pragma once

#include "core/formats/profiles/profile_formats.h"

namespace cutaway {

/// What `torch.profiler` exports as a Chrome trace (Kineto): operators with the time of the kernels that they launched,
/// or, in a trace without a device, their own. Attributed through correlation and external ids, placed by
/// `Module Hierarchy` or by the annotations around them.
ProfileFormat pytorchTrace();
/// What ONNX Runtime writes with `enable_profiling`: a kernel time for each node and run.
ProfileFormat onnxRuntimeProfile();
/// Model Explorer's node data: `{"results": {node: {"value": number}}}`, alone or by name of a graph.
ProfileFormat modelExplorerNodeData();
/// JSON keyed by node name: `{"conv1": 1.2e-5}`, `{"conv1": {"latency_ms": 0.012, …}}` or `[{"name": "conv1", …}]`.
ProfileFormat nodeValues();
/// CSV with a column of node names and any columns of numbers.
ProfileFormat nodeTable();

} // namespace cutaway
