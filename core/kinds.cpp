#include "core/bucketing/bucketing_kind.h"
#include "core/embedding/embedding_kind.h"
#include "core/partition/partition_kind.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/value_check.h"
#include "core/sharding/sharding_kind.h"
#include "core/sharding/sharding_settings.h"
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

Done checkValues(const PlannerDescriptor &planner, const ParameterValues &given, const Inventory &inventory)
{
    if (planner.kind == sharding::shardingPlans && planner.fromDevices)
        return sharding::checkShardingValues(given, inventory);
    return Done(std::monostate());
}

} // namespace cutaway
