#include "core/bucketing/bucketing_kind.h"
#include "core/embedding/embedding_kind.h"
#include "core/partition/partition_kind.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/plan/plan_kinds.h"
#include "core/sharding/sharding_kind.h"
#include "core/training/training_kind.h"

namespace cutaway {

const std::vector<PlanKindDescriptor> &planKinds()
{
    static const std::vector<PlanKindDescriptor> all{
        partitionKind(),          pipelineKind(), sharding::shardingKind(), bucketingKind(), embedding::embeddingKind(),
        training::trainingKind(),
    };
    return all;
}

} // namespace cutaway
