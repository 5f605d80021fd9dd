#include "core/solver/worker/solve.h"

#include "core/children/child_end.h"
#include "core/children/worker_side.h"
#include "core/solver/mip_wire.h"
#include "core/solver/worker/cbc_search.h"

#include <new>

#include <unistd.h>

namespace cutaway {

int solveForParent()
{
    const int channel = beWorker();
    try {
        const std::optional<wire::MipRequest> request = wire::decodeRequest(readToEnd(channel));
        if (!request)
            return 2;
        searchWithCbc(*request,
                      [&](const wire::MipMessage &message) { writeAll(channel, wire::encodeMessage(message)); });
    } catch (const std::bad_alloc &) {
        _exit(noMemoryStatus);
    }
    _exit(0); // CBC's global objects need no farewell
}

} // namespace cutaway
