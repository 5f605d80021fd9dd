#pragma once

#include "core/pipeline/schedule/schedule_table.h"

#include <functional>
#include <memory>
#include <optional>
#include <queue>

namespace cutaway {

/// What a sound table consists of.
struct TableShape
{
    std::vector<std::uint32_t> rowOfStage;
    std::uint32_t microbatches = 0;
    bool isTraining = false; ///< something goes back

    std::uint32_t stages() const { return std::uint32_t(rowOfStage.size()); }
};

/// Each stage on one row; each of the microbatches once forward in each stage and, if anything goes back, once back in
/// each: as a whole, or by inputs and then weights; backward after forward on the stage's own row; what is received was
/// sent; and no row waits for ever. Errors name row and cell from 0: `two_ranks`, `no_stage`, `done_twice`,
/// `wrong_order`, `not_done`, `not_sent`, `deadlock`. O(cells · log cells).
Result<TableShape> checkTable(const ScheduleTable &table);

/// A schedule that is told step by step and is sound: what a plan runs by where no schedule is chosen by its name.
struct GivenSteps
{
    ScheduleTable table;
    TableShape shape;

    std::int64_t ranks() const { return std::int64_t(table.rows.size()); }
};

/// From the CSV that `readScheduleCsv` reads. Errors: its own and those of `checkTable`.
Result<std::shared_ptr<const GivenSteps>> readGivenSteps(std::string_view csv);

/// Rows to come, each once, the first in order next. O(log rows) each way.
class RowQueue
{
public:
    explicit RowQueue(std::size_t rows) : m_isIn(rows, false) {}

    bool empty() const { return m_rows.empty(); }
    void insert(std::uint32_t row);
    std::uint32_t takeFirst();

private:
    std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> m_rows;
    std::vector<bool> m_isIn;
};

/// Does a table's actions one by one as soon as what they need is made: the forward pass of a stage needs that of the
/// stage before it, the backward pass that of the stage behind it. What is received needs nothing here: it was sent
/// when it is used. Goes round the rows in order, an action of each that is ready a turn, as the runtime does when it
/// finds out where to send.
class TableProgress
{
public:
    TableProgress(const ScheduleTable &table, const TableShape &shape);

    struct Step
    {
        std::uint32_t row = 0;
        const ScheduleCell *cell = nullptr; ///< null: nothing can be done any more
    };
    /// Idle cells are passed over. O(log rows).
    Step next();
    void runToEnd();
    /// What the next action of a row needs and nobody has made; nothing where the row has come to its end.
    std::optional<ScheduleAction> waitsFor(std::uint32_t row) const;

private:
    std::optional<ScheduleAction> lackOf(const ScheduleAction &part) const;
    std::size_t key(std::uint32_t stage, std::uint32_t microbatch) const
    {
        return std::size_t(stage) * m_shape.microbatches + microbatch;
    }
    void skipIdle(std::uint32_t row);
    void note(const ScheduleAction &part, std::uint32_t row);

    const ScheduleTable &m_table;
    const TableShape &m_shape;
    std::vector<std::size_t> m_next;  ///< per row
    std::vector<bool> m_forwardDone;  ///< per stage and microbatch
    std::vector<bool> m_backwardDone; ///< the same, for inputs
    RowQueue m_thisRound;             ///< rows whose turn is to come
    RowQueue m_nextRound;
};

} // namespace cutaway
