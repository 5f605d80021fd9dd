#include "core/pipeline/schedule/table_run.h"

#include "core/pipeline/schedule.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_check.h"
#include "core/search/zero_bubble.h"

#include <algorithm>
#include <list>
#include <unordered_map>

namespace cutaway {

namespace {

using Row = std::vector<ScheduleCell>;

constexpr std::size_t linearProbes = 9;
constexpr unsigned perturbShift = 5;

/// Stages whose weights a rank keeps whole at a time.
constexpr std::size_t mostActiveStages = 3;

ScheduleCell single(std::uint32_t stage, ActionKind kind, std::uint32_t microbatch = 0)
{
    return {ScheduleAction{stage, kind, microbatch}, false};
}

/// For each cell of a row the stages that compute next, by first use. Cells that overlap count as a whole, so there may
/// be more than `mostActiveStages`. Found from the end: a stage in use moves to the front. O(cells).
class NextStages
{
public:
    static std::vector<std::vector<std::uint32_t>> of(const Row &row)
    {
        NextStages next;
        std::vector<std::vector<std::uint32_t>> result(row.size());
        for (std::size_t i = row.size(); i-- > 0;) {
            for (std::size_t k = row[i].parts.size(); k-- > 0;)
                next.moveToFront(row[i].parts[k].stage, i);
            result[i] = next.first(row);
        }
        return result;
    }

private:
    struct Use
    {
        std::uint32_t stage;
        std::size_t cell;
    };

    void moveToFront(std::uint32_t stage, std::size_t cell)
    {
        if (const auto found = m_places.find(stage); found != m_places.end())
            m_uses.erase(found->second);
        m_uses.push_front({stage, cell});
        m_places[stage] = m_uses.begin();
    }

    std::vector<std::uint32_t> first(const Row &row) const
    {
        std::vector<std::uint32_t> stages;
        std::size_t lastCell = row.size();
        for (const Use &use : m_uses) {
            const bool goesWithLast = use.cell == lastCell && row[use.cell].isOverlap;
            if (stages.size() >= mostActiveStages && !goesWithLast)
                break;
            stages.push_back(use.stage);
            lastCell = use.cell;
        }
        return stages;
    }

    std::list<Use> m_uses;
    std::unordered_map<std::uint32_t, std::list<Use>::iterator> m_places;
};

Row withWeights(const Row &row)
{
    const std::vector<std::vector<std::uint32_t>> next = NextStages::of(row);
    PythonSetOrder active;
    Row result;
    for (std::size_t i = 0; i < row.size(); ++i) {
        for (const std::uint32_t stage : active.values()) {
            if (std::ranges::count(next[i], stage) > 0)
                continue;
            active.remove(stage);
            result.push_back(single(stage, ActionKind::Reshard));
        }
        for (const std::uint32_t stage : next[i]) {
            if (active.contains(stage))
                continue;
            active.add(stage);
            result.push_back(single(stage, ActionKind::Unshard));
        }
        result.push_back(row[i]);
    }
    for (const std::uint32_t stage : active.values())
        result.push_back(single(stage, ActionKind::Reshard));
    return result;
}

Row withGradients(const Row &row, std::uint32_t microbatches)
{
    std::unordered_map<std::uint32_t, std::uint32_t> count;
    Row result;
    for (const ScheduleCell &cell : row) {
        result.push_back(cell);
        for (const ScheduleAction &part : cell.parts) {
            const bool hasGradient = part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardWeight;
            if (hasGradient && ++count[part.stage] == microbatches)
                result.push_back(single(part.stage, ActionKind::ReduceGrad));
        }
    }
    return result;
}

/// Appends what a pass sends to another rank, and there that it is received.
void addTransfer(ScheduleTable &table, const TableShape &shape, std::uint32_t row, const ScheduleAction &part)
{
    const bool isForward = part.kind == ActionKind::Forward;
    const bool isBackward = part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardInput;
    if (!isForward && !isBackward)
        return;
    if (isForward ? part.stage + 1 == shape.stages() : part.stage == 0)
        return;
    const std::uint32_t to = isForward ? part.stage + 1 : part.stage - 1;
    const std::uint32_t receiver = shape.rowOfStage[to];
    if (receiver == row)
        return;
    table.rows[row].push_back(
        single(part.stage, isForward ? ActionKind::SendForward : ActionKind::SendBackward, part.microbatch));
    table.rows[receiver].push_back(
        single(to, isForward ? ActionKind::ReceiveForward : ActionKind::ReceiveBackward, part.microbatch));
}

} // namespace

PythonSetOrder::Found PythonSetOrder::find(const std::vector<std::int64_t> &places, std::uint32_t value)
{
    const std::size_t mask = places.size() - 1;
    std::size_t perturb = value;
    std::size_t at = value & mask;
    std::optional<std::size_t> lastRemoved;
    for (;;) {
        const std::size_t last = at + linearProbes <= mask ? at + linearProbes : at;
        for (std::size_t i = at; i <= last; ++i) {
            if (places[i] == value)
                return {i, i};
            if (places[i] == empty)
                return {std::nullopt, lastRemoved.value_or(i)};
            if (places[i] == removed)
                lastRemoved = i;
        }
        perturb >>= perturbShift;
        at = (at * 5 + 1 + perturb) & mask;
    }
}

void PythonSetOrder::add(std::uint32_t value)
{
    const Found found = find(m_places, value);
    if (found.at)
        return;
    ++m_used;
    const bool wasEmpty = m_places[found.free] == empty;
    m_places[found.free] = value;
    if (!wasEmpty)
        return;
    if (++m_filled * 5 >= (m_places.size() - 1) * 3)
        grow();
}

void PythonSetOrder::remove(std::uint32_t value)
{
    const Found found = find(m_places, value);
    if (!found.at)
        return;
    m_places[*found.at] = removed;
    --m_used;
}

void PythonSetOrder::grow()
{
    constexpr std::size_t large = 50000;
    const std::size_t wanted = m_used > large ? m_used * 2 : m_used * 4;
    std::size_t size = 8;
    while (size <= wanted)
        size *= 2;
    std::vector<std::int64_t> places(size, empty);
    for (const std::int64_t value : m_places) {
        if (value >= 0)
            places[find(places, std::uint32_t(value)).free] = value;
    }
    m_places = std::move(places);
    m_filled = m_used;
}

std::vector<std::uint32_t> PythonSetOrder::values() const
{
    std::vector<std::uint32_t> list;
    for (const std::int64_t value : m_places) {
        if (value >= 0)
            list.push_back(std::uint32_t(value));
    }
    return list;
}

ScheduleTable lowered(const ScheduleTable &table, const TableShape &shape)
{
    if (table.hasCommunication())
        return table;
    ScheduleTable prepared = computeOnly(table);
    for (Row &row : prepared.rows)
        row = withGradients(withWeights(row), shape.microbatches);
    ScheduleTable result;
    result.rows.resize(prepared.rows.size());
    TableProgress progress(prepared, shape);
    for (auto step = progress.next(); step.cell; step = progress.next()) {
        result.rows[step.row].push_back(*step.cell);
        for (const ScheduleAction &part : step.cell->parts)
            addTransfer(result, shape, step.row, part);
    }
    return result;
}

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
        : m_table(table)
        , m_shape(shape)
        , m_times(times)
        , m_activations(std::size_t(shape.stages()) * shape.microbatches)
        , m_gradients(m_activations)
        , m_links(2 * std::size_t(shape.stages()))
        , m_clocks(table.rows.size())
        , m_busy(table.rows.size(), 0.0)
    {
    }

