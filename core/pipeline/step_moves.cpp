#include "core/pipeline/step_moves.h"

#include "core/base/names.h"
#include "core/pipeline/pipeline_controls.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/schedule/schedule_csv.h"
#include "core/pipeline/schedule/step_order.h"
#include "core/pipeline/schedule_bars.h"

namespace cutaway {

namespace {

Move runBy(const ScheduleTable &table)
{
    Move move;
    move.settings.push_back({std::string(stepsSetting), writeScheduleCsv(table)});
    return move;
}

/// Of a bar of the timeline; nothing where it is of no pass.
std::optional<ScheduleAction> passOf(const PipelineState &state, const TimelineBar &bar)
{
    if (!bar.group.isValid() || bar.group.value() >= state.assignment().stageSlots.size())
        return {};
    const std::uint32_t stage = state.stageOfSlot(bar.group.value());
    return stage == noStage ? std::nullopt : passOfBar(bar, stage);
}

} // namespace

Result<Move> runStep(const PipelineState &state, const std::string &step, const std::string &other, bool isBehind)
{
    const Result<ScheduleTable> steps = stepsOfPlan(state);
    if (!steps)
        return steps.error();
    const std::optional<ScheduleAction> moved = readScheduleAction(step);
    const std::optional<ScheduleAction> place = readScheduleAction(other);
    if (!moved || !place)
        return inputError("no_such_step", phrase("the schedule has no step %1", {inQuotes(moved ? other : step)}));
    const Result<ScheduleTable> table =
        isBehind ? withStepBehind(*steps, *moved, *place) : withStepBefore(*steps, *moved, *place);
    return table ? Result<Move>(runBy(*table)) : table.error();
}

bool PipelinePlan::isStep(const TimelineBar &bar) const
{
    return passOf(m_state, bar).has_value();
}

Move PipelinePlan::runBefore(const TimelineBar &step, const TimelineBar *other) const
{
    const std::optional<ScheduleAction> moved = passOf(m_state, step);
    const std::optional<ScheduleAction> before = other ? passOf(m_state, *other) : std::nullopt;
    const Result<ScheduleTable> steps = stepsOfPlan(m_state);
    if (!moved || (other && !before) || !steps)
        return {};
    const Result<ScheduleTable> table = withStepBefore(*steps, *moved, before);
    return table && *table != *steps ? runBy(*table) : Move();
}

std::string PipelinePlan::orderingNote() const
{
    const PipelineSettings &settings = m_state.settings();
    if (settings.schedule != ScheduleKind::Given)
        return "The plan then runs by given steps (csv) instead of " + std::string(scheduleName(settings.schedule)) +
               '.';
    return settings.steps && settings.steps->table.hasCommunication()
               ? "What moves data is then left out of the steps; an export adds "
                 "it anew."
               : std::string();
}

} // namespace cutaway
