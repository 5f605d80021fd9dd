#pragma once

#include "core/base/result.h"
#include "core/children/supervision.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace cutaway {

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
