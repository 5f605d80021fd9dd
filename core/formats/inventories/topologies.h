#pragma once

#include "core/formats/inventories/inventory_formats.h"

namespace cutaway {

/// What NCCL writes where `NCCL_TOPO_DUMP_FILE` says: GPUs, NVLinks, the PCI tree, network cards.
InventoryFormat ncclTopologyFormat();
/// What `lstopo topology.xml` (hwloc 2) writes: GPUs with their memory, the PCI tree, NVLink bandwidths.
InventoryFormat hwlocTopologyFormat();

} // namespace cutaway
