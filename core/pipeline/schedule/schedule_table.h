#pragma once

#include "core/base/result.h"
#include "core/search/schedule_cells.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A schedule as torch.distributed.pipelining's runtime keeps it: a row for each rank with what it does, in order.

namespace cutaway {

/// `F`, `REDUCE_GRAD`.
std::string_view actionName(ActionKind kind);
/// Forward, or a backward pass of whichever part.
bool isCompute(ActionKind kind);
/// Whether it belongs to one microbatch, and not to the stage's weights.
bool hasMicrobatch(ActionKind kind);

/// `2F0`, `1UNSHARD`.
std::string actionText(const ScheduleAction &action);

struct ScheduleTable
{
    std::vector<std::vector<ScheduleCell>> rows; ///< per rank

    bool hasCommunication() const;
    friend bool operator==(const ScheduleTable &, const ScheduleTable &) = default;
};

/// The same without what only moves data and without idle steps.
ScheduleTable computeOnly(const ScheduleTable &table);

/// The CSV that `_PipelineScheduleRuntime` of torch.distributed.pipelining loads: a row for each rank, no header. A
/// cell is `2F0`, `(0F7;7B3)OVERLAP_F_B` or empty. What the runtime lets pass although it makes no sense (`1F2junk`,
/// `0F`, `01F2`, an action other than OVERLAP_F_B after a parenthesis) is refused. Only the writing is judged here;
/// `checkTable` judges the schedule.
/// Errors: `bad_cell` with row and cell from 0, `empty_row`, `too_long` above `mostScheduleSteps`. O(bytes).
Result<ScheduleTable> readScheduleCsv(std::string_view text);

/// One action: `2F0`. Nothing where it is none.
std::optional<ScheduleAction> readScheduleAction(std::string_view text);

std::string writeScheduleCsv(const ScheduleTable &table);

/// What a microbatch takes, per stage: from its forward pass until the end of its backward pass, or of the part of that
/// for the weights, and beside it what is made again when the backward pass begins. Lists that are too short count as
/// 0.
struct KeptBytes
{
    const std::vector<std::int64_t> &kept;
    const std::vector<std::int64_t> &remade;
};

/// The most that each row of a table keeps at once. O(cells).
std::vector<std::int64_t> peakBytesOfRows(const ScheduleTable &table, bool isTraining, const KeptBytes &bytes);
/// The most that each of `stages` stages keeps at once. O(cells).
std::vector<std::int64_t> peakBytesOfStages(const ScheduleTable &table, bool isTraining, std::size_t stages,
                                            const KeptBytes &bytes);

/// How many microbatches a stage keeps at once, and how many of these it has made again.
struct InFlight
{
    std::int64_t kept = 1;
    std::int64_t remade = 1;
};
std::vector<InFlight> mostInFlight(const ScheduleTable &table, bool isTraining, std::size_t stages);

/// The step that has an action goes before the one that has another of its row, or to the row's end: a whole cell, with
/// all that overlaps in it. Passes alone are left, as `computeOnly` leaves them. Whether the result is sound is
/// `checkTable`'s to say. Errors: `no_such_step`, `other_row`. O(cells).
Result<ScheduleTable> withStepBefore(const ScheduleTable &table, const ScheduleAction &step,
                                     const std::optional<ScheduleAction> &before);

/// The same, to behind another step of the row.
Result<ScheduleTable> withStepBehind(const ScheduleTable &table, const ScheduleAction &step,
                                     const ScheduleAction &behind);

/// `0B1 before 0F3`, `0F3 after 0B1`: what leads from one table to the other; empty where that is more than one step.
std::string stepsMoved(const ScheduleTable &from, const ScheduleTable &to);

} // namespace cutaway
