#pragma once

#include <cstdint>
#include <vector>

#include <sys/types.h>

namespace cutaway {

/// All processes that descend from this one, as they are now. Of a subreaper these are all that it ever caused.
/// O(descendants), or O(processes of the system) where that keeps no lists of children (CONFIG_PROC_CHILDREN).
std::vector<pid_t> descendants();

/// The memory that these have for themselves, in bytes.
std::uint64_t ownMemory(const std::vector<pid_t> &processes);

} // namespace cutaway
