#include "core/children/supervise.h"

#include "core/children/supervised_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <poll.h>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace cutaway {

namespace {

using SteadyClock = std::chrono::steady_clock;

/// The fourth field of `/proc/N/stat`; the second is a name in parentheses and may contain any.
pid_t parentOf(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(file, text, '\0');
    const std::size_t name = text.rfind(')');
    char state = 0;
    pid_t parent = 0;
    if (name == std::string::npos || std::sscanf(text.c_str() + name + 1, " %c %d", &state, &parent) != 2)
        return 0;
    return parent;
}

/// Where the system does not keep lists of children: from the parents of all its processes.
class ParentTable
{
public:
    ParentTable()
    {
        std::error_code failure;
        for (std::filesystem::directory_iterator entry("/proc", failure), end; !failure && entry != end;
             entry.increment(failure)) {
            const std::string name = entry->path().filename().string();
            pid_t process = 0;
            const auto [rest, fault] = std::from_chars(name.data(), name.data() + name.size(), process);
            if (fault == std::errc() && rest == name.data() + name.size())
                m_children.emplace(parentOf(process), process);
        }
    }

    void addChildren(pid_t parent, std::vector<pid_t> &all) const
    {
        const auto [first, last] = m_children.equal_range(parent);
        std::transform(first, last, std::back_inserter(all), [](const auto &entry) { return entry.second; });
    }

private:
    std::multimap<pid_t, pid_t> m_children;
};

/// From the lists of the process's threads; one that goes meanwhile may hide another, which the next look finds.
void addListedChildren(pid_t parent, std::vector<pid_t> &all)
{
    std::error_code failure;
    const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
    for (std::filesystem::directory_iterator task(tasks, failure), end; !failure && task != end;
         task.increment(failure)) {
        std::ifstream file(task->path() / "children");
        for (pid_t child = 0; file >> child;)
            all.push_back(child);
    }
}

bool hasListsOfChildren()
{
    const std::string own = std::to_string(getpid());
    return access(("/proc/self/task/" + own + "/children").c_str(), R_OK) == 0;
}

/// All processes that descend from this one, as they are now. Of a subreaper these are all that it ever caused.
/// O(descendants), or O(processes of the system) where that keeps no lists of children (CONFIG_PROC_CHILDREN).
std::vector<pid_t> descendants()
{
    std::vector<pid_t> all;
    if (hasListsOfChildren()) {
        addListedChildren(getpid(), all);
        for (std::size_t i = 0; i < all.size(); ++i)
            addListedChildren(all[i], all);
        return all;
    }
    const ParentTable parents;
    parents.addChildren(getpid(), all);
    for (std::size_t i = 0; i < all.size(); ++i)
        parents.addChildren(all[i], all);
    return all;
}

/// The memory that these have for themselves, in bytes.
std::uint64_t ownMemory(const std::vector<pid_t> &processes)
{
    std::uint64_t pages = 0;
    for (const pid_t process : processes) {
        std::ifstream file("/proc/" + std::to_string(process) + "/statm");
        std::uint64_t size = 0;
        std::uint64_t resident = 0;
        std::uint64_t shared = 0;
        if (file >> size >> resident >> shared && resident > shared)
            pages += resident - shared;
    }
    return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
}

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
