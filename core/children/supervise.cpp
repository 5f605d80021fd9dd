#include "core/children/supervise.h"

#include "core/children/process_tree.h"
#include "core/children/supervision.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace cutaway {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// How often the memory of what runs is looked at.
constexpr int lookMilliseconds = 50;

/// A folder that is removed with all that is in it.
class FreshFolder
{
public:
    FreshFolder()
    {
        std::error_code failure;
        m_path = (std::filesystem::temp_directory_path(failure) / "cutaway-run-XXXXXX").string();
        m_isMade = !failure && mkdtemp(m_path.data()) != nullptr;
    }
    FreshFolder(const FreshFolder &) = delete;
    FreshFolder &operator=(const FreshFolder &) = delete;
    ~FreshFolder()
    {
        std::error_code ignored;
        if (m_isMade)
            std::filesystem::remove_all(m_path, ignored);
    }

    bool isMade() const { return m_isMade; }
    const char *path() const { return m_path.c_str(); }

private:
    std::string m_path;
    bool m_isMade = false;
};

/// Allocations far beyond what is allowed fail at once; what is taken bit by bit is counted by the supervisor.
void limitData(std::uint64_t memory)
{
    const rlimit core{0, 0};
    setrlimit(RLIMIT_CORE, &core);
    rlimit data{};
    getrlimit(RLIMIT_DATA, &data);
    data.rlim_cur = std::min<rlim_t>(memory + memory / 4, data.rlim_max);
    data.rlim_max = data.rlim_cur;
    setrlimit(RLIMIT_DATA, &data);
}

/// Between fork and exec.
[[noreturn]] void becomeProgram(const FreshFolder &folder, std::uint64_t memory, char **arguments, int failures)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (std::FILE *score = std::fopen("/proc/self/oom_score_adj", "w")) {
        std::fputs("1000", score);
        std::fclose(score);
    }
    limitData(memory);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    if (chdir(folder.path()) == 0)
        execvp(arguments[0], arguments);
    const int failure = errno;
    (void)!write(failures, &failure, sizeof failure);
    _exit(127);
}

class Supervisor
{
public:
    explicit Supervisor(std::uint64_t memory) : m_memory(memory) {}

    SupervisorReport run(char **arguments)
    {
        const FreshFolder folder;
        if (!folder.isMade())
            return {SupervisorReport::End::NoStart, errno};
        prctl(PR_SET_CHILD_SUBREAPER, 1);
        sigset_t mine;
        sigemptyset(&mine);
        for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGPIPE})
            sigaddset(&mine, signal);
        sigprocmask(SIG_BLOCK, &mine, nullptr);
        if (const int failure = start(folder, arguments); failure != 0)
            return {SupervisorReport::End::NoStart, failure};
        sigset_t ends;
        sigemptyset(&ends);
        sigaddset(&ends, SIGCHLD);
        m_ends = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
        while (!isOver())
            waitForNews();
        killAll();
        return m_report.value_or(SupervisorReport{SupervisorReport::End::Status, SIGKILL});
    }

private:
    /// An `errno`, or 0.
    int start(const FreshFolder &folder, char **arguments)
    {
        std::array<int, 2> failures{};
        if (pipe2(failures.data(), O_CLOEXEC) != 0)
            return errno;
        m_program = fork();
        if (m_program == 0)
            becomeProgram(folder, m_memory, arguments, failures[1]);
        close(failures[1]);
        int failure = m_program < 0 ? errno : 0;
        if (read(failures[0], &failure, sizeof failure) != ssize_t(sizeof failure) && m_program > 0)
            failure = 0; // closed by its becoming the program
        close(failures[0]);
        // The program alone holds its descriptors from now on: their end is its end.
        const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
        for (int i = 0; i < supervisorChannel; ++i)
            dup2(nowhere, i);
        if (failure != 0 && m_program > 0)
            waitpid(m_program, nullptr, 0);
        return failure;
    }

    bool isOver() const { return m_isToEnd || m_report; }

    void waitForNews()
    {
        std::array<pollfd, 2> entries{pollfd{supervisorChannel, POLLIN, 0}, pollfd{m_ends, POLLIN, 0}};
        poll(entries.data(), entries.size(), lookMilliseconds);
        if (entries[0].revents != 0)
            obey();
        signalfd_siginfo ignored;
        while (read(m_ends, &ignored, sizeof ignored) > 0) {
        }
        reap();
        if (!isOver() && ownMemory(descendants()) > m_memory)
            m_report = {SupervisorReport::End::NoMemory, 0};
        if (m_stopBy && SteadyClock::now() >= *m_stopBy)
            m_isToEnd = true;
    }

    void obey()
    {
        auto order = SupervisorOrder::Kill;
        if (recv(supervisorChannel, &order, 1, MSG_DONTWAIT) <= 0 || order == SupervisorOrder::Kill) {
            m_isToEnd = true;
        } else if (!m_stopBy) {
            ::kill(-m_program, SIGTERM);
            m_stopBy = SteadyClock::now() + std::chrono::milliseconds(stopPatience);
        }
    }

    /// Also the orphans that came here. False: nobody is left.
    bool reap()
    {
        int status = 0;
        pid_t ended = 0;
        while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
            if (ended == m_program && !m_report)
                m_report = {SupervisorReport::End::Status, status};
        }
        return ended == 0;
    }

    /// Until there is none; what one of them starts meanwhile is found in the next round.
    void killAll()
    {
        for (;;) {
            for (const pid_t process : descendants())
                ::kill(process, SIGKILL);
            if (!reap())
                return;
            pollfd ends{m_ends, POLLIN, 0};
            poll(&ends, 1, 1);
        }
    }

    std::uint64_t m_memory;
    pid_t m_program = -1;
    int m_ends = -1;
    bool m_isToEnd = false;
    std::optional<SteadyClock::time_point> m_stopBy;
    std::optional<SupervisorReport> m_report;
};

} // namespace

int superviseForParent(std::uint64_t memory, char **arguments)
{
    fcntl(supervisorChannel, F_SETFD, FD_CLOEXEC);
    const SupervisorReport report = Supervisor(memory).run(arguments);
    send(supervisorChannel, &report, sizeof report, MSG_NOSIGNAL);
    return 0;
}

} // namespace cutaway
