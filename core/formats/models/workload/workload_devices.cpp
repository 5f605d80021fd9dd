#include "core/formats/models/workload/workload_devices.h"

#include <algorithm>

namespace cutaway {

std::string beginningOf(const ByteSource &source)
{
    std::string begin(std::size_t(std::min<std::uint64_t>(source.size(), workloadBeginning)), '\0');
    return source.read(0, begin) ? begin : std::string();
}

void addDevices(Inventory &inventory, ObjectReader &document, const WorkloadDevices &devices)
{
    constexpr std::int64_t most = 65536;
    const std::int64_t count = document.bytes(devices.count);
    if (count > most) {
        document.failed().add(
            document.pathOf(devices.count), "number_range",
            phrase("%1 devices, no more than %2 are read", {std::to_string(count), std::to_string(most)}));
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        inventory.devices.push_back({std::int64_t(inventory.devices.size()),
                                     devices.name + std::to_string(i),
                                     devices.memoryBytes,
                                     devices.kind,
                                     {},
                                     {}});
}

} // namespace cutaway
