#include "core/children/child_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

extern char **environ;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CUTAWAY_IS_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CUTAWAY_IS_SANITIZED
#endif

namespace cutaway {

namespace {

using Clock = std::chrono::steady_clock;

#ifdef CUTAWAY_IS_SANITIZED
constexpr bool mapsTerabytes = true;
#else
constexpr bool mapsTerabytes = false;
#endif

Error notStarted(const Text &what, const std::string &why)
{
    return {ErrorKind::System, "child_not_started", phrase("%1 does not start: %2", {what, why}), {}, {}};
}

/// The arguments as the system takes them; they refer to `command`.
std::vector<char *> argumentsOf(ChildCommand &command, std::string &name)
{
    std::vector<char *> arguments{name.data()};
    for (std::string &argument : command.arguments)
        arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    return arguments;
}

/// Signals that this program ignores or blocks are as usual in the child.
void setAttributes(posix_spawnattr_t &attributes)
{
    sigset_t usual;
    sigset_t none;
    sigfillset(&usual);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

int spawn(ChildCommand &command, int socket, pid_t &process)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    setAttributes(attributes);
    std::string name = command.program.string();
    const std::vector<char *> arguments = argumentsOf(command, name);
    const int failure = posix_spawn(&process, name.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

void limit(pid_t process, __rlimit_resource resource, rlim_t soft, rlim_t hard)
{
    rlimit now{};
    if (prlimit(process, resource, nullptr, &now) != 0)
        return;
    const rlimit limits{std::min(soft, now.rlim_max), std::min(hard, now.rlim_max)};
    prlimit(process, resource, &limits, nullptr);
}

/// Before it has got its work, so that it can have taken nothing yet.
void limitAll(pid_t process, const ChildLimits &limits)
{
    limit(process, RLIMIT_CORE, 0, 0);
    if (limits.memory > 0 && !mapsTerabytes)
        limit(process, RLIMIT_AS, limits.memory, limits.memory);
    if (limits.processorTime.count() > 0) {
        const auto seconds = rlim_t(limits.processorTime.count());
        limit(process, RLIMIT_CPU, seconds, seconds + 1);
    }
}

bool isTransient(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

bool isReady(int socket, short events, int milliseconds)
{
    pollfd entry{socket, events, 0};
    return poll(&entry, 1, milliseconds) > 0;
}

bool hasEnded(pid_t process)
{
    siginfo_t info{};
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == process;
}

/// Waits for the end. The process is gone then.
int takeStatus(pid_t process)
{
    int status = 0;
    while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

struct Words
{
    std::string_view code;
    Text text;
};

Words wordsOf(ChildEnd end, const Text &what)
{
    switch (end) {
    case ChildEnd::Crashed: return {"child_crashed", phrase("%1 crashed", {what})};
    case ChildEnd::Killed: return {"child_killed", phrase("%1 was killed", {what})};
    case ChildEnd::TimeUp: return {"child_time", phrase("%1 took too long", {what})};
    case ChildEnd::NoMemory: return {"child_memory", phrase("%1 needs more memory than it may have", {what})};
    case ChildEnd::Unending: return {"child_broken", phrase("%1 did not end", {what})};
    case ChildEnd::TooMuch: return {"child_broken", phrase("%1 gave an answer larger than possible", {what})};
    case ChildEnd::Unreadable: break;
    }
    return {"child_broken", phrase("%1 gave no answer", {what})};
}

ChildEnd endBySignal(int signal)
{
    switch (signal) {
    case SIGXCPU: return ChildEnd::TimeUp;
    case SIGKILL:
    case SIGTERM:
    case SIGINT:
    case SIGHUP: return ChildEnd::Killed;
    default: return ChildEnd::Crashed;
    }
}

constexpr int waitMilliseconds = 20;

/// Sends and receives at once: a child may answer before it has read everything.
/// False: it has closed its output.
bool exchange(ChildProcess &child, std::string_view &rest, std::string &answer)
{
    child.wait(!rest.empty(), waitMilliseconds);
    if (!rest.empty()) {
        if (!child.send(rest, 0))
            rest = {}; // it has ended, or does not want to know more; its end says whether that is well
        if (rest.empty())
            child.closeSending();
    }
    return child.receive(answer, 0);
}

} // namespace

Result<ChildProcess> ChildProcess::start(ChildCommand command, const ChildLimits &limits)
{
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return notStarted(command.what, std::strerror(errno));
    pid_t process = -1;
    const int failure = spawn(command, ends[1], process);
    close(ends[1]);
    if (failure != 0) {
        close(ends[0]);
        return notStarted(command.what, std::strerror(failure));
    }
    limitAll(process, limits);
    return ChildProcess(process, ends[0], std::move(command.what));
}

ChildProcess::ChildProcess(ChildProcess &&other) noexcept
    : m_process(std::exchange(other.m_process, -1))
    , m_socket(std::exchange(other.m_socket, -1))
    , m_what(std::move(other.m_what))
{
}

ChildProcess::~ChildProcess()
{
    if (m_socket >= 0)
        close(m_socket);
    if (m_process <= 0)
        return;
    kill();
    takeStatus(m_process);
}

bool ChildProcess::send(std::string_view &bytes, int milliseconds)
{
    if (!isReady(m_socket, POLLOUT, milliseconds))
        return true;
    const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0)
        return isTransient(errno);
    bytes.remove_prefix(std::size_t(sent));
    return true;
}

void ChildProcess::closeSending()
{
    shutdown(m_socket, SHUT_WR);
}

bool ChildProcess::receive(std::string &bytes, int milliseconds)
{
    if (!isReady(m_socket, POLLIN, milliseconds))
        return true;
    std::array<char, std::size_t(1) << 16> chunk;
    const ssize_t received = recv(m_socket, chunk.data(), chunk.size(), MSG_DONTWAIT);
    if (received < 0)
        return isTransient(errno);
    bytes.append(chunk.data(), std::size_t(received));
    return received > 0;
}

void ChildProcess::wait(bool toSend, int milliseconds) const
{
    isReady(m_socket, toSend ? POLLIN | POLLOUT : POLLIN, milliseconds);
}

Done ChildProcess::end(int patience)
{
    constexpr int step = 2;
    bool isOver = hasEnded(m_process);
    for (int waited = 0; waited < patience && !isOver; waited += step) {
        std::this_thread::sleep_for(std::chrono::milliseconds(step));
        isOver = hasEnded(m_process);
    }
    kill(); // what it has started, too; its number is not given to another process before its status is taken
    const int status = takeStatus(std::exchange(m_process, -1));
    return isOver ? doneOf(status, m_what) : childError(ChildEnd::Unending, m_what);
}

void ChildProcess::kill()
{
    ::kill(-m_process, SIGKILL);
}

Error childError(ChildEnd end, const Text &what, const Text &detail)
{
    Words words = wordsOf(end, what);
    if (!detail.empty())
        words.text = phrase("%1 (%2)", {std::move(words.text), detail});
    return {ErrorKind::System, std::string(words.code), std::move(words.text), {}, {}};
}

Done doneOf(int waitStatus, const Text &what)
{
    if (WIFSIGNALED(waitStatus))
        return childError(endBySignal(WTERMSIG(waitStatus)), what,
                          phrase("signal %1", {std::to_string(WTERMSIG(waitStatus))}));
    const int status = WEXITSTATUS(waitStatus);
    if (status == noMemoryStatus)
        return childError(ChildEnd::NoMemory, what);
    if (status != 0)
        return childError(ChildEnd::Unreadable, what, phrase("exit status %1", {std::to_string(status)}));
    return Done(std::monostate());
}

Result<std::string> runChild(const ChildCommand &command, std::string_view request, const ChildLimits &limits,
                             const ChildBudget &budget, const Job &job)
{
    const Clock::time_point deadline = Clock::now() + budget.elapsed;
    Result<ChildProcess> child = ChildProcess::start(command, limits);
    if (!child)
        return child.error();
    if (request.empty())
        child->closeSending();
    std::string answer;
    while (exchange(*child, request, answer)) {
        if (job.stopRequested())
            return cancelledError();
        if (Clock::now() > deadline)
            return childError(ChildEnd::TimeUp, command.what);
        if (answer.size() > budget.largestAnswer)
            return childError(ChildEnd::TooMuch, command.what);
    }
    if (Done done = child->end(); !done)
        return done.error();
    return answer;
}

} // namespace cutaway
