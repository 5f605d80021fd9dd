#pragma once

#include "core/base/result.h"

#include <string>

#include <sys/types.h>

namespace cutaway {

/// A solver process and the socket to it. Killed and gone when this object goes.
class SolverProcess
{
public:
    /// Error `no_solver`: the program is not beside this one, or does not start.
    static Result<SolverProcess> start();
    SolverProcess(SolverProcess &&other) noexcept;
    SolverProcess &operator=(SolverProcess &&) = delete;
    ~SolverProcess();

    /// Sends what the process takes of `bytes` and takes it off; waits up to `milliseconds` for that. False: the
    /// process is gone.
    bool send(std::string_view &bytes, int milliseconds);
    /// Tells the process that nothing more comes.
    void closeSending();
    /// Adds what has come to `bytes`; waits up to `milliseconds` for it. False: the process has ended.
    bool receive(std::string &bytes, int milliseconds);

private:
    SolverProcess(pid_t process, int socket) : m_process(process), m_socket(socket) {}

    pid_t m_process = -1;
    int m_socket = -1;
};

} // namespace cutaway
