#pragma once

#include "core/formats/inventories/inventory_formats.h"

namespace cutaway {

/// The table that `nvidia-smi topo -m` prints: GPUs and how each pair is connected. It tells no memory.
InventoryFormat nvidiaSmiTopologyFormat();
/// The lines of `nvidia-smi --query-gpu=index,name,memory.total… --format=csv`, with their header.
InventoryFormat nvidiaSmiQueryFormat();
/// The tables that `rocm-smi --showtopo` prints: AMD's GPUs and how each pair is connected. They tell no memory.
InventoryFormat rocmSmiTopologyFormat();

/// What NCCL writes where `NCCL_TOPO_DUMP_FILE` says: GPUs, NVLinks, the PCI tree, network cards.
InventoryFormat ncclTopologyFormat();
/// What `lstopo topology.xml` (hwloc 2) writes: GPUs with their memory, the PCI tree, NVLink bandwidths.
InventoryFormat hwlocTopologyFormat();

} // namespace cutaway
