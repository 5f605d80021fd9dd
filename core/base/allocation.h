#pragma once

namespace cutaway {

/// Keeps what is freed for what comes next, up to 32 MiB: pictures of each frame and parts of documents would be given
/// to the system and asked for again, which takes longer than filling them. To be called before there are threads.
void keepFreedMemory();

} // namespace cutaway
