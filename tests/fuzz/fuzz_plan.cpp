#include "core/graph/module_tree.h"
#include "core/plan/plan_documents.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

using namespace cutaway;
using namespace cutaway::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    // Some plans are opened without devices: those that they name are then taken as they come.
    const bool hasDevices = size % 2 == 0;
    const std::shared_ptr<const Inventory> inventory = hasDevices ? smallInventory() : nullptr;
    const Result<OpenedPlan> opened = readPlan(textOf(data, size), smallGraph(), inventory);
    requireOneLine(opened);
    if (!opened)
        return 0;
    requireReadable(opened->warnings);
    const std::string written = writePlan(*opened->plan);
    const Result<OpenedPlan> again = readPlan(written, smallGraph(), inventory);
    require(bool(again), "a written plan can be read");
    require(writePlan(*again->plan) == written, "a plan read again is the same");
    const Grouping grouping = readGrouping(*opened->plan);
    require(readGrouping(*again->plan) == grouping, "hand-made groups are kept");
    const ModuleTree modules(*smallGraph(), grouping);
    require(modules.module(modules.root()).operationCount == smallGraph()->operationCount(), "no operator gets lost");
    return 0;
}
