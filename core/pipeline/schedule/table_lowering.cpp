#include "core/pipeline/schedule/table_lowering.h"

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

} // namespace cutaway
