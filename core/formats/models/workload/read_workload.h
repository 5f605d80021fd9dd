#pragma once

#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// Profiled workloads of msr-fiddle/dnn-partitioning (Tarnawski et al., 2020): nodes with latencies by kind of device
/// in milliseconds, edges with transfer times, colour classes that must stay together.
GraphFormat dnnWorkloadFormat();
/// Profiled workloads of msr-fiddle/piper (Tarnawski et al., 2021): nodes with a cost for each degree of tensor
/// parallelism, edges with bytes.
GraphFormat piperWorkloadFormat();

/// The devices that the same files tell of.
InventoryFormat dnnWorkloadDevices();
InventoryFormat piperWorkloadDevices();

} // namespace cutaway
