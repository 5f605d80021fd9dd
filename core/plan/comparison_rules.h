#pragma once

#include "core/base/text.h"

namespace cutaway {

/// Per-kind overrides of how two plans are compared.
struct ComparisonRules
{
    bool hasGroups = true;         ///< false: where items lie means nothing, how they run does
    bool hasShards = false;        ///< items are numbered parts of nodes
    bool onlyBadged = false;       ///< items without a badge stand beside what is planned
    bool lanesAreDevices = true;   ///< of the inventory, position by position
    bool hasReserves = false;      ///< lanes count bytes that are kept free; evaluations do not
    bool countsTransferred = true; ///< false: `PlanCost::transferredBytes` says nothing
    /// What `PlanCost::transferredBytes` is called, and what it is.
    Text transferred = phrase("Transferred");
    Text transferredMeaning = phrase("All that goes from one device to another");
    /// What `PlanCost::largestLaneBytes` is called, and what it is.
    Text largestLane = phrase("Largest device");
    Text largestLaneMeaning = phrase("Memory of the device that needs most");
};

} // namespace cutaway
