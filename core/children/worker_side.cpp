#include "core/children/worker_side.h"

#include "core/children/child_process.h"
#include "core/children/worker_program.h"

#include <array>
#include <csignal>
#include <cstdio>
#include <new>
#include <stdexcept>

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace cutaway {

namespace {

/// Where memory runs out, this program is the one to go, not the one with the user's work in it.
void volunteerForOutOfMemory()
{
    if (std::FILE *score = std::fopen("/proc/self/oom_score_adj", "w")) {
        std::fputs("1000", score);
        std::fclose(score);
    }
}

} // namespace

int beWorker()
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    volunteerForOutOfMemory();
    const int channel = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    return channel;
}

std::string readToEnd(int channel)
{
    std::string bytes;
    std::array<char, std::size_t(1) << 16> chunk;
    for (;;) {
        const ssize_t count = read(channel, chunk.data(), chunk.size());
        if (count <= 0)
            return bytes;
        bytes.append(chunk.data(), std::size_t(count));
    }
}

void writeAll(int channel, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = write(channel, bytes.data(), bytes.size());
        if (count <= 0)
            _exit(1);
        bytes.remove_prefix(std::size_t(count));
    }
}

int answerOnce(WorkerTask task)
{
    const int channel = beWorker();
    try {
        writeAll(channel, writeWorkerAnswer(task(readToEnd(channel))));
    } catch (const std::bad_alloc &) {
        return noMemoryStatus;
    } catch (const std::length_error &) {
        return noMemoryStatus;
    }
    return 0;
}

} // namespace cutaway
