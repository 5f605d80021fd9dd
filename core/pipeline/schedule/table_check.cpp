#include "core/pipeline/schedule/table_check.h"

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

Text place(std::size_t row, std::size_t cell)
{
    return phrase("row %1, cell %2", {std::to_string(row), std::to_string(cell)});
}

/// Calls `visit(row, cell, part)` in the order of the table until it returns an error.
template <class Visit>
Done forEachPart(const ScheduleTable &table, Visit visit)
{
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        for (std::size_t cell = 0; cell < table.rows[row].size(); ++cell) {
            for (const ScheduleAction &part : table.rows[row][cell].parts) {
                if (Done visited = visit(row, cell, part); !visited)
                    return visited;
            }
        }
    }
    return Done(std::monostate());
}

Done ok()
{
    return Done(std::monostate());
}

Result<std::vector<std::uint32_t>> rowsOfStages(const ScheduleTable &table)
{
    std::map<std::uint32_t, std::size_t> rowOf;
    Done placed = forEachPart(table, [&](std::size_t row, std::size_t, const ScheduleAction &part) -> Done {
        const auto [found, isNew] = rowOf.emplace(part.stage, row);
        if (isNew || found->second == row)
            return ok();
        return inputError("two_ranks",
                          phrase("stage %1 is on ranks %2 and %3",
                                 {std::to_string(part.stage), std::to_string(found->second), std::to_string(row)}));
    });
    if (!placed)
        return placed.error();
    std::vector<std::uint32_t> rows;
    for (const auto &[stage, row] : rowOf) {
        if (stage != rows.size())
            return inputError("no_stage", phrase("no stage %1", {std::to_string(rows.size())}),
                              "stages are numbered from 0 without gaps");
        rows.push_back(std::uint32_t(row));
    }
    return rows;
}

using Key = std::pair<std::uint32_t, std::uint32_t>; ///< stage, microbatch

/// Where each action stands, by kind; `cell + 1`, so that 0 is nowhere.
class ActionPlaces
{
public:
    std::size_t operator()(ActionKind kind, Key key) const
    {
        const auto &places = m_places[std::size_t(kind)];
        const auto found = places.find(key);
        return found == places.end() ? 0 : found->second;
    }
    bool add(ActionKind kind, Key key, std::size_t cell)
    {
        return m_places[std::size_t(kind)].emplace(key, cell + 1).second;
    }
    const std::map<Key, std::size_t> &of(ActionKind kind) const { return m_places[std::size_t(kind)]; }
    bool has(ActionKind kind) const { return !of(kind).empty(); }

private:
    std::map<Key, std::size_t> m_places[std::size_t(ActionKind::ReceiveBackward) + 1];
};

/// Goes through the rows and notes what is done, refusing what cannot be done where it stands.
class OrderCheck
{
public:
    explicit OrderCheck(const ScheduleTable &table) : m_table(table) {}

    Done run()
    {
        return forEachPart(m_table, [&](std::size_t row, std::size_t cell, const ScheduleAction &part) -> Done {
            if (!hasMicrobatch(part.kind))
                return ok();
            if (const Text fault = faultOf(part, cell); !fault.empty())
                return inputError("wrong_order", phrase("%1: %2: stage %3, microbatch %4: %5",
                                                        {place(row, cell), actionText(part), std::to_string(part.stage),
                                                         std::to_string(part.microbatch), fault}));
            if (!m_places.add(part.kind, {part.stage, part.microbatch}, cell) || goesBackTwice(part))
                return inputError("done_twice", phrase("%1: %2 twice", {place(row, cell), actionText(part)}));
            return ok();
        });
    }

    const ActionPlaces &places() const { return m_places; }

private:
    bool isDoneBefore(ActionKind kind, const ScheduleAction &part, std::size_t cell) const
    {
        const std::size_t at = m_places(kind, {part.stage, part.microbatch});
        return at > 0 && at - 1 < cell;
    }

    bool goesBackTwice(const ScheduleAction &part) const
    {
        const Key key{part.stage, part.microbatch};
        return (part.kind == ActionKind::Backward && m_places(ActionKind::BackwardInput, key) > 0) ||
               (part.kind == ActionKind::BackwardInput && m_places(ActionKind::Backward, key) > 0);
    }

    Text faultOf(const ScheduleAction &part, std::size_t cell) const
    {
        const auto lacks = [&](ActionKind kind) { return !isDoneBefore(kind, part, cell); };
        switch (part.kind) {
        case ActionKind::Backward:
        case ActionKind::BackwardInput:
            return lacks(ActionKind::Forward) ? phrase("backward without a forward before it") : Text();
        case ActionKind::BackwardWeight:
            return lacks(ActionKind::BackwardInput) ? phrase("weights without a backward for inputs before them")
                                                    : Text();
        case ActionKind::SendForward:
            return lacks(ActionKind::Forward) ? phrase("sent without a forward before it") : Text();
        case ActionKind::SendBackward:
            return lacks(ActionKind::Backward) && lacks(ActionKind::BackwardInput)
                       ? phrase("sent without a backward before it")
                       : Text();
        default: return {};
        }
    }

