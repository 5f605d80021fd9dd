#pragma once

#include "core/pipeline/schedule/schedule_table.h"

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

} // namespace cutaway
