#include "core/pipeline/schedule/given_steps.h"

#include "core/pipeline/schedule/schedule_csv.h"

namespace cutaway {

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

} // namespace cutaway
