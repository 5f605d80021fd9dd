#pragma once

#include "core/bucketing/torch214/merged_draft.h"

#include <optional>

namespace cutaway {

/// Orders some nodes of a draft: one that stands before what it reads waits for the last of it, and all that wait for
/// one node follow it at once (torch/_inductor/pattern_matcher.py, `stable_topological_sort`). What is not among them
/// is taken as done. `behind`: what nodes must follow besides, see `MergedDraft::sortByWaiting`. Nothing where nodes
/// wait for each other. O(nodes + edges).
std::optional<std::vector<DraftId>> sortedByWaiting(const MergedDraft &draft, std::vector<DraftId> order,
                                                    const std::vector<std::pair<DraftId, DraftId>> &behind);

/// Each node as late as it stood, what it misses right before it. Nothing where nodes wait for each other.
/// O(nodes + edges).
std::optional<std::vector<DraftId>> sortedByInputs(const MergedDraft &draft, const std::vector<DraftId> &order);

} // namespace cutaway
