#include "core/children/supervised_process.h"

#include "core/children/worker_program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char **environ;

namespace cutaway {

namespace {

/// A descriptor that is closed when it goes, above all that a child is given.
class OwnedDescriptor
{
public:
    OwnedDescriptor() = default;
    explicit OwnedDescriptor(int descriptor) { take(descriptor); }
    OwnedDescriptor(OwnedDescriptor &&other) noexcept : m_descriptor(other.release()) {}
    OwnedDescriptor &operator=(OwnedDescriptor &&) = delete;
    ~OwnedDescriptor()
    {
        if (m_descriptor >= 0)
            close(m_descriptor);
    }

    /// Takes over `descriptor`, which is closed.
    void take(int descriptor)
    {
        m_descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, supervisorChannel + 1);
        close(descriptor);
    }
    int get() const { return m_descriptor; }
    int release() { return std::exchange(m_descriptor, -1); }

private:
    int m_descriptor = -1;
};

struct Ends
{
    OwnedDescriptor mine;
    OwnedDescriptor theirs;
};

bool makePipe(Ends &ends)
{
    std::array<int, 2> both{};
    if (pipe2(both.data(), O_CLOEXEC) != 0)
        return false;
    ends.mine.take(both[0]);
    ends.theirs.take(both[1]);
    fcntl(ends.mine.get(), F_SETFL, O_NONBLOCK);
    return true;
}

bool makeChannel(Ends &ends)
{
    std::array<int, 2> both{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both.data()) != 0)
        return false;
    ends.mine.take(both[0]);
    ends.theirs.take(both[1]);
    return true;
}

/// A file without a name that holds `bytes`, read from its beginning: whoever closes it early harms nobody.
bool makeInput(OwnedDescriptor &file, std::string_view bytes)
{
    const int made = memfd_create("cutaway-input", MFD_CLOEXEC);
    if (made < 0)
        return false;
    file.take(made);
    while (!bytes.empty()) {
        const ssize_t count = write(file.get(), bytes.data(), bytes.size());
        if (count <= 0)
            return false;
        bytes.remove_prefix(std::size_t(count));
    }
    return lseek(file.get(), 0, SEEK_SET) == 0;
}

/// This program's, with folders at the end of PYTHONPATH.
std::vector<std::string> environmentWith(const std::vector<std::string> &modulePath)
{
    constexpr std::string_view name = "PYTHONPATH=";
    std::vector<std::string> all;
    std::string path;
    for (char **entry = environ; *entry; ++entry) {
        if (std::string_view(*entry).starts_with(name))
            path = std::string_view(*entry).substr(name.size());
        else
            all.emplace_back(*entry);
    }
    for (const std::string &folder : modulePath)
        path += (path.empty() ? "" : ":") + folder;
    if (!path.empty())
        all.push_back(std::string(name) + path);
    return all;
}

std::vector<char *> pointersTo(std::vector<std::string> &texts)
{
    std::vector<char *> pointers;
    for (std::string &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

int spawnSupervisor(const std::array<int, 4> &descriptors, std::vector<std::string> arguments,
                    std::vector<std::string> environment, pid_t &process)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int i = 0; i < int(descriptors.size()); ++i)
        posix_spawn_file_actions_adddup2(&actions, descriptors[std::size_t(i)], i);
    posix_spawn_file_actions_addclosefrom_np(&actions, int(descriptors.size()));
    sigset_t usual;
    sigset_t none;
    sigfillset(&usual);
    sigemptyset(&none);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    const std::vector<char *> argv = pointersTo(arguments);
    const std::vector<char *> envp = pointersTo(environment);
    const int failure = posix_spawn(&process, argv[0], &actions, &attributes, argv.data(), envp.data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure;
}

/// Adds what a pipe holds; closes it and makes it −1 at its end.
void receiveFrom(int &pipe, std::string &bytes)
{
    if (pipe < 0)
        return;
    std::array<char, std::size_t(1) << 16> chunk;
    const ssize_t count = read(pipe, chunk.data(), chunk.size());
    if (count > 0)
        bytes.append(chunk.data(), std::size_t(count));
    else if (count == 0 || (errno != EAGAIN && errno != EINTR))
        close(std::exchange(pipe, -1));
}

} // namespace

Result<SupervisedProcess> SupervisedProcess::start(const SupervisedCommand &command, std::string_view input)
{
    Result<ChildCommand> worker = workerCommand("supervise", command.what);
    if (!worker)
        return worker.error();
    OwnedDescriptor request;
    Ends output;
    Ends errors;
    Ends channel;
    pid_t process = -1;
    int failure = 0;
    if (makeInput(request, input) && makePipe(output) && makePipe(errors) && makeChannel(channel)) {
        std::vector<std::string> arguments{worker->program.string(), "supervise", std::to_string(command.memory)};
        arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
        failure = spawnSupervisor({request.get(), output.theirs.get(), errors.theirs.get(), channel.theirs.get()},
                                  std::move(arguments), environmentWith(command.modulePath), process);
    } else {
        failure = errno;
    }
    if (failure != 0)
        return Error{ErrorKind::System,
                     "child_not_started",
                     phrase("%1 does not start: %2", {command.what, std::string(std::strerror(failure))}),
                     {},
                     {}};
    SupervisedProcess started;
    started.m_supervisor = process;
    started.m_output = output.mine.release();
    started.m_errors = errors.mine.release();
    started.m_channel = channel.mine.release();
    return started;
}

SupervisedProcess::SupervisedProcess(SupervisedProcess &&other) noexcept
    : m_supervisor(std::exchange(other.m_supervisor, -1))
    , m_output(std::exchange(other.m_output, -1))
    , m_errors(std::exchange(other.m_errors, -1))
    , m_channel(std::exchange(other.m_channel, -1))
    , m_report(other.m_report)
{
}

SupervisedProcess::~SupervisedProcess()
{
    for (const int descriptor : {m_output, m_errors, m_channel}) {
        if (descriptor >= 0)
            close(descriptor);
    }
    if (m_supervisor <= 0)
        return;
    int status = 0; // it ends now that its channel is closed
    while (waitpid(m_supervisor, &status, 0) < 0 && errno == EINTR) {
    }
}

void SupervisedProcess::wait(int milliseconds) const
{
    std::array<pollfd, 3> entries{pollfd{m_output, POLLIN, 0}, pollfd{m_errors, POLLIN, 0},
                                  pollfd{m_channel, POLLIN, 0}};
    poll(entries.data(), entries.size(), milliseconds); // those that are −1 are passed over
}

bool SupervisedProcess::receive(std::string &output, std::string &errors)
{
    receiveFrom(m_output, output);
    receiveFrom(m_errors, errors);
    receiveReport();
    return m_output >= 0 || m_errors >= 0 || m_channel >= 0;
}

void SupervisedProcess::order(SupervisorOrder order) const
{
    if (m_channel >= 0)
        send(m_channel, &order, 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void SupervisedProcess::receiveReport()
{
    if (m_channel < 0)
        return;
    SupervisorReport report;
    const ssize_t count = recv(m_channel, &report, sizeof report, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count == ssize_t(sizeof report))
        m_report = report;
    close(std::exchange(m_channel, -1));
}

} // namespace cutaway
