#pragma once

#include <string_view>

namespace cutaway {

/// What a kind of connection between two devices of one machine carries, one way.
struct LinkSpeed
{
    double bytesPerSec = 0;
    double latencySec = 0;
};

/// By the words of `nvidia-smi topo -m`: `NV12` (12 NVLinks), `PIX`, `PXB`, `PHB`, `NODE`, `SYS` (`SOC`). Zero for any
/// other word. Figures: those that NCCL takes in its search for paths (NVLink 20 GB/s each, PCIe 12, between sockets
/// 10); latencies of about 1 µs over NVLink and 2 to 4 µs over PCIe.
LinkSpeed linkSpeed(std::string_view connection);

/// Some NVLinks together, by compute capability, as NCCL's topo.h has them: 60 → 18 GB/s a link, 70 and 80 → 20,
/// 86 → 12, 90 → 20.6, from 100 on 40.1. 0: not known, 20.
LinkSpeed nvlinkSpeed(int links, int computeCapability);
/// Some XGMI links together, by architecture, as RCCL's topo.h has them: `gfx90a` → 36 GB/s a link, `gfx94x` and
/// `gfx95x` → 48, all others → 24.
LinkSpeed xgmiSpeed(int links, std::string_view architecture);
/// A PCI connection of some lanes: NCCL takes 12 GB/s for 16 lanes of 8 GT/s, others in proportion.
LinkSpeed pciSpeed(double gigatransfersPerSec, int lanes);

} // namespace cutaway
