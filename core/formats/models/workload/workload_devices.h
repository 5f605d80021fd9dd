#pragma once

#include "core/devices/inventory.h"
#include "core/files/byte_source.h"
#include "core/json/json_reading.h"

#include <string>

namespace cutaway {

/// As much of a file as tells whether it is a workload.
inline constexpr std::size_t workloadBeginning = 64 << 10;
std::string beginningOf(const ByteSource &source);

/// Devices that are alike.
struct WorkloadDevices
{
    const char *count;        ///< the field that tells how many
    std::string name;         ///< `acc` → acc0, acc1, …
    std::string kind;         ///< `accelerator`
    std::int64_t memoryBytes; ///< of each
};

/// Adds them, with the next logical ids. Errors go to the document's: a count that is none or too many.
void addDevices(Inventory &inventory, ObjectReader &document, const WorkloadDevices &devices);

} // namespace cutaway
