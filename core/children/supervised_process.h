#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

/// What passes between this program and `cutaway-worker supervise`, which always are of one build on one machine.

namespace cutaway {

/// The descriptor on which a supervisor is told what to do and says how its program ended. Where its other side is
/// closed, as the end of this program does, all that runs is killed at once.
constexpr int supervisorChannel = 3;

/// A byte that a supervisor is sent.
enum class SupervisorOrder : char {
    Stop = 's', ///< SIGTERM to the program's process group, and after `stopPatience` the end of all
    Kill = 'k', ///< the end of all
};

/// What a program that is asked to stop has for it, in milliseconds.
constexpr int stopPatience = 2000;

/// A supervisor's only answer, its last deed.
struct SupervisorReport
{
    enum class End : std::int32_t {
        Status,   ///< `value` is a status as `waitpid` gives it
        NoStart,  ///< `value` is an `errno`
        NoMemory, ///< the program with all that it started had more than it may
    };
    End end = End::Status;
    std::int32_t value = 0;
};

/// A program that others wrote, and what it may take.
struct SupervisedCommand
{
    std::vector<std::string> arguments;            ///< the program first; found on PATH if it has no slash
    std::uint64_t memory = std::uint64_t(8) << 30; ///< bytes, of it and all that it starts
    std::string what = "the program";              ///< as errors call it
    std::vector<std::string> modulePath = {};      ///< folders at the end of its PYTHONPATH
};

/// A program in a process group and a fresh working folder of its own, with three descriptors: its standard input is a
/// file with all that it is told, output and errors are pipes. `cutaway-worker` stands between (mode `supervise`): when
/// the program ends, or this object or this program goes, all that it ever started is killed, whatever group or session
/// that is in, and the folder is removed.
class SupervisedProcess
{
public:
    /// Errors `no_worker`, `child_not_started`.
    static Result<SupervisedProcess> start(const SupervisedCommand &command, std::string_view input);
    SupervisedProcess(SupervisedProcess &&other) noexcept;
    SupervisedProcess &operator=(SupervisedProcess &&) = delete;
    ~SupervisedProcess();

    /// Waits up to `milliseconds` until there is something to receive.
    void wait(int milliseconds) const;
    /// Adds what has come, at most a piece of 64 kB each; never waits. False: both are closed and it is known how the
    /// program ended.
    bool receive(std::string &output, std::string &errors);

    /// Asks it to stop; `stopPatience` later it is killed with all that it has started.
    void stop() { order(SupervisorOrder::Stop); }
    void kill() { order(SupervisorOrder::Kill); }

    /// After `receive` has returned false. None: the supervisor itself was killed.
    const std::optional<SupervisorReport> &report() const { return m_report; }

private:
    SupervisedProcess() = default;
    void order(SupervisorOrder order) const;
    void receiveReport();

    pid_t m_supervisor = -1;
    int m_output = -1; ///< −1: closed
    int m_errors = -1;
    int m_channel = -1;
    std::optional<SupervisorReport> m_report;
};

} // namespace cutaway