    Schedule record()
    {
        run();
        summarise();
        return std::move(m_schedule);
    }

    /// The makespan.
    double run()
    {
        TableProgress progress(m_table, m_shape);
        for (auto step = progress.next(); step.cell; step = progress.next())
            doCell(step.row, *step.cell);
        return end().time;
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

    /// When something is there, and by which event.
    struct Moment
    {
        double time = 0;
        std::uint32_t event = EventChain::none;
    };

    Moment end() const { return std::ranges::max(m_clocks, {}, &Moment::time); }

    Moment readyAt(const ScheduleAction &part) const
    {
        if (part.kind == ActionKind::BackwardWeight)
            return {};
        return (part.kind == ActionKind::Forward ? m_activations : m_gradients)[key(part.stage, part.microbatch)];
    }

    void doCell(std::uint32_t row, const ScheduleCell &cell)
    {
        Moment last = m_clocks[row];
        for (const ScheduleAction &part : cell.parts) {
            if (const Moment ready = readyAt(part); ready.time > last.time)
                last = ready;
        }
        const double start = last.time;
        double seconds = 0;
        for (const ScheduleAction &part : cell.parts) {
            const double share = secondsOf(part);
            last.event = m_events.add(EventChain::Kind::Pass, last.event, part.stage, share);
            seconds += share;
        }
        last.time = start + seconds;
        m_clocks[row] = last;
        m_busy[row] += seconds;
        std::uint8_t number = 0;
        for (const ScheduleAction &part : cell.parts) {
            m_schedule.tasks.push_back({row,
                                        {part.stage, part.microbatch, isBackward(part.kind), backwardPart(part.kind)},
                                        start,
                                        last.time,
                                        number++,
                                        std::uint8_t(cell.parts.size())});
            passOn(row, part, last);
        }
    }

    /// Hands what a pass makes to its neighbour.
    void passOn(std::uint32_t row, const ScheduleAction &part, Moment made)
    {
        const bool isForward = part.kind == ActionKind::Forward;
        if (part.kind == ActionKind::BackwardWeight ||
            (isForward ? part.stage + 1 == m_shape.stages() : part.stage == 0))
            return;
        const std::uint32_t to = isForward ? part.stage + 1 : part.stage - 1;
        const std::uint32_t pair = std::min(part.stage, to);
        Moment arrival = made;
        if (m_shape.rowOfStage[to] != row) {
            Moment &link = m_links[2 * std::size_t(pair) + (isForward ? 0 : 1)];
            const Moment from = link.time > made.time ? link : made;
            const double seconds = at(isForward ? m_times.activationSec : m_times.gradientSec, pair);
            arrival = {from.time + seconds,
                       m_events.add(isForward ? EventChain::Kind::Activation : EventChain::Kind::Gradient, from.event,
                                    pair, seconds)};
            link = arrival;
            m_schedule.transfers.push_back({part.stage, to, part.microbatch, !isForward, from.time, arrival.time});
        }
        (isForward ? m_activations : m_gradients)[key(to, part.microbatch)] = arrival;
    }

    void summarise()
    {
        const double makespan = m_schedule.makespanSec = end().time;
        m_schedule.critical = m_events.pathTo(end().event, m_shape.stages());
        m_schedule.peakActivationBytes =
            peakBytesOfRows(m_table, m_shape.isTraining, {m_times.activationBytes, m_times.remadeBytes});
        double allBusy = 0;
        for (const double busy : m_busy) {
            allBusy += busy;
            m_schedule.idleFraction.push_back(makespan > 0 ? 1 - busy / makespan : 0.0);
        }
        if (makespan > 0)
            m_schedule.bubbleFraction = 1 - allBusy / (double(m_busy.size()) * makespan);
        sortSchedule(m_schedule);
    }

    const ScheduleTable &m_table; ///< passes and idle steps
    const TableShape &m_shape;
    const TableTimes &m_times;
    std::vector<Moment> m_activations; ///< per stage and microbatch: arrival
    std::vector<Moment> m_gradients;   ///< per stage and microbatch: arrival
    std::vector<Moment> m_links;       ///< per neighbouring pair and direction: when it is free
    std::vector<Moment> m_clocks;      ///< per row
    std::vector<double> m_busy;        ///< per row
    EventChain m_events;
    Schedule m_schedule;
};

/// Of a schedule with split backward passes.
SplitPipeline splitPipeline(const ScheduleInput &input)
{
    const SplitOrder order = input.schedule == ScheduleKind::ZeroBubbleV ? SplitOrder::ZeroBubbleV
                             : input.schedule == ScheduleKind::DualPipeV ? SplitOrder::DualPipeV
                                                                         : SplitOrder::ZeroBubble;
    return {order, input.devices, input.chunks, input.microbatches, input.training};
}

} // namespace