    const ScheduleTable &m_table;
    ActionPlaces m_places;
};

/// Everything once in every stage.
class CompletenessCheck
{
public:
    CompletenessCheck(const ActionPlaces &places, const TableShape &shape) : m_places(places), m_shape(shape) {}

    Done run() const
    {
        for (const auto &[key, at] : m_places.of(ActionKind::BackwardInput)) {
            if (m_places(ActionKind::BackwardWeight, key) == 0)
                return lacking(actionText({key.first, ActionKind::BackwardInput, key.second}), key,
                               ActionKind::BackwardWeight);
        }
        // Counts first: a stray number must not make the loops long.
        const std::uint64_t wanted = std::uint64_t(m_shape.stages()) * m_shape.microbatches;
        const std::uint64_t back =
            m_places.of(ActionKind::Backward).size() + m_places.of(ActionKind::BackwardInput).size();
        if (m_places.of(ActionKind::Forward).size() == wanted && (back == wanted || !m_shape.isTraining))
            return ok();
        return firstLack();
    }

private:
    Done firstLack() const
    {
        for (std::uint32_t stage = 0; stage < m_shape.stages(); ++stage) {
            for (std::uint32_t microbatch = 0; microbatch < m_shape.microbatches; ++microbatch) {
                const Key key{stage, microbatch};
                const Text name = phrase("stage %1", {std::to_string(stage)});
                if (m_places(ActionKind::Forward, key) == 0)
                    return lacking(name, key, ActionKind::Forward);
                if (m_shape.isTraining && m_places(ActionKind::Backward, key) == 0 &&
                    m_places(ActionKind::BackwardInput, key) == 0)
                    return lacking(name, key, ActionKind::Backward);
            }
        }
        return ok();
    }

    Done lacking(const Text &who, Key key, ActionKind kind) const
    {
        return inputError("not_done", phrase("row %1: %2 has no %3", {std::to_string(m_shape.rowOfStage[key.first]),
                                                                      who, actionText({key.first, kind, key.second})}));
    }

    const ActionPlaces &m_places;
    const TableShape &m_shape;
};

/// Where the table says what is sent: everything received was sent by the neighbour, and what another rank makes is
/// received before it is used.
Done checkCommunication(const ScheduleTable &table, const ActionPlaces &places, const TableShape &shape)
{
    return forEachPart(table, [&](std::size_t row, std::size_t cell, const ScheduleAction &part) -> Done {
        const bool isForward = part.kind == ActionKind::Forward || part.kind == ActionKind::ReceiveForward;
        const bool isBackward = part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardInput ||
                                part.kind == ActionKind::ReceiveBackward;
        if (!isForward && !isBackward)
            return ok();
        if (isForward ? part.stage == 0 : part.stage + 1 == shape.stages()) {
            return isCompute(part.kind)
                       ? ok()
                       : inputError("not_sent",
                                    phrase("%1: %2: no stage sends to stage %3",
                                           {place(row, cell), actionText(part), std::to_string(part.stage)}));
        }
        const std::uint32_t from = isForward ? part.stage - 1 : part.stage + 1;
        if (!isCompute(part.kind)) {
            const ScheduleAction sent{from, isForward ? ActionKind::SendForward : ActionKind::SendBackward,
                                      part.microbatch};
            if (places(sent.kind, {from, part.microbatch}) == 0)
                return inputError("not_sent",
                                  phrase("%1: %2 has no %3", {place(row, cell), actionText(part), actionText(sent)}));
            return ok();
        }
        if (shape.rowOfStage[from] == row)
            return ok();
        const ScheduleAction received{part.stage, isForward ? ActionKind::ReceiveForward : ActionKind::ReceiveBackward,
                                      part.microbatch};
        const std::size_t at = places(received.kind, {part.stage, part.microbatch});
        if (at == 0 || at - 1 >= cell)
            return inputError("not_sent", phrase("%1: %2: no %3 before it",
                                                 {place(row, cell), actionText(part), actionText(received)}));
        return ok();
    });
}

Done checkDeadlock(const ScheduleTable &table, const TableShape &shape, const ActionPlaces &places)
{
    TableProgress progress(table, shape);
    progress.runToEnd();
    Text waiting;
    std::size_t count = 0;
    constexpr std::size_t shown = 8;
    for (std::uint32_t row = 0; row < table.rows.size(); ++row) {
        std::optional<ScheduleAction> missing = progress.waitsFor(row);
        if (!missing || ++count > shown)
            continue;
        if (missing->kind == ActionKind::Backward && places(missing->kind, {missing->stage, missing->microbatch}) == 0)
            missing->kind = ActionKind::BackwardInput;
        const std::string number = std::to_string(row);
        waiting = count == 1 ? phrase("row %1 waits for %2", {number, actionText(*missing)})
                             : phrase("%1, row %2 for %3", {waiting, number, actionText(*missing)});
    }
    if (count == 0)
        return ok();
    if (count > shown)
        waiting = phrase("%1 and %2 more", {waiting, std::to_string(count - shown)});
    return inputError("deadlock", phrase("deadlock: %1", {waiting}));
}

} // namespace

