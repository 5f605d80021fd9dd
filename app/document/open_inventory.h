#pragma once

#include "core/devices/inventory.h"

#include <QString>

#include <memory>

namespace cutaway {

/// The devices that a plan runs on and the file that they come from. A value: undo steps keep whole ones.
struct OpenInventory
{
    std::shared_ptr<const Inventory> value = std::make_shared<Inventory>(); ///< never null
    QString path;                                                           ///< empty: no file yet
};

} // namespace cutaway
