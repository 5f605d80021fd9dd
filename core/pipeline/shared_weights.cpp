#include "core/pipeline/shared_weights.h"

#include "core/base/units.h"
#include "core/pipeline/pipeline_state.h"
#include "core/plan/graph_items.h"
#include "core/plan/placed/placement_plan.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace cutaway {

namespace {

void addStage(SharedWeight &weight, GroupIndex group, std::int64_t stage)
{
    if (std::ranges::find(weight.groups, group) != weight.groups.end())
        return;
    weight.stages += (weight.groups.empty() ? "" : ", ") + std::to_string(stage);
    weight.groups.push_back(group);
}

/// The node and the weights that it reads.
std::vector<NodeIndex> holdersFor(const StageModel &model, NodeIndex node)
{
    std::vector<NodeIndex> holders{node};
    std::ranges::copy_if(model.graph().node(node).inputs, std::back_inserter(holders),
                         [&](NodeIndex input) { return model.isWeight(input); });
    return holders;
}

} // namespace

std::vector<SharedWeight> weightsOfSeveralStages(const PipelineState &state)
{
    std::vector<SharedWeight> weights;
    for (const TiedGroup &tied : state.figures().tied) {
        SharedWeight &weight = weights.emplace_back();
        weight.name = tied.members.front().name;
        weight.bytes = tied.bytes;
        for (const TiedGroup::Member &member : tied.members)
            addStage(weight, GroupIndex(state.slotOf(member.stage)), member.stage);
    }
    return weights;
}

std::vector<SharedWeight> weightsOfSeveralStages(const PlacementPlan &plan)
{
    const StageModel model(plan.sharedGraph());
    std::map<std::uint32_t, SharedWeight> byStorage;
    for (const NodeIndex node : model.operations()) {
        const GroupIndex group = plan.groupOf(itemOf(node));
        if (!group.isValid())
            continue;
        for (const NodeIndex holder : holdersFor(model, node)) {
            for (const StageModel::Held &held : model.held(holder)) {
                SharedWeight &weight = byStorage[held.storage];
                if (weight.groups.empty()) {
                    weight.name = model.aliasName(held.alias);
                    weight.bytes = model.storageBytes(held.storage);
                }
                addStage(weight, group, plan.group(group).id);
            }
        }
    }
    std::vector<SharedWeight> weights;
    for (auto &[storage, weight] : byStorage) {
        if (weight.groups.size() > 1)
            weights.push_back(std::move(weight));
    }
    return weights;
}

Problem sharedWeightProblem(const SharedWeight &weight)
{
    Problem problem;
    problem.severity = Problem::Severity::Information;
    problem.code = "tied_weights";
    problem.title = phrase("Stages %1 share %2", {weight.stages, weight.name});
    problem.text = phrase("Each holds a copy of %1; their gradients have to be added up after every step.",
                          {formatBytes(weight.bytes)});
    problem.groups = weight.groups;
    return problem;
}

} // namespace cutaway
