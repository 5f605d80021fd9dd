#pragma once

#include "core/bucketing/rewrite.h"
#include "core/bucketing/step_cost.h"
#include "core/bucketing/torch214/merged_draft.h"

namespace cutaway {

/// Buckets merged one after the other and where torch 2.14's bucketing passes put them, or why they cannot be merged
/// (see `mergeFault`).
Result<MergedDraft> draftMerged(const CollectiveGraph &graph, const BucketMembers &members,
                                const BucketingSettings &settings);

/// The graph of a draft, checked like every rewrite. `digest`: of the file that it follows from; may be empty.
Result<Rewrite> graphOfDraft(const MergedDraft &draft, const BucketMembers &members, std::string digest = {});

/// What takes time when a draft runs, as `StepModel::before` of its graph would have it.
std::vector<StepEvent> eventsOfDraft(const StepModel &model, const MergedDraft &draft);

} // namespace cutaway
