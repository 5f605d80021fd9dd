#include "core/pipeline/schedule/table_progress.h"

namespace cutaway {

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
