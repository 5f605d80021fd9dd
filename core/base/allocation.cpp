#include "core/base/allocation.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace cutaway {

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kept = 32 << 20; // bytes; the most that may be set
    mallopt(M_MMAP_THRESHOLD, kept);
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_TOP_PAD, kept / 8);
#endif
}

} // namespace cutaway
