#include "core/pipeline/pipeline_plan.h"

#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_summary.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace cutaway {

PipelinePlan::PipelinePlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                           StageAssignment assignment, PipelineSettings settings, PlanOrigin origin)
    : m_state(std::make_shared<const StageModel>(graph), orEmpty(std::move(inventory)), std::move(assignment), settings)
    , m_items(graph)
    , m_origin(std::move(origin))
{
}

std::vector<std::string> PipelinePlan::warnings() const
{
    std::vector<std::string> warnings = m_notes;
    if (!m_state.model().hasLatency())
        warnings.push_back(noLatencyWarning());
    return warnings;
}

std::vector<GroupIndex> PipelinePlan::groupsInOrder() const
{
    std::vector<GroupIndex> groups;
    for (std::size_t s = 0; s < m_state.stageCount(); ++s)
        groups.emplace_back(m_state.slotOf(s));
    return groups;
}

Move PipelinePlan::cutBefore(ItemIndex item) const
{
    Move move;
    move.create = nextGroup();
    move.items.push_back({item, move.create});
    return move;
}

Move PipelinePlan::joinWithBefore(GroupIndex later) const
{
    Move move;
    move.remove = later;
    return move;
}

Move PipelinePlan::moveBoundary(ItemIndex item, GroupIndex neighbour) const
{
    Move move;
    move.items.push_back({item, neighbour});
    return move;
}

Preview PipelinePlan::preview(const Move &move) const
{
    return previewPipelineMove(m_state, move);
}

Result<Applied> PipelinePlan::apply(const Move &move)
{
    const Preview preview = this->preview(move);
    if (!preview.allowed)
        return inputError(preview.code, preview.reason);
    return restore(move);
}

Applied PipelinePlan::restore(const Move &move)
{
    forgetFigures();
    m_differences.clear();
    return performPipelineMove(m_state, move);
}

std::string PipelinePlan::describe(const Move &move) const
{
    return describePipelineMove(m_state, move);
}

Applied PipelinePlan::setInventory(std::shared_ptr<const Inventory> inventory)
{
    inventory = orEmpty(std::move(inventory));
    StageAssignment assignment = m_state.assignment();
    Applied applied;
    applied.change.everything = true;
    for (std::size_t slot = 0; assignment.isPlaced && slot < assignment.slots.size(); ++slot) {
        Move::GroupToLanes lanes{GroupIndex(slot), {}};
        std::vector<DeviceIndex> kept;
        for (const DeviceIndex old : assignment.slots[slot].devices) {
            lanes.lanes.push_back(LaneIndex(old.value()));
            const DeviceIndex device = inventory->find(m_state.inventory().device(old).logicalId);
            if (device.isValid())
                kept.push_back(device);
        }
        if (assignment.slots[slot].exists)
            applied.inverse.lanes.push_back(std::move(lanes));
        assignment.slots[slot].devices = std::move(kept);
    }
    m_state = PipelineState(m_state.sharedModel(), std::move(inventory), std::move(assignment), m_state.settings());
    forgetFigures();
    return applied;
}

void PipelinePlan::forgetFigures()
{
    m_cost.reset();
    m_schedule.reset();
}

const Result<Schedule> &PipelinePlan::schedule() const
{
    if (!m_schedule) {
        const Result<ScheduleInput> input = scheduleInput(m_state);
        m_schedule = input ? Result<Schedule>(simulateSchedule(*input)) : Result<Schedule>(input.error());
    }
    return *m_schedule;
}

Timeline PipelinePlan::timeline() const
{
    return schedule() ? pipelineTimeline(m_state, *schedule()) : Timeline();
}

const PlanCost &PipelinePlan::cost() const
{
    if (!m_cost)
        m_cost = pipelineCost(*this);
    return *m_cost;
}

std::vector<Problem> PipelinePlan::problems() const
{
    return pipelineProblems(*this);
}

GroupLimits PipelinePlan::limits(GroupIndex group) const
{
    return pipelineLimits(m_state, group);
}

nlohmann::ordered_json PipelinePlan::document() const
{
    return pipelineDocument(*this);
}

nlohmann::ordered_json PipelinePlan::evaluation() const
{
    return pipelineEvaluationDocument(*this);
}

Result<Move> PipelinePlan::readMove(const nlohmann::json &entry) const
{
    return readPipelineMove(*this, entry);
}

nlohmann::ordered_json PipelinePlan::after(const Applied &) const
{
    return pipelineAfter(m_state);
}

} // namespace cutaway
