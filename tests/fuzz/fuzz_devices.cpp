#include "core/devices/inventory.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<Inventory> inventory = readInventory(textOf(data, size));
    requireOneLine(inventory);
    if (!inventory)
        return 0;
    const std::string written = writeInventory(*inventory);
    const Result<Inventory> again = readInventory(written);
    require(bool(again), "a written inventory can be read");
    require(writeInventory(*again) == written, "an inventory read again is the same");
    return 0;
}
