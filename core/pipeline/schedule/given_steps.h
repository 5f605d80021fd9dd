#pragma once

#include "core/pipeline/schedule/table_check.h"

#include <memory>

namespace cutaway {

/// A schedule that is told step by step and is sound: what a plan runs by where no schedule is chosen by its name.
struct GivenSteps
{
    ScheduleTable table;
    TableShape shape;

    std::int64_t ranks() const { return std::int64_t(table.rows.size()); }
};

/// From the CSV that `readScheduleCsv` reads. Errors: its own and those of `checkTable`.
Result<std::shared_ptr<const GivenSteps>> readGivenSteps(std::string_view csv);

} // namespace cutaway
