#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace cutaway::testing {

/// What became of a job that ran in a process of its own.
struct Confined
{
    std::string answer;          ///< what the job returned
    std::string ending;          ///< `signal 31` where something ended it; else empty
    std::uint64_t peakBytes = 0; ///< most memory that it had at a time, this process's share of it included
};

/// Runs the job in a child process that may take so much memory on top of this one's, and so much processor time, and
/// may ask the system for memory and nothing else: a file, a connection or a program that it opens ends it. With
/// sanitizers, which need all that for themselves, only the time is limited.
Confined runConfined(const std::function<std::string()> &job, std::uint64_t mostBytes, unsigned mostSeconds);

/// Runs the job in a child process that may do anything, within so much processor time.
Confined runTimed(const std::function<std::string()> &job, unsigned mostSeconds);

} // namespace cutaway::testing
