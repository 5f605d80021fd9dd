#include "core/training/rank_memory.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

// The simulated step of a training plan: over time, and as what a run is compared with.

namespace cutaway::training {

namespace {

/// More passes than this are not drawn.
constexpr double mostDrawnPasses = 200'000;

/// The passes and transfers of the step, to a recorder.
void recordStep(const BlockTable &table, const TrainingState &state, const TrainingCost &cost,
                const ScheduleRecorder &recorder)
{
    simulateStep(scheduleShape(state.settings), cost.step.stages, table.hopSec(), &recorder);
}

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
        recordStep(
            m_table, m_state, m_cost,
            {[&](const TimedPass &pass) { addPass(pass); }, [&](const TimedPass &transfer) { addTransfer(transfer); }});
    }

    TimelineRow &rowOf(std::int64_t stage)
    {
        return m_timeline.rows[std::size_t(scheduleShape(m_state.settings).rankOf(stage))];
    }

    TimelineBar barOf(const TimedPass &pass, TimelineBar::Role role, std::string label) const
    {
        TimelineBar bar;
        bar.role = role;
        bar.start = pass.start;
        bar.end = pass.end;
        bar.label = std::move(label);
        bar.group = GroupIndex(std::size_t(pass.stage));
        bar.number = std::size_t(pass.microbatch);
        bar.part = pass.part;
        bar.slice = pass.slice;
        bar.slices = pass.slices;
        return bar;
    }

    void addPass(const TimedPass &pass)
    {
        TimelineRow &row = rowOf(pass.stage);
        row.bars.push_back(barOf(pass, pass.isBackward ? TimelineBar::Role::Backward : TimelineBar::Role::Forward,
                                 passLabel(pass.part, std::size_t(pass.microbatch))));
        if (pass.slice > 0)
            return; // it overlaps with one that was counted
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
    std::vector<std::size_t> m_done;               ///< passes of each rank so far, overlapping ones as one
};

ExpectedPass::Kind passKind(const TimedPass &pass)
{
    switch (pass.part) {
    case BackwardPart::Inputs: return ExpectedPass::Kind::BackwardInputs;
    case BackwardPart::Weights: return ExpectedPass::Kind::BackwardWeights;
    case BackwardPart::Whole: break;
    }
    return pass.isBackward ? ExpectedPass::Kind::Backward : ExpectedPass::Kind::Forward;
}

/// As traces call it.
std::string_view passAction(const TimedPass &pass)
{
    switch (pass.part) {
    case BackwardPart::Inputs: return "I";
    case BackwardPart::Weights: return "W";
    case BackwardPart::Whole: break;
    }
    return pass.isBackward ? "B" : "F";
}

/// `PP:(3F2;0B1)OVERLAP_F_B`.
void labelJointly(std::span<ExpectedPass> passes)
{
    std::string label;
    for (const ExpectedPass &pass : passes)
        label += (label.empty() ? "PP:(" : ";") + pass.label.substr(std::string_view("PP:").size());
    for (ExpectedPass &pass : passes)
        pass.jointLabel = label + ")OVERLAP_F_B";
}

} // namespace

Timeline TrainingPlan::timeline() const
{
    const TrainingSettings &settings = m_state.settings;
    if (2 * double(settings.stages()) * double(settings.microbatches) > mostDrawnPasses)
        return {};
    return StepPicture(table(), m_state, figures()).make();
}

Result<ExpectedRun> TrainingPlan::expectedRun() const
{
    const TrainingSettings &settings = m_state.settings;
    if (2 * double(settings.stages()) * double(settings.microbatches) > mostDrawnPasses)
        return inputError("too_long",
                          phrase("the step has more than %1 passes", {std::to_string(int(mostDrawnPasses))}));
    ExpectedRun run;
    run.stepSec = figures().step.stepSec;
    for (std::size_t rank = 0; rank < laneCount(); ++rank)
        run.places.push_back({lane(LaneIndex(rank)).label, LaneIndex(rank)});
    std::map<std::tuple<std::int64_t, std::int64_t, bool>, std::size_t> passes;
    std::vector<TimedPass> transfers;
    const ScheduleShape shape = scheduleShape(settings);
    const auto addPass = [&](const TimedPass &timed) {
        const auto microbatch = std::size_t(timed.microbatch);
        ExpectedPass pass;
        pass.kind = passKind(timed);
        pass.place = std::size_t(shape.rankOf(timed.stage));
        pass.group = GroupIndex(std::size_t(timed.stage));
        pass.microbatch = microbatch;
        pass.start = timed.start;
        pass.end = timed.end;
        pass.share = 1.0 / timed.slices;
        pass.label = actionLabel(std::size_t(timed.stage), passAction(timed), microbatch);
        if (settings.chunks == 1 && timed.part == BackwardPart::Whole)
            pass.rankLabel = (timed.isBackward ? "Backward " : "Forward ") + std::to_string(microbatch);
        if (timed.part != BackwardPart::Weights)
            passes[{timed.stage, timed.microbatch, timed.isBackward}] = run.passes.size();
        run.passes.push_back(std::move(pass));
        if (timed.slices > 1 && timed.slice + 1 == timed.slices)
            labelJointly(std::span(run.passes).last(timed.slices));
    };
    recordStep(table(), m_state, figures(), {addPass, [&](const TimedPass &sent) { transfers.push_back(sent); }});
    for (const TimedPass &sent : transfers) {
        const std::int64_t to = sent.stage + (sent.isBackward ? -1 : 1);
        const auto microbatch = std::size_t(sent.microbatch);
        run.transfers.push_back(
            {passes.at({sent.stage, sent.microbatch, sent.isBackward}),
             passes.at({to, sent.microbatch, sent.isBackward}), sent.isBackward, sent.start, sent.end,
             actionLabel(std::size_t(sent.stage), sent.isBackward ? "SEND_B" : "SEND_F", microbatch),
             actionLabel(std::size_t(to), sent.isBackward ? "RECV_B" : "RECV_F", microbatch)});
    }
    return run;
}

} // namespace cutaway::training
