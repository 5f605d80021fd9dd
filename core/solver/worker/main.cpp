// The solver of integer programmes as a program of its own: reads a request from descriptor 3 and writes solutions,
// bounds and its conclusion there as it finds them.
#include "core/solver/mip_wire.h"
#include "core/solver/worker/cbc_search.h"

#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include <sys/prctl.h>
#include <unistd.h>

using namespace cutaway;

namespace {

constexpr int channel = 3;

std::string readAll()
{
    std::string bytes;
    std::vector<char> chunk(std::size_t(1) << 16);
    for (;;) {
        const ssize_t count = read(channel, chunk.data(), chunk.size());
        if (count <= 0)
            return bytes;
        bytes.append(chunk.data(), std::size_t(count));
    }
}

void writeAll(const wire::MipMessage &message)
{
    const std::string bytes = wire::encodeMessage(message);
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count = write(channel, bytes.data() + done, bytes.size() - done);
        if (count <= 0)
            _exit(1); // nobody listens any more
        done += std::size_t(count);
    }
}

/// Where memory runs out, this program is the one to go, not the one with the user's work in it.
void volunteerForOutOfMemory()
{
    if (std::FILE *score = std::fopen("/proc/self/oom_score_adj", "w")) {
        std::fputs("1000", score);
        std::fclose(score);
    }
}

} // namespace

int main()
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    volunteerForOutOfMemory();
    const std::optional<wire::MipRequest> request = wire::decodeRequest(readAll());
    if (!request)
        return 2;
    searchWithCbc(*request, writeAll);
    _exit(0); // CBC's global objects need no farewell
}
