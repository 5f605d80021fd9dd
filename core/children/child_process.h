#pragma once

#include "core/base/job.h"
#include "core/base/result.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace cutaway {

/// How a child process can end other than well.
enum class ChildEnd {
    Crashed,   ///< by a signal of its own making
    Killed,    ///< by somebody else, such as the system when memory is short
    TimeUp,    ///< of processor time or of elapsed time
    NoMemory,  ///< it wanted more than its limit
    Unending,  ///< it has closed its output and goes on
    TooMuch,   ///< its answer is larger than any can be
    Unreadable ///< its answer is none
};

/// What a worker exits with when memory does not suffice.
constexpr int noMemoryStatus = 12;

/// Codes `child_crashed`, `child_killed`, `child_time`, `child_memory`, `child_broken`. The message names `what` the
/// child did and `detail`, where there is one.
Error childError(ChildEnd end, const Text &what, const Text &detail = {});

/// Of a status as `waitpid` gives it: done where it is an exit with 0.
Done doneOf(int waitStatus, const Text &what);

/// A program and what it is told; `what` is the work that it does, as errors call it: `ONNX's shape inference`.
struct ChildCommand
{
    std::filesystem::path program;
    std::vector<std::string> arguments;
    Text what = phrase("a part of the program");
};

/// What a child may take for itself; the system ends it where it wants more. 0: no limit.
struct ChildLimits
{
    std::uint64_t memory = std::uint64_t(2) << 30; ///< bytes of address space, its libraries included
    std::chrono::seconds processorTime{60};
};

/// A child process and the socket that is its standard input and output. Nothing else of this program's is open in it,
/// its standard error is nowhere, and it has a process group of its own, so that Ctrl-C in a terminal is this program's
/// to handle. It is killed with all that it has started, and gone, when this object goes.
///
/// It belongs to the thread that started it: a worker (`beWorker`) ends with that thread.
class ChildProcess
{
public:
    /// Error `child_not_started`.
    static Result<ChildProcess> start(ChildCommand command, const ChildLimits &limits);
    ChildProcess(ChildProcess &&other) noexcept;
    ChildProcess &operator=(ChildProcess &&) = delete;
    ~ChildProcess();

    /// Sends what the child takes of `bytes` and takes it off; waits up to `milliseconds` for that. False: it listens
    /// no more.
    bool send(std::string_view &bytes, int milliseconds);
    /// Tells the child that nothing more comes.
    void closeSending();
    /// Adds what has come to `bytes`, at most a piece of 64 kB; waits up to `milliseconds` for it. False: the child has
    /// closed its output, which its end does.
    bool receive(std::string &bytes, int milliseconds);
    /// Waits up to `milliseconds` until something has come, or, if `toSend`, something can be sent.
    void wait(bool toSend, int milliseconds) const;

    /// How it ended. It is given `patience` milliseconds for that after its last byte, then it is killed. To be called
    /// once, as the last.
    Done end(int patience = 500);
    /// All that runs, without waiting. `receive` returns false soon afterwards. Not after `end`.
    void kill();

    /// For event loops.
    int descriptor() const { return m_socket; }
    pid_t id() const { return m_process; }

private:
    ChildProcess(pid_t process, int socket, Text what) : m_process(process), m_socket(socket), m_what(std::move(what))
    {
    }

    pid_t m_process = -1;
    int m_socket = -1;
    Text m_what;
};

/// What whoever waits for a child allows.
struct ChildBudget
{
    std::chrono::milliseconds elapsed{60'000};        ///< from start to answer; a stopped child uses no processor time
    std::size_t largestAnswer = std::size_t(1) << 30; ///< bytes
};

/// Starts the child, gives it all of `request` and returns all that it wrote, if it then exits with 0. However it ends,
/// and whoever stops or kills it, this returns within the budget; a stop of the job is honoured within 50 ms. May be
/// called from several threads at once. Errors: `child_not_started`, those of `childError`, `cancelled`.
Result<std::string> runChild(const ChildCommand &command, std::string_view request, const ChildLimits &limits,
                             const ChildBudget &budget, const Job &job);

} // namespace cutaway
