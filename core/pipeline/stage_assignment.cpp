#include "core/pipeline/stage_assignment.h"

#include <algorithm>
#include <numeric>

namespace cutaway {

std::vector<std::uint32_t> StageAssignment::stages() const
{
    std::vector<std::uint32_t> present;
    std::ranges::copy_if(order, std::back_inserter(present),
                         [&](std::uint32_t slot) { return stageSlots[slot].exists; });
    return present;
}

std::vector<std::uint32_t> StageAssignment::stageOfSlot() const
{
    std::vector<std::uint32_t> stage(stageSlots.size(), noStage);
    std::uint32_t next = 0;
    for (const std::uint32_t slot : stages())
        stage[slot] = next++;
    return stage;
}

std::vector<std::uint32_t> StageAssignment::stageOfNode() const
{
    const std::vector<std::uint32_t> stage = stageOfSlot();
    std::vector<std::uint32_t> nodes(homes.size(), noStage);
    std::ranges::transform(homes, nodes.begin(),
                           [&](std::uint32_t slot) { return slot == noStage ? slot : stage[slot]; });
    return nodes;
}

StageAssignment assignStages(std::vector<std::uint32_t> stageOf, std::size_t count)
{
    StageAssignment assignment;
    assignment.homes = std::move(stageOf);
    assignment.stageSlots.resize(count);
    assignment.order.resize(count);
    std::iota(assignment.order.begin(), assignment.order.end(), 0u);
    return assignment;
}

StageAssignment cutIntoStages(const StageModel &model, std::span<const std::size_t> boundaries)
{
    std::vector<std::uint32_t> stageOf(model.graph().size(), noStage);
    std::uint32_t stage = 0;
    for (std::size_t i = 0; i < model.operations().size(); ++i) {
        stageOf[model.operations()[i].value()] = stage;
        if (stage < boundaries.size() && boundaries[stage] == i)
            ++stage;
    }
    return assignStages(std::move(stageOf), boundaries.size() + 1);
}

std::optional<std::vector<NodeIndex>> boundaryNodes(const StageModel &model, std::span<const std::uint32_t> stageOf)
{
    std::vector<NodeIndex> last;
    NodeIndex before;
    for (const NodeIndex node : model.operations()) {
        if (before.isValid()) {
            const std::uint32_t was = stageOf[before.value()];
            const std::uint32_t is = stageOf[node.value()];
            if (is == was + 1)
                last.push_back(before);
            else if (is != was)
                return std::nullopt;
        } else if (stageOf[node.value()] != 0) {
            return std::nullopt;
        }
        before = node;
    }
    return last;
}

} // namespace cutaway
