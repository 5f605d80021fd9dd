#pragma once

#include <cstdint>

namespace cutaway {

/// What `cutaway-worker supervise` does, see SupervisedProcess: runs the program `arguments` (ended by null) with
/// `memory` bytes until it ends or is to end, kills what is left of it, and says how it ended. The exit status.
int superviseForParent(std::uint64_t memory, char **arguments);

} // namespace cutaway
