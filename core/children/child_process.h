#pragma once

#include "core/base/result.h"
#include "core/children/child_end.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace cutaway {

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

} // namespace cutaway
