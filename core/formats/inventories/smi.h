#pragma once

#include "core/formats/inventories/inventory_formats.h"

namespace cutaway {

/// The table that `nvidia-smi topo -m` prints: GPUs and how each pair is connected. It tells no memory.
InventoryFormat nvidiaSmiTopologyFormat();
/// The lines of `nvidia-smi --query-gpu=index,name,memory.total… --format=csv`, with their header.
InventoryFormat nvidiaSmiQueryFormat();
/// The tables that `rocm-smi --showtopo` prints: AMD's GPUs and how each pair is connected. They tell no memory.
InventoryFormat rocmSmiTopologyFormat();

} // namespace cutaway
