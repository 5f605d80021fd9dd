#include "core/solver/solver_process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

namespace cutaway {

namespace {

namespace fs = std::filesystem;

Error noSolver(std::string why)
{
    return {ErrorKind::System,
            "no_solver",
            "the solver of integer programmes does not start: " + std::move(why),
            "a complete installation has the program cutaway-mip-solver",
            {}};
}

/// Beside this program, one folder up (tests of a build), or in libexec of the same installation.
fs::path solverProgram()
{
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char *place : {"cutaway-mip-solver", "../cutaway-mip-solver", "../libexec/cutaway/cutaway-mip-solver"}) {
        const fs::path candidate = folder / place;
        if (access(candidate.c_str(), X_OK) == 0)
            return candidate;
    }
    return {};
}

/// The process gets its end of the socket as descriptor 3, nothing else of this program's, and a process group of its
/// own, so that Ctrl-C in a terminal is this program's to handle.
int spawn(const fs::path &program, int socket, pid_t &process)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&actions, socket, 3);
    posix_spawn_file_actions_addclosefrom_np(&actions, 4);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::string name = program.string();
    std::array<char *, 2> arguments{name.data(), nullptr};
    const int failure = posix_spawn(&process, name.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

bool isReady(int socket, short events, int milliseconds)
{
    pollfd entry{socket, events, 0};
    return poll(&entry, 1, milliseconds) > 0;
}

bool isTransient(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

} // namespace

Result<SolverProcess> SolverProcess::start()
{
    const fs::path program = solverProgram();
    if (program.empty())
        return noSolver("it is not installed");
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return noSolver(std::strerror(errno));
    pid_t process = -1;
    const int failure = spawn(program, ends[1], process);
    close(ends[1]);
    if (failure != 0) {
        close(ends[0]);
        return noSolver(std::strerror(failure));
    }
    return SolverProcess(process, ends[0]);
}

SolverProcess::SolverProcess(SolverProcess &&other) noexcept : m_process(other.m_process), m_socket(other.m_socket)
{
    other.m_process = -1;
    other.m_socket = -1;
}

SolverProcess::~SolverProcess()
{
    if (m_socket >= 0)
        close(m_socket);
    if (m_process <= 0)
        return;
    ::kill(m_process, SIGKILL);
    while (waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

bool SolverProcess::send(std::string_view &bytes, int milliseconds)
{
    if (!isReady(m_socket, POLLOUT, milliseconds))
        return true;
    const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0)
        return isTransient(errno);
    bytes.remove_prefix(std::size_t(sent));
    return true;
}

void SolverProcess::closeSending()
{
    shutdown(m_socket, SHUT_WR);
}

bool SolverProcess::receive(std::string &bytes, int milliseconds)
{
    if (!isReady(m_socket, POLLIN, milliseconds))
        return true;
    std::vector<char> chunk(std::size_t(1) << 16);
    const ssize_t received = recv(m_socket, chunk.data(), chunk.size(), MSG_DONTWAIT);
    if (received < 0)
        return isTransient(errno);
    bytes.append(chunk.data(), std::size_t(received));
    return received > 0;
}

} // namespace cutaway
