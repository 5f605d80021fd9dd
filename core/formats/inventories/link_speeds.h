#pragma once

#include <string_view>

namespace cutaway {

/// What a kind of connection between two devices of one machine carries, one way.
struct LinkSpeed
{
    double bytesPerSec = 0;
    double latencySec = 0;
};

/// By the words of `nvidia-smi topo -m`: `NV12` (12 NVLinks), `PIX`, `PXB`, `PHB`, `NODE`, `SYS`. Zero for any other
/// word. Figures: those that NCCL takes in its search for paths (NVLink 20 GB/s each, PCIe 12, between sockets 10);
/// latencies of about 1 µs over NVLink and 2 to 4 µs over PCIe.
LinkSpeed linkSpeed(std::string_view connection);

} // namespace cutaway
