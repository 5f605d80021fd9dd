#include "core/plan/plan_kinds.h"

#include <algorithm>

namespace cutaway {

const PlanKindDescriptor *findKind(PlanKind kind)
{
    const auto found = std::ranges::find(planKinds(), kind, &PlanKindDescriptor::kind);
    return found == planKinds().end() ? nullptr : &*found;
}

const PlanWords &wordsOf(const EditedPlan &plan)
{
    static const PlanWords unknown{.group = {"group", "groups"}, .colouring = "group"};
    const PlanKindDescriptor *kind = findKind(plan.kind());
    return kind ? kind->words : unknown;
}

const ComparisonRules &comparisonRulesOf(const EditedPlan &plan)
{
    static const ComparisonRules usual;
    const PlanKindDescriptor *kind = findKind(plan.kind());
    return kind ? kind->comparison : usual;
}

std::unique_ptr<EditedPlan> unplannedGraph(std::shared_ptr<const Graph> graph,
                                           std::shared_ptr<const Inventory> inventory)
{
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (kind.unplanned)
            return kind.unplanned(std::move(graph), std::move(inventory));
    }
    return nullptr;
}

} // namespace cutaway
