#pragma once

#include "core/devices/inventory.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

struct ImportedInventory
{
    Inventory inventory;
    std::vector<Text> warnings; ///< what was left out or assumed, a line each
};

/// A text that tells of a machine's devices.
struct InventoryFormat
{
    std::string id;    ///< `nvidia-smi-topo`
    std::string title; ///< `nvidia-smi topo -m`
    std::string carries;
    bool (*recognises)(std::string_view text);
    Result<ImportedInventory> (*read)(std::string_view text);
};

/// All of them, Cutaway's own first. The one list: a format adds a line in inventory_formats.cpp.
const std::vector<InventoryFormat> &inventoryFormats();
/// Null if the text is none of them.
const InventoryFormat *recogniseInventory(std::string_view text);

/// Recognises and reads. Nothing may throw out of it. Errors: `unknown_format`, and those of the format's reader.
Result<ImportedInventory> importInventory(std::string_view text);

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

/// How many hosts of the system there are, and whether memory that NCCL and the driver take is left out.
struct SystemOptions
{
    std::int64_t hosts = 1;
    bool reserves = true;
};

/// NVIDIA AIConfigurator's description of a system (YAML): GPUs with memory, peaks and bandwidth, hosts and racks with
/// the bandwidths between them. Errors: those of YAML, `missing_field`, `wrong_type`, `bad_value`.
Result<ImportedInventory> readAiConfigurator(std::string_view text, const SystemOptions &options);

/// The same of one host, reserves left out.
InventoryFormat aiConfiguratorFormat();

/// The devices that workloads of these programs tell of, which are models, too.
InventoryFormat dnnWorkloadDevices();
InventoryFormat piperWorkloadDevices();

} // namespace cutaway
