#include "core/children/process_tree.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <unistd.h>

namespace cutaway {

namespace {

/// The fourth field of `/proc/N/stat`; the second is a name in parentheses and may contain any.
pid_t parentOf(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(file, text, '\0');
    const std::size_t name = text.rfind(')');
    char state = 0;
    pid_t parent = 0;
    if (name == std::string::npos || std::sscanf(text.c_str() + name + 1, " %c %d", &state, &parent) != 2)
        return 0;
    return parent;
}

/// Where the system does not keep lists of children: from the parents of all its processes.
class ParentTable
{
public:
    ParentTable()
    {
        std::error_code failure;
        for (std::filesystem::directory_iterator entry("/proc", failure), end; !failure && entry != end;
             entry.increment(failure)) {
            const std::string name = entry->path().filename().string();
            pid_t process = 0;
            const auto [rest, fault] = std::from_chars(name.data(), name.data() + name.size(), process);
            if (fault == std::errc() && rest == name.data() + name.size())
                m_children.emplace(parentOf(process), process);
        }
    }

    void addChildren(pid_t parent, std::vector<pid_t> &all) const
    {
        const auto [first, last] = m_children.equal_range(parent);
        std::transform(first, last, std::back_inserter(all), [](const auto &entry) { return entry.second; });
    }

private:
    std::multimap<pid_t, pid_t> m_children;
};

/// From the lists of the process's threads; one that goes meanwhile may hide another, which the next look finds.
void addListedChildren(pid_t parent, std::vector<pid_t> &all)
{
    std::error_code failure;
    const std::string tasks = "/proc/" + std::to_string(parent) + "/task";
    for (std::filesystem::directory_iterator task(tasks, failure), end; !failure && task != end;
         task.increment(failure)) {
        std::ifstream file(task->path() / "children");
        for (pid_t child = 0; file >> child;)
            all.push_back(child);
    }
}

bool hasListsOfChildren()
{
    const std::string own = std::to_string(getpid());
    return access(("/proc/self/task/" + own + "/children").c_str(), R_OK) == 0;
}

} // namespace

std::vector<pid_t> descendants()
{
    std::vector<pid_t> all;
    if (hasListsOfChildren()) {
        addListedChildren(getpid(), all);
        for (std::size_t i = 0; i < all.size(); ++i)
            addListedChildren(all[i], all);
        return all;
    }
    const ParentTable parents;
    parents.addChildren(getpid(), all);
    for (std::size_t i = 0; i < all.size(); ++i)
        parents.addChildren(all[i], all);
    return all;
}

std::uint64_t ownMemory(const std::vector<pid_t> &processes)
{
    std::uint64_t pages = 0;
    for (const pid_t process : processes) {
        std::ifstream file("/proc/" + std::to_string(process) + "/statm");
        std::uint64_t size = 0;
        std::uint64_t resident = 0;
        std::uint64_t shared = 0;
        if (file >> size >> resident >> shared && resident > shared)
            pages += resident - shared;
    }
    return pages * std::uint64_t(sysconf(_SC_PAGESIZE));
}

} // namespace cutaway
