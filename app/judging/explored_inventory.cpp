#include "app/judging/explored_inventory.h"

#include "app/document/document.h"
#include "core/judging/varied_field.h"

namespace cutaway {

std::shared_ptr<const Inventory> exploredInventory(const Document &document)
{
    const std::shared_ptr<const Inventory> &inventory = document.inventory().value;
    for (int i = 0; i < document.tabCount() && inventory->devices.empty(); ++i) {
        const EditedPlan &plan = document.tab(i)->plan();
        const auto memory = judging::variedField(plan, "field:available_mem_bytes");
        if (!memory || plan.inventory() != inventory)
            continue;
        if (const auto said = judging::inventoryWithField(plan, *memory, 1))
            return *said;
    }
    return inventory;
}

} // namespace cutaway