Schedule runTable(const ScheduleTable &table, const TableShape &shape, const TableTimes &times)
{
    return table.hasCommunication() ? TableRun(computeOnly(table), shape, times).record()
                                    : TableRun(table, shape, times).record();
}

double makespanOfTable(const ScheduleTable &table, const TableShape &shape, const TableTimes &times)
{
    return table.hasCommunication() ? TableRun(computeOnly(table), shape, times).run()
                                    : TableRun(table, shape, times).run();
}

ScheduleTable tableOf(const ScheduleInput &input)
{
    if (input.steps)
        return computeOnly(input.steps->table);
    if (isZeroBubble(input.schedule))
        return zeroBubbleTable(input);
    ScheduleTable table;
    for (std::int64_t device = 0; device < input.devices; ++device) {
        std::vector<ScheduleCell> &row = table.rows.emplace_back();
        for (const ScheduleStep &step : scheduleOrder(input, device))
            row.push_back({ScheduleAction{step.stage, step.isBackward ? ActionKind::Backward : ActionKind::Forward,
                                          step.microbatch},
                           false});
    }
    return table;
}

std::shared_ptr<const ScheduleTable> passesOf(const ScheduleInput &input)
{
    if (input.steps && !input.steps->table.hasCommunication())
        return {input.steps, &input.steps->table};
    return std::make_shared<const ScheduleTable>(tableOf(input));
}

ScheduleTable zeroBubbleTable(const ScheduleInput &input)
{
    ScheduleTable table;
    for (std::int64_t device = 0; device < input.devices; ++device)
        table.rows.push_back(splitSteps(splitPipeline(input), device));
    return table;
}

Done checkZeroBubble(const ScheduleInput &input)
{
    return checkMicrobatches(splitPipeline(input), scheduleName(input.schedule));
}

TableTimes tableTimes(const ScheduleInput &input)
{
    TableTimes times{input.forwardSec,      input.backwardSec, {}, {}, input.activationSec, input.gradientSec,
                     input.activationBytes, input.remadeBytes};
    for (const double seconds : input.backwardSec)
        times.backwardInputSec.push_back(seconds / 2);
    times.backwardWeightSec = times.backwardInputSec;
    return times;
}

TableShape tableShape(const ScheduleInput &input)
{
    TableShape shape;
    for (std::int64_t stage = 0; stage < input.stages(); ++stage)
        shape.rowOfStage.push_back(std::uint32_t(input.deviceOf(stage)));
    shape.microbatches = std::uint32_t(input.microbatches);
    shape.isTraining = input.training;
    return shape;
}

} // namespace cutaway
