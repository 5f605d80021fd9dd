// Runs commands of the command line, each in a process that begins with what this one has loaded: a run costs a fork
// and no start, which is most of the time where the program is sanitized. With `--here` it runs them itself, one after
// another, which costs a few milliseconds each; a command that ends it, or takes too much processor time, gets no
// answer.
//
// Reads a request a line: {"arguments": ["convert", …], "processor_seconds": 20, "seconds": 120, "bytes": 1000000000}.
// Answers with a line: {"status": 0, "hung": false, "cpu": 0.01, "memory": 50000000, "says": "…"}; status −9 is
// signal 9.
#include "app/cli/commands.h"
#include "core/base/allocation.h"

#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string_view>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Limits
{
    rlim_t processorSeconds = 0;
    std::chrono::seconds elapsed{};
    std::uint64_t bytes = 0;
};

struct End
{
    int status = 0;
    bool isHung = false;
    rusage usage{};
};

/// A descriptor that closes itself.
class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() { close(m_number); }
    int number() const { return m_number; }

private:
    int m_number;
};

/// With sanitizers a process maps terabytes: what it really takes is looked at, the system cannot limit it.
std::uint64_t bytesTakenBy(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::uint64_t mapped = 0;
    std::uint64_t resident = 0;
    file >> mapped >> resident;
    return resident * std::uint64_t(sysconf(_SC_PAGESIZE));
}

[[noreturn]] void becomeCommand(std::vector<std::string> &arguments, const Limits &limits, int errors)
{
    setsid();
    const rlimit processor{limits.processorSeconds, limits.processorSeconds + 2};
    const rlimit core{0, 0};
    setrlimit(RLIMIT_CPU, &processor);
    setrlimit(RLIMIT_CORE, &core);
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    std::vector<char *> argv;
    for (std::string &argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::exit(cutaway::runCommand(int(arguments.size()), argv.data()));
}

/// Kills the process and all that it started once it is past a limit that the system does not keep.
End awaitEnd(pid_t process, const Limits &limits)
{
    constexpr int lookMilliseconds = 50;
    const Clock::time_point deadline = Clock::now() + limits.elapsed;
    const Descriptor handle(int(syscall(SYS_pidfd_open, process, 0)));
    pollfd entry{handle.number(), POLLIN, 0};
    End end;
    while (poll(&entry, 1, lookMilliseconds) <= 0) {
        end.isHung = Clock::now() > deadline;
        if (end.isHung || bytesTakenBy(process) > limits.bytes)
            kill(-process, SIGKILL);
    }
    wait4(process, &end.status, 0, &end.usage);
    end.status = WIFEXITED(end.status) ? WEXITSTATUS(end.status) : -WTERMSIG(end.status);
    return end;
}

std::string beginningOf(int file)
{
    std::array<char, 2000> bytes;
    const ssize_t count = pread(file, bytes.data(), bytes.size(), 0);
    return {bytes.data(), std::size_t(std::max<ssize_t>(count, 0))};
}

double seconds(const timeval &time)
{
    return double(time.tv_sec) + double(time.tv_usec) / 1e6;
}

Json run(std::vector<std::string> arguments, const Limits &limits)
{
    arguments.insert(arguments.begin(), "cutaway");
    const Descriptor errors(memfd_create("errors", MFD_CLOEXEC));
    const pid_t process = fork();
    if (process == 0)
        becomeCommand(arguments, limits, errors.number());
    const End end = awaitEnd(process, limits);
    return {{"status", end.status},
            {"hung", end.isHung},
            {"cpu", seconds(end.usage.ru_utime) + seconds(end.usage.ru_stime)},
            {"memory", std::int64_t(end.usage.ru_maxrss) * 1024},
            {"says", beginningOf(errors.number())}};
}

/// Of this process, in bytes; later ones tell of what came after.
std::int64_t takePeak()
{
    std::ifstream status("/proc/self/status");
    std::int64_t kibibytes = 0;
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:"))
            kibibytes = std::stoll(line.substr(6));
    }
    std::ofstream("/proc/self/clear_refs") << 5;
    return kibibytes * 1024;
}

double processorSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Json runHere(std::vector<std::string> arguments, const Limits &limits)
{
    arguments.insert(arguments.begin(), "cutaway");
    const Descriptor errors(memfd_create("errors", MFD_CLOEXEC));
    dup2(errors.number(), STDERR_FILENO);
    const itimerval most{{0, 0}, {time_t(limits.processorSeconds), 0}};
    setitimer(ITIMER_PROF, &most, nullptr); // ends the process
    std::vector<char *> argv;
    for (std::string &argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    const double before = processorSeconds();
    const int status = cutaway::runCommand(int(arguments.size()), argv.data());
    std::fflush(stdout);
    std::cout.flush();
    return {{"status", status},
            {"hung", false},
            {"cpu", processorSeconds() - before},
            {"memory", takePeak()},
            {"says", beginningOf(errors.number())}};
}

/// Requests and answers keep the descriptors that they came by; commands write into nothing.
int serveHere()
{
    std::FILE *answers = fdopen(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "w");
    std::FILE *requests = fdopen(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), "r");
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    char *line = nullptr;
    std::size_t size = 0;
    while (getline(&line, &size, requests) > 0) {
        const Json request = Json::parse(line);
        const Json answer = runHere(request["arguments"], {request["processor_seconds"], {}, request["bytes"]});
        std::fprintf(answers, "%s\n", answer.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
        std::fflush(answers);
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    cutaway::keepFreedMemory();
    if (argc > 1 && std::string_view(argv[1]) == "--here")
        return serveHere();
    for (std::string line; std::getline(std::cin, line);) {
        const Json request = Json::parse(line);
        const Limits limits{request["processor_seconds"], std::chrono::seconds(request["seconds"].get<int>()),
                            request["bytes"]};
        std::cout << run(request["arguments"], limits).dump(-1, ' ', false, Json::error_handler_t::replace)
                  << std::endl;
    }
}
