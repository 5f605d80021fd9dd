#pragma once

#include "core/bucketing/collectives.h"

namespace cutaway {

/// The graph with each sum of two reduce-scatters replaced by the reduce-scatter of a sum, as long as there is one:
/// same operation (`sum` or `avg`), sizes, group and element type, and nobody else reads what is between
/// (torch/_inductor/fx_passes/bucketing.py, `dedup_reduce_scatters`). The graph itself where there is none; the digest
/// stays. O(nodes + edges) a round, as many rounds as sums stand behind each other.
Result<std::shared_ptr<const CollectiveGraph>> withoutRepeatedScatters(std::shared_ptr<const CollectiveGraph> graph);

} // namespace cutaway
