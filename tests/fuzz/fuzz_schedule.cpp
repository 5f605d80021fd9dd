#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_run.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

/// A table that is read is written and read again as the same; a sound one runs to its end, lowered or not.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<ScheduleTable> table = readScheduleCsv(textOf(data, size));
    requireOneLine(table);
    if (!table)
        return 0;
    const Result<ScheduleTable> again = readScheduleCsv(writeScheduleCsv(*table));
    require(again && *again == *table, "a table reads back the same");
    const Result<TableShape> shape = checkTable(*table);
    requireOneLine(shape);
    if (!shape)
        return 0;
    const ScheduleTable low = lowered(*table, *shape);
    require(bool(checkTable(low)), "a lowered table is sound");
    require(computeOnly(low) == computeOnly(*table), "lowering keeps the passes");
    const std::size_t cells = runTable(*table, *shape, {}).tasks.size();
    require(cells >= std::size_t(shape->stages()) * shape->microbatches, "every pass is run");
    return 0;
}
