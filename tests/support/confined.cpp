#include "tests/support/confined.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <fstream>
#include <string_view>
#include <vector>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CUTAWAY_IS_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CUTAWAY_IS_SANITIZED
#endif

namespace cutaway::testing {

namespace {

/// `write` is for the answer: nothing else is open for writing but the test's own output.
constexpr std::array allowedCalls{
    SYS_brk,          SYS_mmap,           SYS_munmap,       SYS_mremap, SYS_mprotect, SYS_madvise,
    SYS_futex,        SYS_clock_gettime,  SYS_getrandom,    SYS_write,  SYS_exit,     SYS_exit_group,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_getpid, SYS_gettid,   SYS_tgkill,
};

[[maybe_unused]] bool forbidOtherCalls()
{
    std::vector<sock_filter> program{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    for (const long call : allowedCalls) {
        program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, unsigned(call), 0, 1));
        program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    }
    program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

void limit(__rlimit_resource resource, rlim_t most)
{
    const rlimit both{most, most};
    ::setrlimit(resource, &both);
}

/// Of this process, in bytes.
[[maybe_unused]] rlim_t addressSpace()
{
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * rlim_t(::sysconf(_SC_PAGESIZE));
}

bool writeAll(int to, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = ::write(to, text.data(), text.size());
        if (written <= 0)
            return false;
        text.remove_prefix(std::size_t(written));
    }
    return true;
}

[[noreturn]] void answer(const std::function<std::string()> &job, int to, unsigned mostSeconds)
{
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, mostSeconds);
    ::_exit(writeAll(to, job()) ? 0 : 1);
}

std::string readToEnd(int from)
{
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t got = ::read(from, part.data(), part.size()); got > 0; got = ::read(from, part.data(), part.size()))
        text.append(part.data(), std::size_t(got));
    return text;
}

std::string endingOf(int status)
{
    if (WIFSIGNALED(status))
        return "signal " + std::to_string(WTERMSIG(status));
    return WEXITSTATUS(status) == 0 ? "" : "exit status " + std::to_string(WEXITSTATUS(status));
}

} // namespace

Confined runTimed(const std::function<std::string()> &job, unsigned mostSeconds)
{
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0)
        return {{}, "no pipe"};
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(pipe[0]);
        answer(job, pipe[1], mostSeconds);
    }
    ::close(pipe[1]);
    Confined result;
    result.answer = readToEnd(pipe[0]);
    ::close(pipe[0]);
    int status = 0;
    rusage used{};
    ::wait4(child, &status, 0, &used);
    result.ending = endingOf(status);
    result.peakBytes = std::uint64_t(used.ru_maxrss) * 1024;
    return result;
}

Confined runConfined(const std::function<std::string()> &job, [[maybe_unused]] std::uint64_t mostBytes,
                     unsigned mostSeconds)
{
    return runTimed(
        [&] {
#ifndef CUTAWAY_IS_SANITIZED
            limit(RLIMIT_AS, addressSpace() + mostBytes);
            if (!forbidOtherCalls())
                ::_exit(3);
#endif
            return job();
        },
        mostSeconds);
}

} // namespace cutaway::testing
