#include "core/plan/planner_registry.h"

#include "core/bucketing/bucketing_kind.h"
#include "core/embedding/embedding_kind.h"
#include "core/partition/partition_kind.h"
#include "core/pipeline/pipeline_kind.h"
#include "core/plan/pins.h"
#include "core/plan/suited_planner.h"
#include "core/sharding/sharding_kind.h"

#include <algorithm>
#include <exception>
#include <iterator>

namespace cutaway {

const std::vector<PlannerDescriptor> &planners()
{
    static const std::vector<PlannerDescriptor> all = [] {
        std::vector<PlannerDescriptor> list;
        const auto add = [&](std::vector<PlannerDescriptor> planners) {
            std::ranges::move(planners, std::back_inserter(list));
        };
        add(partitionPlanners());
        add(pipelinePlanners());
        add(sharding::shardingPlanners());
        add(bucketingPlanners());
        add(embedding::embeddingPlanners());
        return list;
    }();
    return all;
}

const PlannerDescriptor *findPlanner(std::string_view id)
{
    const auto found = std::ranges::find(planners(), id, &PlannerDescriptor::id);
    return found == planners().end() ? nullptr : &*found;
}

const PlannerDescriptor *suitedPlanner(const Graph &graph)
{
    return embedding::hasTables(graph) ? findPlanner("embedding.default") : nullptr;
}

const std::vector<PlanKindDescriptor> &planKinds()
{
    static const std::vector<PlanKindDescriptor> all{
        partitionKind(), pipelineKind(), sharding::shardingKind(), bucketingKind(), embedding::embeddingKind(),
    };
    return all;
}

Result<std::unique_ptr<EditedPlan>> runPlanner(const PlannerDescriptor &planner, PlannerInput input, const Job &job)
{
    Result<ParameterValues> parameters = completeParameters(planner.parameters, input.given);
    if (!parameters)
        return parameters.error();
    input.parameters = std::move(*parameters);
    try {
        Result<std::unique_ptr<EditedPlan>> plan = planner.run(input, job);
        // A planner that knows nothing of pins leaves them to its plan all the same: they say what the user wants.
        if (plan && input.start && !planner.keepsPins && input.start->kind() == (*plan)->kind()) {
            if (const Move pins = pinsCarriedOver(*input.start, **plan); !pins.isEmpty())
                (*plan)->restore(pins);
        }
        return plan;
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", planner.id + ": not enough memory for this graph", {}, {}};
    } catch (const std::exception &failure) {
        return Error{ErrorKind::System, "internal", planner.id + ": " + failure.what(), {}, {}};
    }
}

} // namespace cutaway
