#include "core/children/worker_program.h"

#include "core/children/child_process.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>
#include <stdexcept>

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

fs::path workerProgram()
{
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char *place : {"cutaway-worker", "../cutaway-worker", "../libexec/cutaway/cutaway-worker"}) {
        const fs::path candidate = folder / place;
        if (access(candidate.c_str(), X_OK) == 0)
            return candidate;
    }
    return {};
}

constexpr char valueTag = 'v';
constexpr char errorTag = 'e';

bool takeError(std::string_view bytes, Error &error)
{
    if (bytes.empty() || bytes.front() < char(ErrorKind::Input) || bytes.front() > char(ErrorKind::Cancelled))
        return false;
    error.kind = ErrorKind(bytes.front());
    bytes.remove_prefix(1);
    return takeText(bytes, error.code) && takeMessage(bytes, error.message) && takeMessage(bytes, error.hint) &&
           takeText(bytes, error.where) && bytes.empty();
}

} // namespace

Result<ChildCommand> workerCommand(std::string_view mode, Text what)
{
    fs::path program = workerProgram();
    if (program.empty())
        return Error{ErrorKind::System,
                     "no_worker",
                     phrase("%1 does not start: it is not installed", {what}),
                     "a complete installation has the program cutaway-worker",
                     {}};
    return ChildCommand{std::move(program), {std::string(mode)}, std::move(what)};
}

Result<std::string> askWorker(std::string_view mode, Text what, std::string_view request, const ChildLimits &limits,
                              const ChildBudget &budget, const Job &job)
{
    const Result<ChildCommand> command = workerCommand(mode, std::move(what));
    if (!command)
        return command.error();
    const Result<std::string> bytes = runChild(*command, request, limits, budget, job);
    return bytes ? readWorkerAnswer(*bytes, command->what) : bytes.error();
}

void putText(std::string &bytes, std::string_view text)
{
    const std::uint64_t size = text.size();
    bytes.append(reinterpret_cast<const char *>(&size), sizeof size);
    bytes += text;
}

bool takeText(std::string_view &bytes, std::string &text)
{
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size)
        return false;
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size)
        return false;
    text = bytes.substr(0, size);
    bytes.remove_prefix(size);
    return true;
}

void putMessage(std::string &bytes, const Text &text)
{
    putText(bytes, text);
    putText(bytes, text.pattern() ? text.pattern() : "");
    const std::vector<Text> &arguments = text.pattern() ? text.arguments() : std::vector<Text>();
    bytes += char(arguments.size());
    for (const Text &argument : arguments)
        putMessage(bytes, argument);
}

bool takeMessage(std::string_view &bytes, Text &text, int deepest)
{
    std::string english;
    std::string pattern;
    if (deepest == 0 || !takeText(bytes, english) || !takeText(bytes, pattern) || bytes.empty())
        return false;
    std::vector<Text> arguments(std::size_t(static_cast<unsigned char>(bytes.front())));
    bytes.remove_prefix(1);
    for (Text &argument : arguments) {
        if (!takeMessage(bytes, argument, deepest - 1))
            return false;
    }
    text = pattern.empty() ? Text(std::move(english)) : phrase(keptPattern(pattern), std::move(arguments));
    return true;
}

std::string writeWorkerAnswer(const Result<std::string> &answer)
{
    if (answer)
        return valueTag + *answer;
    std::string bytes{errorTag, char(answer.error().kind)};
    putText(bytes, answer.error().code);
    putMessage(bytes, answer.error().message);
    putMessage(bytes, answer.error().hint);
    putText(bytes, answer.error().where);
    return bytes;
}

Result<std::string> readWorkerAnswer(std::string_view bytes, const Text &what)
{
    const char tag = bytes.empty() ? '\0' : bytes.front();
    if (tag == valueTag)
        return std::string(bytes.substr(1));
    Error error;
    if (tag == errorTag && takeError(bytes.substr(1), error))
        return error;
    return childError(ChildEnd::Unreadable, what);
}

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
