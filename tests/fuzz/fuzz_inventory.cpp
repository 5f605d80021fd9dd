#include "core/devices/inventory.h"
#include "core/formats/inventories/inventory_formats.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

/// Whatever other programs print of devices: an inventory that can be written and read again comes out, or one line.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<ImportedInventory> imported = importInventory(textOf(data, size));
    requireOneLine(imported);
    if (!imported)
        return 0;
    requireReadable(imported->warnings);
    require(bool(readInventory(writeInventory(imported->inventory))), "an imported inventory can be written and read");
    return 0;
}
