#include "core/pipeline/schedule/table_run.h"

#include "core/pipeline/saturating.h"
#include "core/pipeline/schedule/table_progress.h"

#include <algorithm>

namespace cutaway {

namespace {

template <class Value>
Value at(const std::vector<Value> &list, std::size_t index)
{
    return index < list.size() ? list[index] : Value(0);
}

bool isBackward(ActionKind kind)
{
    return kind != ActionKind::Forward;
}

BackwardPart backwardPart(ActionKind kind)
{
    return kind == ActionKind::BackwardInput    ? BackwardPart::Inputs
           : kind == ActionKind::BackwardWeight ? BackwardPart::Weights
                                                : BackwardPart::Whole;
}

class TableRun
{
public:
    TableRun(const ScheduleTable &table, const TableShape &shape, const TableTimes &times)
        : m_table(computeOnly(table))
        , m_shape(shape)
        , m_times(times)
        , m_activations(std::size_t(shape.stages()) * shape.microbatches, 0.0)
        , m_gradients(m_activations)
        , m_links(2 * std::size_t(shape.stages()), 0.0)
        , m_clocks(table.rows.size(), 0.0)
        , m_busy(table.rows.size(), 0.0)
        , m_held(table.rows.size(), 0)
    {
        m_schedule.peakActivationBytes.resize(table.rows.size(), 0);
    }

    Schedule run()
    {
        TableProgress progress(m_table, m_shape);
        for (auto step = progress.next(); step.cell; step = progress.next())
            doCell(step.row, *step.cell);
        summarise();
        return std::move(m_schedule);
    }

private:
    std::size_t key(std::uint32_t stage, std::uint32_t microbatch) const
    {
        return std::size_t(stage) * m_shape.microbatches + microbatch;
    }

    double secondsOf(const ScheduleAction &part) const
    {
        switch (part.kind) {
        case ActionKind::Forward: return at(m_times.forwardSec, part.stage);
        case ActionKind::BackwardInput: return at(m_times.backwardInputSec, part.stage);
        case ActionKind::BackwardWeight: return at(m_times.backwardWeightSec, part.stage);
        default: return at(m_times.backwardSec, part.stage);
        }
    }

    double readyAt(const ScheduleAction &part) const
    {
        if (part.kind == ActionKind::BackwardWeight)
            return 0;
        return (part.kind == ActionKind::Forward ? m_activations : m_gradients)[key(part.stage, part.microbatch)];
    }

    void doCell(std::uint32_t row, const ScheduleCell &cell)
    {
        double start = m_clocks[row];
        double seconds = 0;
        for (const ScheduleAction &part : cell.parts) {
            start = std::max(start, readyAt(part));
            seconds += secondsOf(part);
        }
        const double end = start + seconds;
        m_clocks[row] = end;
        m_busy[row] += seconds;
        for (const ScheduleAction &part : cell.parts) {
            m_schedule.tasks.push_back(
                {row, {part.stage, part.microbatch, isBackward(part.kind), backwardPart(part.kind)}, start, end});
            passOn(row, part, end);
        }
        countBytes(row, cell);
    }

    /// Hands what a pass makes to its neighbour.
    void passOn(std::uint32_t row, const ScheduleAction &part, double time)
    {
        const bool isForward = part.kind == ActionKind::Forward;
        if (part.kind == ActionKind::BackwardWeight ||
            (isForward ? part.stage + 1 == m_shape.stages() : part.stage == 0))
            return;
        const std::uint32_t to = isForward ? part.stage + 1 : part.stage - 1;
        const std::uint32_t pair = std::min(part.stage, to);
        double arrival = time;
        if (m_shape.rowOfStage[to] != row) {
            double &linkFreeAt = m_links[2 * std::size_t(pair) + (isForward ? 0 : 1)];
            const double start = std::max(time, linkFreeAt);
            arrival = start + at(isForward ? m_times.activationSec : m_times.gradientSec, pair);
            linkFreeAt = arrival;
            m_schedule.transfers.push_back({part.stage, to, part.microbatch, !isForward, start, arrival});
        }
        (isForward ? m_activations : m_gradients)[key(to, part.microbatch)] = arrival;
    }

    /// Passes that overlap hold theirs at the same time.
    void countBytes(std::uint32_t row, const ScheduleCell &cell)
    {
        std::int64_t &held = m_held[row];
        for (const ScheduleAction &part : cell.parts) {
            if (part.kind == ActionKind::Forward)
                held = cappedSum(held, at(m_times.activationBytes, part.stage));
        }
        std::int64_t &peak = m_schedule.peakActivationBytes[row];
        peak = std::max(peak, held);
        for (const ScheduleAction &part : cell.parts) {
            const bool frees = m_shape.isTraining
                                   ? part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardWeight
                                   : part.kind == ActionKind::Forward;
            if (frees)
                held -= at(m_times.activationBytes, part.stage);
        }
    }

    void summarise()
    {
        for (const double clock : m_clocks)
            m_schedule.makespanSec = std::max(m_schedule.makespanSec, clock);
        const double makespan = m_schedule.makespanSec;
        double allBusy = 0;
        for (const double busy : m_busy) {
            allBusy += busy;
            m_schedule.idleFraction.push_back(makespan > 0 ? 1 - busy / makespan : 0.0);
        }
        if (makespan > 0)
            m_schedule.bubbleFraction = 1 - allBusy / (double(m_busy.size()) * makespan);
        sortSchedule(m_schedule);
    }

    const ScheduleTable m_table;
    const TableShape &m_shape;
    const TableTimes &m_times;
    std::vector<double> m_activations; ///< per stage and microbatch: arrival
    std::vector<double> m_gradients;   ///< per stage and microbatch: arrival
    std::vector<double> m_links;       ///< per neighbouring pair and direction: when it is free
    std::vector<double> m_clocks;      ///< per row
    std::vector<double> m_busy;        ///< per row
    std::vector<std::int64_t> m_held;  ///< per row
    Schedule m_schedule;
};

} // namespace

Schedule runTable(const ScheduleTable &table, const TableShape &shape, const TableTimes &times)
{
    return TableRun(table, shape, times).run();
}

ScheduleTable tableOf(const ScheduleInput &input)
{
    ScheduleTable table;
    for (std::int64_t device = 0; device < input.devices; ++device) {
        std::vector<ScheduleCell> &row = table.rows.emplace_back();
        for (const ScheduleStep &step : scheduleOrder(input, device))
            row.push_back(
                {{{step.stage, step.isBackward ? ActionKind::Backward : ActionKind::Forward, step.microbatch}}, false});
    }
    return table;
}

} // namespace cutaway
