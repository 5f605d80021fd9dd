#pragma once

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include <sys/types.h>

namespace cutaway::testing {

/// Child processes of this one that still are there, zombies among them.
inline std::vector<pid_t> children()
{
    std::vector<pid_t> all;
    for (const auto &task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "children");
        for (pid_t child = 0; file >> child;)
            all.push_back(child);
    }
    return all;
}

/// To all workers of this process; how many there were. Until a child has become its program, the system holds up this
/// one, so that nobody can come between.
inline int signalWorkers(int signal)
{
    int count = 0;
    std::error_code gone;
    for (const pid_t child : children()) {
        const std::filesystem::path program =
            std::filesystem::read_symlink("/proc/" + std::to_string(child) + "/exe", gone);
        if (program.filename() == "cutaway-worker")
            count += ::kill(child, signal) == 0;
    }
    return count;
}

} // namespace cutaway::testing
