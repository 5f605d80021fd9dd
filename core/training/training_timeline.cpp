#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>

namespace cutaway::training {

namespace {

/// More passes than this are not drawn.
constexpr double mostDrawnPasses = 200'000;

/// The simulated step as rows of ranks.
class StepPicture
{
public:
    StepPicture(const BlockTable &table, const TrainingState &state, const TrainingCost &cost)
        : m_table(table), m_state(state), m_cost(cost)
    {
    }

    Timeline make()
    {
        const std::size_t ranks = m_cost.ranks.size();
        for (std::size_t rank = 0; rank < ranks; ++rank) {
            TimelineRow row;
            row.label = phrase("Rank %1", {std::to_string(rank)});
            row.lane = LaneIndex(rank);
            row.capacityBytes = wholeBytes(m_cost.ranks[rank].available);
            m_timeline.rows.push_back(std::move(row));
            m_memory.push_back(memoryByPass(scheduleShape(m_state.settings), std::int64_t(rank),
                                            chunkMemory(m_table, m_state.layout, std::int64_t(rank))));
        }
        m_done.assign(ranks, 0);
        simulate();
        for (std::size_t rank = 0; rank < ranks; ++rank)
            addEnd(rank);
        for (TimelineRow &row : m_timeline.rows)
            std::ranges::stable_sort(row.bars, {}, &TimelineBar::start);
        m_timeline.endSec = m_cost.step.stepSec;
        return std::move(m_timeline);
    }

private:
    void simulate()
    {
        std::vector<double> forward;
        std::vector<double> backward;
        for (const StageTime &stage : m_cost.step.stages) {
            forward.push_back(stage.forward);
            backward.push_back(stage.backward);
        }
        const ScheduleRecorder recorder{[&](const TimedPass &pass) { addPass(pass); },
                                        [&](const TimedPass &transfer) { addTransfer(transfer); }};
        simulateStep(scheduleShape(m_state.settings), forward, backward, m_table.hopSec(), &recorder);
    }

    TimelineRow &rowOf(std::int64_t stage) { return m_timeline.rows[std::size_t(stage) % m_timeline.rows.size()]; }

    TimelineBar barOf(const TimedPass &pass, TimelineBar::Role role, std::string label) const
    {
        TimelineBar bar;
        bar.role = role;
        bar.start = pass.start;
        bar.end = pass.end;
        bar.label = std::move(label);
        bar.group = GroupIndex(std::size_t(pass.stage));
        bar.number = std::size_t(pass.microbatch);
        return bar;
    }

    void addPass(const TimedPass &pass)
    {
        TimelineRow &row = rowOf(pass.stage);
        row.bars.push_back(barOf(pass, pass.isBackward ? TimelineBar::Role::Backward : TimelineBar::Role::Forward,
                                 std::to_string(pass.microbatch)));
        const std::size_t rank = row.lane.value();
        const RankMemory &memory = m_cost.ranks[rank];
        // What is not held by passes is there all the time, and so is the reserve.
        const double base = memory.needed - memory.activations - memory.loss - memory.transient;
        const PassMemory &held = m_memory[rank][m_done[rank]++];
        row.memory.push_back({pass.start, wholeBytes(base + held.during)});
        row.memory.push_back({pass.end, wholeBytes(base + held.after)});
    }

    void addTransfer(const TimedPass &transfer)
    {
        const std::int64_t to = transfer.stage + (transfer.isBackward ? -1 : 1);
        rowOf(transfer.stage)
            .bars.push_back(barOf(
                transfer, TimelineBar::Role::Transfer,
                phrase(transfer.isBackward ? "Gradient → stage %1" : "Activation → stage %1", {std::to_string(to)})));
    }

    /// Exchange of gradients behind the rank's last pass, the optimizer behind that of all ranks, then what every step
    /// takes.
    void addEnd(std::size_t rank)
    {
        const StepTime &step = m_cost.step;
        const GradientTime gradients = gradientTime(m_table, m_state.layout, std::int64_t(rank), step.stages);
        const double behind = step.ends[rank] + gradients.reduceSec + gradients.pullSec;
        const double optimizer = step.stepSec - step.constantSec - step.optimizerSec;
        addBar(rank, TimelineBar::Role::Exposed, step.ends[rank], behind, "Gradients");
        addBar(rank, TimelineBar::Role::Exposed, optimizer - step.embeddingSec, optimizer, "Shared word table");
        addBar(rank, TimelineBar::Role::Backward, optimizer, optimizer + step.optimizerSec, "Optimizer");
        addBar(rank, TimelineBar::Role::Idle, optimizer + step.optimizerSec, step.stepSec, "Constant");
    }

    void addBar(std::size_t rank, TimelineBar::Role role, double start, double end, std::string label)
    {
        if (end <= start)
            return;
        TimelineBar bar;
        bar.role = role;
        bar.start = start;
        bar.end = end;
        bar.label = std::move(label);
        m_timeline.rows[rank].bars.push_back(std::move(bar));
    }

    const BlockTable &m_table;
    const TrainingState &m_state;
    const TrainingCost &m_cost;
    Timeline m_timeline;
    std::vector<std::vector<PassMemory>> m_memory; ///< by rank and pass
    std::vector<std::size_t> m_done;               ///< passes of each rank so far
};

} // namespace

Timeline TrainingPlan::timeline() const
{
    const TrainingSettings &settings = m_state.settings;
    if (2 * double(settings.stages()) * double(settings.microbatches) > mostDrawnPasses)
        return {};
    return StepPicture(table(), m_state, figures()).make();
}

} // namespace cutaway::training
