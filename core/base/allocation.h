#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cutaway {

/// Keeps what is freed for what comes next, up to 32 MiB: pictures of each frame and parts of documents would be given
/// to the system and asked for again, which takes longer than filling them. To be called before there are threads.
void keepFreedMemory();

/// What GLIBC_TUNABLES must be so that memory comes in large pages: where the system gives them only to who asks for
/// them (`mode`, as /sys/kernel/mm/transparent_hugepage/enabled has it). On a virtual machine a walk through a large
/// model is three times as fast then. Nothing where the system gives them by itself or never, or `tunables` speak of
/// it.
std::optional<std::string> tunablesForLargePages(std::string_view mode, std::string_view tunables);

/// Starts the program anew with these tunables, which only a process that starts reads; comes back where there is
/// nothing to set, or where that cannot be done. `arguments` end with a null pointer. Takes some 10 ms.
void restartForLargePages(char **arguments);

} // namespace cutaway