Result<TableShape> checkTable(const ScheduleTable &table)
{
    Result<std::vector<std::uint32_t>> rows = rowsOfStages(table);
    if (!rows)
        return rows.error();
    OrderCheck order(table);
    if (Done checked = order.run(); !checked)
        return checked.error();
    TableShape shape{std::move(*rows), 0, false};
    for (const auto &[key, at] : order.places().of(ActionKind::Forward))
        shape.microbatches = std::max(shape.microbatches, key.second + 1);
    shape.isTraining = order.places().has(ActionKind::Backward) || order.places().has(ActionKind::BackwardInput);
    if (Done checked = CompletenessCheck(order.places(), shape).run(); !checked)
        return checked.error();
    if (table.hasCommunication()) {
        if (Done checked = checkCommunication(table, order.places(), shape); !checked)
            return checked.error();
    }
    if (Done checked = checkDeadlock(table, shape, order.places()); !checked)
        return checked.error();
    return shape;
}

Result<std::shared_ptr<const GivenSteps>> readGivenSteps(std::string_view csv)
{
    Result<ScheduleTable> table = readScheduleCsv(csv);
    if (!table)
        return table.error();
    Result<TableShape> shape = checkTable(*table);
    if (!shape)
        return shape.error();
    return std::make_shared<const GivenSteps>(GivenSteps{std::move(*table), std::move(*shape)});
}

void RowQueue::insert(std::uint32_t row)
{
    if (m_isIn[row])
        return;
    m_isIn[row] = true;
    m_rows.push(row);
}

std::uint32_t RowQueue::takeFirst()
{
    const std::uint32_t row = m_rows.top();
    m_rows.pop();
    m_isIn[row] = false;
    return row;
}

TableProgress::TableProgress(const ScheduleTable &table, const TableShape &shape)
    : m_table(table)
    , m_shape(shape)
    , m_next(table.rows.size(), 0)
    , m_forwardDone(std::size_t(shape.stages()) * shape.microbatches, false)
    , m_backwardDone(m_forwardDone)
    , m_thisRound(table.rows.size())
    , m_nextRound(table.rows.size())
{
    for (std::uint32_t row = 0; row < table.rows.size(); ++row) {
        skipIdle(row);
        m_thisRound.insert(row);
    }
}

void TableProgress::skipIdle(std::uint32_t row)
{
    while (m_next[row] < m_table.rows[row].size() && m_table.rows[row][m_next[row]].parts.empty())
        ++m_next[row];
}

std::optional<ScheduleAction> TableProgress::lackOf(const ScheduleAction &part) const
{
    if (part.kind == ActionKind::Forward && part.stage > 0 && !m_forwardDone[key(part.stage - 1, part.microbatch)])
        return ScheduleAction{part.stage - 1, ActionKind::Forward, part.microbatch};
    const bool goesBack = part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardInput;
    if (goesBack && part.stage + 1 < m_shape.stages() && !m_backwardDone[key(part.stage + 1, part.microbatch)])
        return ScheduleAction{part.stage + 1, ActionKind::Backward, part.microbatch};
    return {};
}

std::optional<ScheduleAction> TableProgress::waitsFor(std::uint32_t row) const
{
    if (m_next[row] == m_table.rows[row].size())
        return {};
    for (const ScheduleAction &part : m_table.rows[row][m_next[row]].parts) {
        if (std::optional<ScheduleAction> lack = lackOf(part))
            return lack;
    }
    return {};
}

void TableProgress::note(const ScheduleAction &part, std::uint32_t row)
{
    const auto wake = [&](std::uint32_t stage) {
        const std::uint32_t waiting = m_shape.rowOfStage[stage];
        if (waiting > row)
            m_thisRound.insert(waiting);
        else
            m_nextRound.insert(waiting);
    };
    if (part.kind == ActionKind::Forward) {
        m_forwardDone[key(part.stage, part.microbatch)] = true;
        if (part.stage + 1 < m_shape.stages())
            wake(part.stage + 1);
    } else if (part.kind == ActionKind::Backward || part.kind == ActionKind::BackwardInput) {
        m_backwardDone[key(part.stage, part.microbatch)] = true;
        if (part.stage > 0)
            wake(part.stage - 1);
    }
}

TableProgress::Step TableProgress::next()
{
    for (;;) {
        if (m_thisRound.empty())
            std::swap(m_thisRound, m_nextRound);
        if (m_thisRound.empty())
            return {};
        const std::uint32_t row = m_thisRound.takeFirst();
        if (m_next[row] == m_table.rows[row].size() || waitsFor(row))
            continue;
        const ScheduleCell &cell = m_table.rows[row][m_next[row]++];
        skipIdle(row);
        for (const ScheduleAction &part : cell.parts)
            note(part, row);
        m_nextRound.insert(row);
        return {row, &cell};
    }
}

void TableProgress::runToEnd()
{
    while (next().cell) {
    }
}

} // namespace cutaway
